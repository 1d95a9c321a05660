import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { testUrl } from './paths-in-builds.mjs';
import { UsageError } from './usage-error.mjs';

const root = new URL('../../', import.meta.url);
const ownBuild = new URL('build/', root).href;
let areHooked = false;

/** A module that tests share, on what a build made of src/; `path` is below `test/`, `build` the URL of a `build/`. */
export async function testModule(path, build = ownBuild) {
  if (!areHooked) register('./test-hooks.mjs', import.meta.url);
  areHooked = true;
  return import(testUrl(new URL(`test/${path}`, root), build));
}

/** The builds that `--dist A,B` names, each a `build/` (older ones: `dist/`) or the folder it is in; this checkout's own where nothing is named. */
export function buildsNamed(dist) {
  if (dist === undefined) return [{ name: 'own', url: ownBuild }];
  return dist.split(',').map((name) => {
    const folders = [resolve(name), resolve(name, 'build'), resolve(name, 'dist')];
    const folder = folders.find((one) => existsSync(resolve(one, 'core', 'json.js')));
    if (folder === undefined) throw new UsageError(`There is no build in ${name}.`);
    return { name, url: pathToFileURL(folder + sep).href };
  });
}
