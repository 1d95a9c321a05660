// From which cosine does the built-in sentence model take a question for the expected one? Questions as people would put them,
// one that asks what NoisyToolBench expects and one that asks something else of the same request, and expected questions of
// other records. Prints shares by threshold. Usage: node bench/noisy-threshold.mjs FOLDER_OF_NOISYTOOLBENCH
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNoisyToolBench } from '../build/evaluation/clarify/data/read-noisytoolbench.js';
import { cosine } from '../build/metrics/cosine.js';
import { LocalEmbeddingModel } from '../build/models/local-embedding-model.js';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder with IMKI.json and IMR.json.');
const pairs = JSON.parse(
  readFileSync(new URL('./support/noisy-questions.json', import.meta.url), 'utf8'),
);
const records = ['IMKI', 'IMR'].flatMap((kind) => {
  const file = join(folder, `${kind}.json`);
  return readNoisyToolBench(readFileSync(file, 'utf8'), file);
});
const expected = new Map(records.map(({ id, expectedQuestion }) => [id, expectedQuestion]));

const model = new LocalEmbeddingModel();
const alike = async (one, other) => cosine(...(await model.embed([one, other])));
const right = [];
const beside = [];
const elsewhere = [];
for (const [index, [id, same, other]] of pairs.entries()) {
  right.push(await alike(same, expected.get(id)));
  beside.push(await alike(other, expected.get(id)));
  const [far] = pairs[(index + 11) % pairs.length];
  elsewhere.push(await alike(same, expected.get(far)));
}
const share = (values, at) =>
  ((100 * values.filter((value) => value >= at).length) / values.length).toFixed(0).padStart(4);
console.log(`${pairs.length} records; share taken for the expected question, in percent`);
console.log('threshold  the same  another of the same request  of another record  J');
for (let at = 0.1; at < 0.75; at += 0.05) {
  const [hit, wrong, far] = [right, beside, elsewhere].map((values) => share(values, at));
  const youden = Number(hit) - (Number(wrong) + Number(far)) / 2;
  console.log(
    `${at.toFixed(2).padStart(9)}  ${hit}      ${wrong}                         ${far}               ${youden.toFixed(1)}`,
  );
}
await model.close?.();
