import { isAbsolutePath } from '../arguments/names/path-like.js';
import type { Source } from '../core/catalogue.js';

const most = 4;

/** The absolute paths that a server is started with (`--repository /srv/repo`, `--root=/data`): where its tools may look first. */
export function placesOf(source: Source): readonly string[] {
  if (source.kind !== 'mcp-stdio') return [];
  // What is run is no place to look at: `node server.js /data`.
  const given = source.args.filter((arg) => !isProgram(arg));
  const paths = given.map((arg) => /^--?[\w-]+=(.+)$/.exec(arg)?.[1] ?? arg).filter(isAbsolutePath);
  return [...new Set(paths)].slice(0, most);
}

function isProgram(arg: string): boolean {
  return /\.(?:[cm]?[jt]s|py|rb|jar|sh|dll|exe|phar)$|[\\/](?:bin|node_modules)[\\/]/i.test(arg);
}
