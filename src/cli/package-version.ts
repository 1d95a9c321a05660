import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The version of this package, from the nearest `package.json` above this file, in whatever folder a build puts it. */
export function packageVersion(): string {
  const parsed: unknown = JSON.parse(
    readFileSync(packageFile(new URL('.', import.meta.url)), 'utf8'),
  );
  const version =
    typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : '';
  return String(version);
}

function packageFile(folder: URL): string {
  const file = new URL('package.json', folder);
  const above = new URL('..', folder);
  return existsSync(file) || above.href === folder.href ? fileURLToPath(file) : packageFile(above);
}
