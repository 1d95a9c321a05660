import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders whose code decides what an evaluated run does; the others show and store it. */
const deciding = [
  ...['core', 'support', 'metrics', 'models', 'calling', 'catalogues', 'retrieval', 'arguments'],
  ...['doc-checks', 'agents', 'evaluation'],
];

/** Hashes of the sources, written into the bundle, which has none of these folders; undefined elsewhere. */
declare const __CODE_VERSION__: string | undefined;
declare const __BUILD_VERSION__: string | undefined;
let code = typeof __CODE_VERSION__ === 'string' ? __CODE_VERSION__ : null;
let build = typeof __BUILD_VERSION__ === 'string' ? __BUILD_VERSION__ : null;

/** SHA-256 of the code that makes runs, as it is installed: what older code made is not taken for what this one would make. */
export function codeVersion(): string {
  return (code ??= hashOfCode(sources()));
}

/** SHA-256 of all code, as it is installed: processes that share a run must be equal in this. */
export function buildVersion(): string {
  return (build ??= hashOfCode(sources(), ['.']));
}

/** A build as people see it. */
export function shortBuild(build: string): string {
  return build.slice(0, 8);
}

function sources(): string {
  return fileURLToPath(new URL('..', import.meta.url));
}

/** SHA-256 of folders below `root`; of those that decide what an evaluated run does where none are named. */
export function hashOfCode(root: string, folders: readonly string[] = deciding): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.(?:[jt]s|json)$/.test(file))
      .sort();
    for (const file of files) hash.update(file).update(readFileSync(join(root, folder, file)));
  }
  return hash.digest('hex');
}
