import { basename, dirname, join } from 'node:path';
import { experimentLog } from '../evaluation/evaluation-logs.js';
import {
  differingOutputs,
  manifestSchema,
  recordsOfManifest,
  recordsText,
  type ExperimentManifest,
} from '../evaluation/experiments/manifest.js';
import { studySchema } from '../evaluation/study/study.js';
import { readFindings } from '../storage/findings-store.js';
import { readJsonFile, readTextFile } from '../storage/json-file.js';
import { someOf } from '../support/some-of.js';
import { damageOf, type Check, type Damage } from './check.js';
import { refusalOf } from './refusal-of.js';
import type { Workspace } from './workspace.js';

const mostNamed = 4;

/** The files of an experiment that are no more what the manifest says. */
async function differing(manifest: ExperimentManifest, folder: string): Promise<readonly string[]> {
  const outputs: Record<string, string> = {};
  for (const name of Object.keys(manifest.outputs))
    outputs[name] = (await readTextFile(join(folder, name))) ?? '';
  // Another run of the experiment adds records to those of the last table.
  const records = await experimentLog(folder).read();
  outputs['records.jsonl'] = recordsText(recordsOfManifest(manifest, records));
  return differingOutputs(manifest, outputs);
}

async function* damagesOfManifest(file: string): AsyncGenerator<Damage> {
  const folder = dirname(file);
  let names: readonly string[] = [];
  const refusal = await refusalOf(async () => {
    const manifest = await readJsonFile(file, manifestSchema, 'manifest');
    // A log that cannot be read is told of by itself.
    const isReadable = (await refusalOf(() => experimentLog(folder).read())) === null;
    if (manifest !== null && isReadable) names = await differing(manifest, folder);
  });
  if (refusal !== null) yield damageOf(refusal, file, () => 'manifest-broken');
  if (names.length === 0) return;
  yield {
    ...{ kind: 'manifest-differs', file },
    what: `The manifest ${file} no longer fits what stands beside it: ${someOf(names, mostNamed)}.`,
    remedy: `"tooldraft experiment ${file} --rebuild" shows the table that its records give; run the experiment again to write all files anew.`,
  };
}

async function* refused(
  file: string,
  kind: string,
  read: () => Promise<unknown>,
): AsyncGenerator<Damage> {
  const refusal = await refusalOf(read);
  if (refusal !== null) yield damageOf(refusal, file, () => kind);
}

/** What is wrong with a file of these, by its place; null for another file. */
function damagesAt({ paths }: Workspace, file: string): AsyncIterable<Damage> | null {
  const folder = dirname(dirname(file));
  const evaluations = join(paths.root, 'evaluations');
  const name = basename(file);
  if (folder === join(evaluations, 'experiments') && name === 'manifest.json')
    return damagesOfManifest(file);
  if (folder === join(evaluations, 'findings') && name.endsWith('.json'))
    return refused(file, 'findings-broken', () => readFindings(file));
  if (folder === join(paths.root, 'studies') && name === 'study.json')
    return refused(file, 'study-broken', () => readJsonFile(file, studySchema, 'study'));
  return null;
}

/** What evaluations keep beside their logs. */
export const evaluationsCheck: Check = {
  name: 'Evaluations',
  kinds: {
    'manifest-broken': { is: 'the manifest of an experiment that cannot be read' },
    'manifest-differs': {
      is: 'tables, plots or records of an experiment that are not those of its manifest',
    },
    'findings-broken': {
      is: 'what `check` or `eval calls` found, for the next `refine`, that cannot be read',
    },
    'study-broken': { is: 'a study that cannot be read' },
  },
  async *look(at) {
    for (const { path, kind } of at.entries) {
      const found = kind === 'file' ? damagesAt(at, path) : null;
      if (found === null) continue;
      at.looking(path);
      yield* found;
    }
  },
};
