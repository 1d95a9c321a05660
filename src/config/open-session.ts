import { setMaxListeners } from 'node:events';
import {
  BudgetError,
  CatalogueError,
  ConfigurationError,
  ConnectionError,
  ModelError,
  TooSmallBudgetError,
} from '../core/errors.js';
import type { Clock } from '../core/ports.js';
import { tooSmall } from '../queue/end-of-run.js';
import type { QueuedRun, RunDefinition } from '../queue/run-record.js';
import type { Unit, UnitEnd } from '../queue/unit.js';
import { thisWorker } from '../queue/work.js';
import { BrokenSystemError } from '../refinement/broken-system.js';
import { systemClock } from '../support/system-clock.js';
import { agentsSession } from './agents-session.js';
import { refiningSession } from './refining-session.js';
import type { Session, SessionPlace } from './session-parts.js';

/** Rejects with `ConfigurationError`, `ModelError` and the like where this machine lacks what the run needs. */
export async function openSession(
  run: QueuedRun,
  definition: RunDefinition,
  place: SessionPlace,
): Promise<Session> {
  const controller = new AbortController();
  // Every request in flight listens: many are no leak.
  setMaxListeners(0, controller.signal);
  const { redis } = place;
  const clock: Clock = {
    now: () => redis.now(),
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
  };
  const parts = { ...place, run, definition, clock, signal: controller.signal };
  const open = run.kind === 'refine' ? refiningSession : agentsSession;
  const session = await open(parts);
  return {
    handle: async (unit, at) => {
      try {
        return await session.handle(unit, at);
      } catch (error) {
        const end = endOfAll(unit, error);
        if (end === null || at.signal.aborted) throw error;
        return end;
      }
    },
    progressOf: (unit) => session.progressOf(unit),
    close: async () => {
      controller.abort();
      await session.close();
    },
  };
}

const ofTheWholeRun = [
  ModelError,
  ConfigurationError,
  CatalogueError,
  ConnectionError,
  BrokenSystemError,
];

/** The end of a unit whose failure is one of the whole run; null for what may go well on another try. */
function endOfAll({ id }: Unit, error: unknown): UnitEnd | null {
  const isBudget = error instanceof BudgetError;
  if (!isBudget && !ofTheWholeRun.some((kind) => error instanceof kind)) return null;
  const { code, message, remedy = null } = error as BudgetError | ModelError;
  const kind = isBudget ? 'budget' : 'stopped';
  const told = error instanceof TooSmallBudgetError ? tooSmall : code;
  return { unit: id, by: thisWorker, kind, code: told, message, remedy };
}
