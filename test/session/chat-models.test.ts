import { chatModelOptions } from '../../src/session/chat-models.js';

describe('what models of a run share', () => {
  const optionsFor = chatModelOptions(
    {
      ...{ baseUrl: 'http://127.0.0.1:9/v1', maxTokens: 1000, maxCost: undefined, price: [] },
      ...{ rpm: 60, tpm: undefined, noCache: false, cacheOnly: false, concurrency: 3 },
    },
    { workspace: '/none', environment: {} },
  );
  const first = optionsFor({ name: 'a' });

  it.each([
    ['another model of the endpoint', optionsFor({ name: 'b' }), true],
    [
      'the same endpoint, named',
      optionsFor({ name: 'b', baseUrl: 'http://127.0.0.1:9/v1/' }),
      true,
    ],
    ['another endpoint', optionsFor({ name: 'a', baseUrl: 'http://127.0.0.1:8/v1' }), false],
    ['another key', optionsFor({ name: 'a', keyVariable: 'OTHER' }), false],
  ])('is budget and cache with %s; limits: %s', (_name, other, sharesLimits) => {
    expect(other.budget).toBe(first.budget);
    expect(other.cache).toBe(first.cache);
    expect(other.dialects).toBe(first.dialects);
    expect(other.limiter === first.limiter).toBe(sharesLimits);
  });
});
