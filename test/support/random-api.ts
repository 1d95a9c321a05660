import { randomOperations } from '../fixtures/random-api/random-operations.js';
import { randomSpec } from '../fixtures/random-api/random-spec.js';
import { randomApi } from '../fixtures/random-api/random-things.js';
import { startFixtureApi, type FixtureApi } from './fixture-api.js';

/** Starts the API of a seed, which nobody has written, on loopback. */
export function startRandomApi(seed: number): Promise<FixtureApi> {
  const random = randomApi(seed);
  const { spec } = randomSpec(random, seed);
  return startFixtureApi({ operations: randomOperations(random), spec });
}
