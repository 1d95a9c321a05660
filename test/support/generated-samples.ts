import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClarifySample } from '../../src/evaluation/clarify/clarify-sample.js';
import { readSamples } from '../../src/evaluation/clarify/data/read-samples.js';
import { groupBy } from '../../src/support/group-by.js';

type Name = 'generated' | 'generated-many' | 'generated-long' | 'generated-second-wording';

/** The samples of a file beside the paper files; of each kind in each environment the first `each`, where that is given. */
export function generatedSamples(
  name: Name = 'generated',
  each?: number,
): readonly ClarifySample[] {
  const file = fileURLToPath(new URL(`../../experiments/samples/${name}.jsonl`, import.meta.url));
  const samples = readSamples({ file, text: readFileSync(file, 'utf8') });
  const groups = groupBy(samples, ({ environment, kind }) => `${environment} ${kind}`);
  return [...groups.values()].flatMap((group) => group.slice(0, each));
}
