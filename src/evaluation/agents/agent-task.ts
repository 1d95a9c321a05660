import type { JsonObject } from '../../core/json.js';

/** What a scenario expects beside its tool. */
export interface ScenarioExpectation {
  /** Arguments that the call has to have, others are free. */
  readonly arguments: JsonObject;
  readonly maxCalls: number | null;
  readonly split: 'tuning' | 'held-out' | null;
}

/** A request in users' words with the tools that fulfil it. */
export interface EvaluationTask {
  readonly id: string;
  readonly requests: readonly string[];
  /** Tool ids of the gold path, in order and as often as it names them; `missing:…` for what is no tool here. */
  readonly gold: readonly string[];
  /** References of the data that lead to no tool. */
  readonly missing: readonly string[];
  /** Ids of the tools the data set lists for it; null where it lists none. */
  readonly candidates: readonly string[] | null;
  /** Set for scenarios. */
  readonly expected?: ScenarioExpectation | undefined;
}
