import { ConfigurationError, ModelError } from '../../src/core/errors.js';
import { OpenAiEmbeddingModel } from '../../src/models/openai-embedding-model.js';
import type { OpenAiEmbeddingOptions } from '../../src/models/openai-embedding-model.js';
import { embeddingModelContract } from '../contract/embedding-model.contract.js';
import { hashVector, startEmbeddingStub } from '../support/embedding-stub.js';
import type { EmbeddingStub, Misbehave } from '../support/embedding-stub.js';

embeddingModelContract('OpenAiEmbeddingModel', async () => {
  const stub = await startEmbeddingStub();
  const model = new OpenAiEmbeddingModel({ baseUrl: stub.baseUrl, apiKey: 'key', batchSize: 3 });
  return { model, stop: () => stub.close() };
});

const key = 'sk-a-very-secret-key';

async function withStub(
  misbehave: Misbehave,
  use: (model: OpenAiEmbeddingModel, stub: EmbeddingStub) => Promise<void>,
  options: OpenAiEmbeddingOptions = {},
): Promise<void> {
  const stub = await startEmbeddingStub(misbehave);
  try {
    const all = { baseUrl: stub.baseUrl, apiKey: key, maxRetries: 2, ...options };
    await use(new OpenAiEmbeddingModel(all), stub);
  } finally {
    await stub.close();
  }
}

async function failureOf(promise: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ModelError) return error;
  throw new Error(`expected a ModelError, got ${String(error)}`);
}

const always =
  (status: number, body: unknown): Misbehave =>
  () => ({ status, body });

describe('OpenAiEmbeddingModel', () => {
  it('sends batches of the size it was told and keeps the order', async () => {
    await withStub(
      () => null,
      async (model, stub) => {
        const texts = Array.from({ length: 7 }, (_, index) => `text ${index}`);
        const vectors = await model.embed(texts);
        expect(vectors).toEqual(texts.map((text) => hashVector(text).map(Math.fround)));
        expect(stub.requests.map((batch) => batch.length).sort()).toEqual([1, 3, 3]);
        expect(stub.authorizations[0]).toBe(`Bearer ${key}`);
        expect(model.name).toBe('openai:text-embedding-ada-002');
        expect(model.defaultPhi).toBe(0.9);
      },
      { batchSize: 3 },
    );
  });

  it('keeps the query of a base URL', async () => {
    const stub = await startEmbeddingStub();
    const model = new OpenAiEmbeddingModel({
      baseUrl: `${stub.baseUrl}/?api-version=7`,
      model: 'nomic',
    });
    await model.embed(['a']);
    await stub.close();
    expect(stub.paths).toEqual(['/v1/embeddings?api-version=7']);
    expect(model.endpoint).toBe(stub.baseUrl);
    expect(model.name).toBe('openai:nomic');
  });

  it('tries again after 500 and 429', async () => {
    const statuses = [500, 429];
    await withStub(
      (number) => {
        const status = statuses[number - 1];
        return status === undefined ? null : { status, body: { error: { message: 'busy' } } };
      },
      async (model, stub) => {
        expect(await model.embed(['a'])).toHaveLength(1);
        expect(stub.requests).toHaveLength(3);
      },
    );
  });

  it('gives a ModelError once its tries are used up', async () => {
    await withStub(always(500, { error: { message: 'broken' } }), async (model, stub) => {
      const error = await failureOf(model.embed(['a']));
      expect(error.message).toContain('broken');
      expect(error.message).toContain(stub.baseUrl);
      expect(stub.requests).toHaveLength(3);
    });
  });

  it('says to check the key after 401, at once, and never shows it', async () => {
    const body = { error: { message: `Incorrect API key provided: ${key}` } };
    await withStub(always(401, body), async (model, stub) => {
      const error = await failureOf(model.embed(['a']));
      expect(error.message + JSON.stringify(error)).not.toContain(key);
      expect(error.remedy).toMatch(/API key/);
      expect(stub.requests).toHaveLength(1);
    });
  });

  it.each([
    ['an answer without vectors', { hello: 1 }],
    ['too few vectors', { data: [{ index: 0, embedding: [1] }] }],
    ['an index twice', { data: [0, 0].map((index) => ({ index, embedding: [1] })) }],
    [
      'vectors of different length',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 1, embedding: [1, 2] },
        ],
      },
    ],
    ['text in place of numbers', { data: [0, 1].map((index) => ({ index, embedding: ['1'] })) }],
    ['empty vectors', { data: [0, 1].map((index) => ({ index, embedding: [] })) }],
    ['null', null],
  ])('gives a ModelError for %s', async (_name, body) => {
    await withStub(always(200, body), async (model) => {
      const error = await failureOf(model.embed(['a', 'b']));
      expect(error.message).toMatch(/one vector a text/);
    });
  });

  it('names the address where nothing listens', async () => {
    const stub = await startEmbeddingStub();
    await stub.close();
    const model = new OpenAiEmbeddingModel({ baseUrl: stub.baseUrl, maxRetries: 0 });
    const error = await failureOf(model.embed(['a']));
    expect(error.message).toMatch(/ECONNREFUSED/);
    expect(error.remedy).toMatch(/base URL/);
  });

  it.each(['localhost:1234', 'ftp://host/v1', 'http://user:pw@host/v1', ''])(
    'refuses the base URL %j without repeating it',
    (baseUrl) => {
      expect(() => new OpenAiEmbeddingModel({ baseUrl })).toThrow(ConfigurationError);
      expect(() => new OpenAiEmbeddingModel({ baseUrl })).not.toThrow(/pw/);
    },
  );
});
