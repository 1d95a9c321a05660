import { ModelError } from '../../src/core/errors.js';
import type { EmbeddingModel } from '../../src/core/ports.js';
import { CachedEmbeddingModel } from '../../src/models/cached-embedding-model.js';
import { OpenAiEmbeddingModel } from '../../src/models/openai-embedding-model.js';
import { VectorCache } from '../../src/storage/vector-cache.js';
import { embeddingModelContract } from '../contract/embedding-model.contract.js';
import { startEmbeddingStub } from '../support/embedding-stub.js';
import { temporaryFolder } from '../support/temporary-folder.js';

embeddingModelContract('CachedEmbeddingModel', async () => {
  const stub = await startEmbeddingStub();
  const folder = await temporaryFolder();
  const inner = new OpenAiEmbeddingModel({ baseUrl: stub.baseUrl });
  const model = new CachedEmbeddingModel(inner, new VectorCache(folder.path, 'embeddings'));
  const stop = async (): Promise<void> => {
    await stub.close();
    await folder.remove();
  };
  return { model, stop };
});

/** A model that counts what it is asked and gives thirds, which 32-bit floats cannot hold. */
function countingModel(name = 'counting'): EmbeddingModel & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    name,
    defaultPhi: 0.8,
    async embed(texts) {
      asked.push(...texts);
      await new Promise((resolve) => setImmediate(resolve));
      if (texts.includes('bad')) throw new ModelError('no vector for bad');
      return texts.map((text) => [text.length / 3, 1 / 3]);
    },
  };
}

describe('CachedEmbeddingModel', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => (folder = await temporaryFolder()));
  afterEach(() => folder.remove());
  const cache = (): VectorCache => new VectorCache(folder.path, 'embeddings');

  it('asks for a text once, also where it is asked for twice at the same time', async () => {
    const inner = countingModel();
    const model = new CachedEmbeddingModel(inner, cache());
    await Promise.all([model.embed(['a', 'a']), model.embed(['b', 'a'])]);
    await model.embed(['a', 'b', 'c']);
    expect(inner.asked).toEqual(['a', 'b', 'c']);
    expect(model).toMatchObject({ name: 'counting', defaultPhi: 0.8 });
  });

  it('gives the same vector new and kept, in this process and the next', async () => {
    const first = await new CachedEmbeddingModel(countingModel(), cache()).embed(['ab', 'c']);
    const inner = countingModel();
    expect(await new CachedEmbeddingModel(inner, cache()).embed(['ab', 'c'])).toEqual(first);
    expect(inner.asked).toEqual([]);
  });

  it('does not mix ways of reading texts', async () => {
    await new CachedEmbeddingModel(countingModel(), cache()).embed(['a']);
    const inner = { ...countingModel(), reading: 'in windows' };
    await new CachedEmbeddingModel(inner, cache()).embed(['a']);
    expect(inner.asked).toEqual(['a']);
    const again = { ...countingModel(), reading: 'in windows' };
    await new CachedEmbeddingModel(again, cache()).embed(['a']);
    expect(again.asked).toEqual([]);
  });

  it('does not mix models or endpoints', async () => {
    const vectors = cache();
    const one = countingModel('one');
    const two = countingModel('two');
    await new CachedEmbeddingModel(one, vectors).embed(['a']);
    await new CachedEmbeddingModel(two, vectors).embed(['a']);
    await new CachedEmbeddingModel(two, vectors, 'http://localhost/v1').embed(['a']);
    expect(one.asked).toEqual(['a']);
    expect(two.asked).toEqual(['a', 'a']);
  });

  it('hands on a failure to everybody who waits, and tries again next time', async () => {
    const inner = countingModel();
    const model = new CachedEmbeddingModel(inner, cache());
    const results = await Promise.allSettled([model.embed(['bad']), model.embed(['bad'])]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(model.embed(['bad'])).rejects.toThrow(ModelError);
    expect(inner.asked).toEqual(['bad', 'bad']);
  });

  it('refuses an inner model that gives fewer vectors than texts', async () => {
    const inner: EmbeddingModel = { name: 'short', defaultPhi: 1, embed: async () => [[1]] };
    const model = new CachedEmbeddingModel(inner, cache());
    await expect(model.embed(['a', 'b'])).rejects.toThrow(/fewer vectors/);
  });
});
