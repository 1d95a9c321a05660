import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a file of this package. Its folder is the nearest one above this file with a `package.json`, wherever a build puts this file. */
export function packageFile(name: string): string {
  return fileURLToPath(new URL(name, packageFolder(new URL('.', import.meta.url))));
}

function packageFolder(folder: URL): URL {
  const above = new URL('..', folder);
  const isTop = existsSync(new URL('package.json', folder)) || above.href === folder.href;
  return isTop ? folder : packageFolder(above);
}
