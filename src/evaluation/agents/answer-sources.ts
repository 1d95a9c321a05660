import { RecordedExecutor } from '../../calling/recorded-executor.js';
import type { Recording } from '../../calling/recording.js';
import type { Json } from '../../core/json.js';
import type { ToolExecutor } from '../../core/ports.js';
import type { SkippedTool } from '../../refinement/result.js';
import { countedCaller } from '../counted-caller.js';
import { hashJson } from '../../support/hash-json.js';
import type { AnswerSource } from './evaluate-agents.js';
import { jsonOf } from './json-of.js';
import { layeredExecutor } from './layered-executor.js';
import { permittedExecutor } from './permitted-executor.js';
import {
  SimulatedExecutor,
  simulationRules,
  type SimulationOptions,
} from './simulated-executor.js';

export interface LiveAnswers {
  /** Shared by all runs; whoever made it closes it. */
  readonly executor: ToolExecutor;
  /** Tools that are not to be called. */
  readonly skipped: readonly SkippedTool[];
  /** What tells one service from another, e.g. its base URL. */
  readonly place: Json;
}

/** The tools themselves answer; what is recorded is taken from the recordings first. */
export function liveAnswers(live: LiveAnswers, recordings: readonly Recording[]): AnswerSource {
  const shared = permittedExecutor(withoutClose(live.executor), live.skipped);
  return {
    kind: 'live',
    settings: { place: live.place, recordings: hashOf(recordings) },
    open: () => recordedFirst(recordings, shared),
  };
}

export interface ResettableService {
  /** Brings the service back to where it was. */
  readonly reset: () => Promise<void>;
  readonly connect: () => ToolExecutor;
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
  recordings: readonly Recording[],
): AnswerSource {
  const budget = { left: maxCalls };
  return {
    kind: 'live',
    settings: { place, recordings: hashOf(recordings) },
    open: async () => {
      await reset();
      const inner = connect();
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
export function recordedAnswers(recordings: readonly Recording[]): AnswerSource {
  return {
    kind: 'recorded',
    settings: { recordings: hashOf(recordings) },
    open: () => new RecordedExecutor(recordings),
  };
}

/** A model makes answers up, afresh for each run; what is recorded is taken from the recordings first. */
export function simulatedAnswers(
  simulation: Omit<SimulationOptions, 'sample'>,
  recordings: readonly Recording[],
): AnswerSource {
  const { model, groups = [] } = simulation;
  return {
    kind: 'simulated',
    settings: {
      ...{ model: model.name, rules: hashJson(simulationRules) },
      ...(groups.length === 0 ? {} : { groups: hashJson(jsonOf(groups)) }),
      recordings: hashOf(recordings),
    },
    open: (repeat) =>
      recordedFirst(recordings, new SimulatedExecutor({ ...simulation, sample: repeat })),
  };
}

function recordedFirst(recordings: readonly Recording[], then: ToolExecutor): ToolExecutor {
  return recordings.length === 0 ? then : layeredExecutor(new RecordedExecutor(recordings), then);
}

function withoutClose(executor: ToolExecutor): ToolExecutor {
  return {
    call: (request, signal) => executor.call(request, signal),
    close: async () => undefined,
  };
}

function hashOf(recordings: readonly Recording[]): string | null {
  return recordings.length === 0 ? null : hashJson(jsonOf(recordings));
}
