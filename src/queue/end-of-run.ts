import {
  BudgetError,
  CatalogueError,
  ConfigurationError,
  ConnectionError,
  InterruptedError,
  ModelError,
  TooldraftError,
  TooSmallBudgetError,
  type ErrorContext,
} from '../core/errors.js';
import type { Redis } from '../redis/connect.js';
import { BrokenSystemError } from '../refinement/broken-system.js';
import { queuedRuns, stateOf } from './queued-runs.js';
import type { QueuedRun } from './run-record.js';
import type { UnitEnd } from './unit.js';

/** The coordinator was told to leave a run to its workers: it goes on without it. */
export class DetachedError extends TooldraftError {
  override readonly code = 'detached';
  override readonly exitCode = 130;
}

export function detached(): DetachedError {
  return new DetachedError('The run goes on without this command.');
}

/**
 * Why the coordinator of a run waits in vain: it was cancelled. Null where it goes on, and where a unit has ended it, which the unit's
 * own end tells better.
 */
export async function whyOver(redis: Redis, run: QueuedRun): Promise<Error | null> {
  const state = await stateOf(redis, run.id);
  const isThere = (await queuedRuns(redis)).some(({ id }) => id === run.id);
  if (isThere && state !== 'cancelled') return null;
  return new InterruptedError('The run was cancelled with "tooldraft queue cancel".');
}

/** Code of an end by a budget that no repetition could go on with. */
export const tooSmall = 'too-small-budget';

const errors: Readonly<Record<string, new (message: string, context: ErrorContext) => Error>> = {
  budget: BudgetError,
  [tooSmall]: TooSmallBudgetError,
  configuration: ConfigurationError,
  catalogue: CatalogueError,
  connection: ConnectionError,
  'broken-system': BrokenSystemError,
};

/** What a worker ended the run with, as it would be here. */
export function errorOf(end: UnitEnd & { readonly kind: 'budget' | 'stopped' }): Error {
  const { code, message, remedy } = end;
  const Kind = errors[code] ?? ModelError;
  return new Kind(message, { remedy: remedy ?? undefined });
}
