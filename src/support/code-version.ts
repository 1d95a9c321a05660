import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders whose code decides what an evaluated run does; the others show and store it. */
const deciding = [
  ...['core', 'support', 'metrics', 'schema', 'models', 'calls', 'catalogues', 'retrieval'],
  ...['experiments', 'docs', 'agents', 'evaluation'],
];

/** `hashOfCode` of the sources. The build defines it, since the bundle has none of these folders; elsewhere it is undefined. */
declare const __CODE_VERSION__: string | undefined;
let known = typeof __CODE_VERSION__ === 'string' ? __CODE_VERSION__ : null;

/** SHA-256 of the installed code that makes runs. A run made by other code is not reused. */
export function codeVersion(): string {
  known ??= hashOfCode(fileURLToPath(new URL('..', import.meta.url)));
  return known;
}

/** SHA-256 of the deciding folders below `root`. */
export function hashOfCode(root: string): string {
  const hash = createHash('sha256');
  for (const folder of deciding) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.(?:[jt]s|json)$/.test(file))
      .sort();
    for (const file of files) hash.update(file).update(readFileSync(join(root, folder, file)));
  }
  return hash.digest('hex');
}
