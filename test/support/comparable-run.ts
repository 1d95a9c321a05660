import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../../src/core/json.js';

/** What two runs of the same cannot have in common: when things happened, how long they took, and what a cache spared. */
const ofItsOwn = new Set([
  ...['startedAt', 'endedAt', 'createdAt', 'durationMs', 'checksum', 'attempts', 'seconds'],
  ...['cached', 'cost', 'requests', 'promptTokens', 'completionTokens'],
]);

/**
 * Every trajectory of a run, and its refined docs, by file name and as they must be equal, however the run was made: without times.
 * `address`: of the server that was called, which stands for itself.
 */
export async function comparableRun(
  workspace: string,
  catalogue: string,
  run: string,
  address = '',
): Promise<Readonly<Record<string, Json>>> {
  const folder = join(workspace, 'trajectories', catalogue, run);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const docs = join(workspace, 'refined-docs', catalogue, `${run}.json`);
  const files = names.map((name): [string, string] => [name, join(folder, name)]);
  const read = async ([name, path]: [string, string]): Promise<[string, Json]> => {
    const text = await readFile(path, 'utf8');
    const told = address === '' ? text : text.replaceAll(address, 'SERVER');
    return [name, withoutTimes(JSON.parse(told) as Json)];
  };
  const isThere = await readFile(docs, 'utf8').catch(() => null);
  const all = isThere === null ? files : [...files, ['docs', docs] as [string, string]];
  return Object.fromEntries(await Promise.all(all.map(read)));
}

function withoutTimes(value: Json): Json {
  if (Array.isArray(value)) return value.map((each: Json) => withoutTimes(each));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !ofItsOwn.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutTimes(member)]));
}
