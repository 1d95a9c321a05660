import { answeredBy } from '../../calls/answered-by.js';
import { asRecordings, RecordedExecutor } from '../../calls/recorded-executor.js';
import type { Recordings } from '../../calls/recorded-source.js';
import type { Recording } from '../../calls/recording.js';
import type { Json } from '../../core/json.js';
import type { ToolExecutor } from '../../core/ports.js';
import type { SkippedTool } from '../../catalogues/permissions.js';
import { countedCaller } from '../counted-caller.js';
import { modelIdentity } from '../../models/chat-model.js';
import { hashJson } from '../../support/hash-json.js';
import type { AnswerSource } from './evaluate-agents.js';
import { jsonOf } from '../../support/json-of.js';
import { layeredExecutor } from '../../calls/layered-executor.js';
import { permittedExecutor } from './permitted-executor.js';
import {
  SimulatedExecutor,
  simulationRules,
  type SimulationOptions,
} from './simulated-executor.js';

/** Recorded calls: at hand, or wherever they are read from. */
type Recorded = readonly Recording[] | Recordings;

export interface LiveAnswers {
  /** Shared by all runs; whoever made it closes it. */
  readonly executor: ToolExecutor;
  /** Tools that are not to be called. */
  readonly skipped: readonly SkippedTool[];
  /** What tells one service from another, e.g. its base URL. */
  readonly place: Json;
}

/** The tools themselves answer; what is recorded is taken from the recordings first. */
export function liveAnswers(live: LiveAnswers, recorded: Recorded): AnswerSource {
  const shared = permittedExecutor(withoutClose(live.executor), live.skipped);
  const recordings = recordingsOf(recorded);
  return {
    kind: 'live',
    settings: { place: live.place, recordings: recordings?.hash ?? null },
    open: () => recordedFirst(recordings, shared),
  };
}

export interface ResettableService {
  /** Brings the service back to where it was. */
  readonly reset: () => Promise<void>;
  readonly connect: () => Promise<ToolExecutor>;
  /** Calls of all runs together. */
  readonly maxCalls: number | undefined;
  readonly skipped: readonly SkippedTool[];
  /** What tells one service from another, the way it is reset among it. */
  readonly place: Json;
}

/**
 * The tools themselves answer, brought back to where they were and connected to anew before each run; runs have to go one by
 * one. What is recorded is taken from the recordings first.
 */
export function resetAnswers(
  { reset, connect, maxCalls, skipped, place }: ResettableService,
  recorded: Recorded,
): AnswerSource {
  const budget = { left: maxCalls };
  const recordings = recordingsOf(recorded);
  return {
    kind: 'live',
    settings: { place, recordings: recordings?.hash ?? null },
    open: async () => {
      await reset();
      const inner = await connect();
      const counted: ToolExecutor = {
        call: ({ tool, arguments: args }, signal) =>
          countedCaller(inner, budget, signal)(tool, args),
        close: () => inner.close(),
      };
      return recordedFirst(recordings, permittedExecutor(counted, skipped));
    },
  };
}

/** Recordings alone answer; what they lack is the fault `not-recorded`. */
export function recordedAnswers(recorded: Recorded): AnswerSource {
  const recordings = recordingsOf(recorded);
  return {
    kind: 'recorded',
    settings: { recordings: recordings?.hash ?? null },
    open: () => answeredBy('recorded', recordings?.open() ?? new RecordedExecutor([])),
  };
}

/** A model makes answers up, afresh for each run; what is recorded is taken from the recordings first. */
export function simulatedAnswers(
  simulation: Omit<SimulationOptions, 'sample'>,
  recorded: Recorded,
): AnswerSource {
  const { model, groups = [] } = simulation;
  const recordings = recordingsOf(recorded);
  return {
    kind: 'simulated',
    settings: {
      ...{ ...modelIdentity(model), rules: hashJson(simulationRules) },
      ...(groups.length === 0 ? {} : { groups: hashJson(jsonOf(groups)) }),
      recordings: recordings?.hash ?? null,
    },
    open: (repeat, ownGroups = groups) => {
      const told = { ...simulation, groups: ownGroups, sample: repeat };
      return recordedFirst(recordings, answeredBy('simulated', new SimulatedExecutor(told)));
    },
  };
}

/** A server that stands in for the tools answers (whoever made its executor closes it); what is recorded is taken from the recordings first. */
export function virtualAnswers(
  executor: ToolExecutor,
  url: string,
  recorded: Recorded,
): AnswerSource {
  const recordings = recordingsOf(recorded);
  return {
    kind: 'simulated',
    settings: { url, recordings: recordings?.hash ?? null },
    open: () => recordedFirst(recordings, withoutClose(executor)),
  };
}

/** What is recorded is answered from there, all else by the other. */
function recordedFirst(recordings: Recordings | null, then: ToolExecutor): ToolExecutor {
  return recordings === null
    ? then
    : layeredExecutor(answeredBy('recorded', recordings.open()), then);
}

/** Taken up once a source: the hash of what is at hand reads all of it. */
function recordingsOf(recorded: Recorded): Recordings | null {
  return 'open' in recorded ? recorded : asRecordings(recorded);
}

function withoutClose(executor: ToolExecutor): ToolExecutor {
  return {
    call: (request, signal) => executor.call(request, signal),
    close: async () => undefined,
  };
}
