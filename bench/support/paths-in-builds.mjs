import { existsSync } from 'node:fs';

/**
 * Modules that move from one version to the next, by every path that they have had below `build/`, the newest first: a benchmark
 * that measures an older build, or a newer one, finds them under any of these.
 */
const enginePaths = ['refinement/claims-engine.js', 'refinement/rules/rules-engine.js'];
const moved = [enginePaths];

/** Where a module of `src/` is in a build (the URL of its `build/`, with a slash at its end); null where it is not. */
export function inBuild(dist, path) {
  const names = moved.find((paths) => paths.includes(path)) ?? [];
  const found = [path, ...names].find((name) => existsSync(new URL(name, dist)));
  return found === undefined ? null : new URL(found, dist);
}

/** `rulesEngine` of a build. */
export async function rulesEngineOf(dist) {
  const path = enginePaths.find((one) => existsSync(new URL(one, dist)));
  if (path === undefined) throw new Error(`The build at ${dist} has no engine without a model.`);
  const { rulesEngine } = await import(new URL(path, dist).href);
  return rulesEngine;
}

/** A module of test/ as it is loaded for one build: each build has modules of its own. */
export function testUrl(file, build) {
  const url = new URL(file);
  url.searchParams.set('build', build);
  return url.href;
}
