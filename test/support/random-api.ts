import { randomOperations } from '../fixtures/random-api/random-operations.js';
import { randomSpec } from '../fixtures/random-api/random-spec.js';
import { randomApi } from '../fixtures/random-api/random-things.js';
import { randomTruths, randomTruthTable } from '../fixtures/random-api/random-truths.js';
import type { Truth } from './doc-statements.js';
import { falseStatementsOf, type JudgedDoc } from './false-statements.js';
import { startFixtureApi, type FixtureApi } from './fixture-api.js';

/** A running API that nobody has written, with what is true of it. */
export interface StartedRandomApi {
  readonly api: FixtureApi;
  /** The style in which it refuses. */
  readonly style: string;
  readonly truths: readonly Truth[];
  readonly falseStatements: (doc: JudgedDoc, tool: string) => string[];
}

/** Starts the API of a seed on loopback. */
export async function startRandomApi(seed: number): Promise<StartedRandomApi> {
  const random = randomApi(seed);
  const { spec, wrong } = randomSpec(random, seed);
  const table = randomTruthTable(random);
  const api = await startFixtureApi({ operations: randomOperations(random), spec });
  return {
    api,
    style: random.style,
    truths: randomTruths(random, wrong),
    falseStatements: (doc, tool) => falseStatementsOf(table, { doc, tool, markers: [] }),
  };
}
