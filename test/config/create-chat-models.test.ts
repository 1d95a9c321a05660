import { chatModelOptions } from '../../src/config/create-chat-models.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock } from '../../src/support/system-clock.js';

describe('what models of a run share', () => {
  const optionsFor = chatModelOptions(
    {
      ...{ baseUrl: 'http://127.0.0.1:9/v1', maxTokens: 1000, maxCost: undefined, price: [] },
      ...{ rpm: 60, tpm: undefined, noCache: false, cacheOnly: false, concurrency: 3 },
    },
    { workspace: '/none', environment: {}, clock: systemClock, random: seededRandom(1) },
  );
  const first = optionsFor('a');

  it.each([
    ['another model of the endpoint', optionsFor('b'), true],
    ['the same endpoint, named', optionsFor('b', { baseUrl: 'http://127.0.0.1:9/v1/' }), true],
    ['another endpoint', optionsFor('a', { baseUrl: 'http://127.0.0.1:8/v1' }), false],
    ['another key', optionsFor('a', { keyVariable: 'OTHER' }), false],
  ])('is budget and cache with %s; limits: %s', (_name, other, sharesLimits) => {
    expect(other.budget).toBe(first.budget);
    expect(other.cache).toBe(first.cache);
    expect(other.dialects).toBe(first.dialects);
    expect(other.limiter === first.limiter).toBe(sharesLimits);
  });
});
