import type { AgentRun, CallStep } from '../../agents/agent.js';
import { correctPath } from '../../metrics/correct-path.js';
import { tokensOf } from '../../models/chat-usage.js';
import type { EvaluationTask } from './agent-task.js';
import { argumentCorrectness } from './argument-correctness.js';
import { isStepOfPath } from './call-faults.js';

/** What one run is worth; shares in [0, 1], null where there is nothing to measure. */
export interface RunScore {
  /** The gold path is a subsequence of the calls: the DRAFT paper's words. */
  readonly cp: number | null;
  /** The calls contain the gold tools: its published code. */
  readonly cpSet: number | null;
  /** Calls that the gold path has, over all calls. */
  readonly precision: number | null;
  /** Calls that the gold path does not have. */
  readonly extraCalls: number | null;
  /** Calls that succeeded, over those that were no fault. */
  readonly accepted: number | null;
  readonly answered: number;
  readonly calls: number;
  readonly faults: number;
  readonly steps: number;
  /** Tokens of model requests, those of cached answers included. */
  readonly tokens: number;
  readonly durationMs: number;
  /** Scenarios only: the expected tool was called at all. */
  readonly hit: number | null;
  /** Scenarios only: expected arguments that the best call of the expected tool has, over all expected. */
  readonly argumentsRight: number | null;
  /** Scenarios only: a call of the expected tool with all expected arguments succeeded, within the limit on calls. */
  readonly strict: number | null;
}

/**
 * Scores a run against its task's gold. Calls on branches that were left count like any other; those that ended in a fault are no
 * steps of its path.
 */
export function scoreRun(run: AgentRun, task: EvaluationTask): RunScore {
  const calls = run.steps.filter((step) => step.kind === 'call');
  const called = calls.filter(isStepOfPath).map(({ tool }) => tool);
  const { gold: expected } = task;
  const matched = matchedCalls(called, expected);
  const faults = calls.filter(({ outcome }) => outcome.kind === 'fault').length;
  const successes = calls.filter(({ outcome }) => outcome.kind === 'accepted').length;
  return {
    cp: correctPath({ called, expected, definition: 'subsequence' }),
    cpSet: correctPath({ called, expected, definition: 'set' }),
    precision: share(matched, expected.length === 0 ? 0 : called.length),
    extraCalls: expected.length === 0 ? null : called.length - matched,
    accepted: share(successes, calls.length - faults),
    answered: Number(run.end === 'answered'),
    ...{ calls: calls.length, faults, steps: run.steps.length },
    tokens: tokensOf(run.usage),
    durationMs: run.durationMs,
    ...scenarioScore(calls, task),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Calls that the path has, each of its entries used once. */
function matchedCalls(called: readonly string[], expected: readonly string[]): number {
  const left = [...expected];
  return called.filter((tool) => {
    const at = left.indexOf(tool);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

function scenarioScore(
  calls: readonly CallStep[],
  { gold, expected }: EvaluationTask,
): Pick<RunScore, 'hit' | 'argumentsRight' | 'strict'> {
  if (expected === undefined) return { hit: null, argumentsRight: null, strict: null };
  const own = calls.filter(({ tool }) => tool === gold[0]);
  const shares = own.map((call) => argumentCorrectness(call.arguments, expected.arguments));
  const isRight = own.some(
    ({ outcome }, index) => outcome.kind === 'accepted' && (shares[index] ?? 1) === 1,
  );
  const isWithin = expected.maxCalls === null || calls.length <= expected.maxCalls;
  const measured = shares.filter((one) => one !== null);
  return {
    hit: Number(own.length > 0),
    argumentsRight: measured.length === 0 ? null : Math.max(...measured),
    strict: Number(isRight && isWithin),
  };
}
