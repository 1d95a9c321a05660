import { jsonObjectSchema } from '../core/json.js';
import type { ExperimentResult, StepResult } from '../core/run-results.js';
import type { Experiment } from '../experiments/experiment.js';
import type { ExperimentRecord, StepRecord } from '../experiments/runner.js';
import { jsonOf } from '../support/json-of.js';

/** An experiment with what became of it, as it is kept. */
export function experimentResult(
  { id, tests, breaks, steps }: Experiment,
  record: ExperimentRecord,
): ExperimentResult {
  return {
    ...{ id, tests, breaks, steps: steps.map(writtenStep) },
    results: record.steps.map(stepResult),
  };
}

function writtenStep(step: Experiment['steps'][number]): ExperimentResult['steps'][number] {
  if (step.kind !== 'call') return step;
  const { expectation, show, ...rest } = step;
  return {
    ...rest,
    expectation: expectation === null ? null : jsonObjectSchema.parse(jsonOf(expectation)),
    show: [...show],
  };
}

function stepResult(step: StepRecord): StepResult {
  const about = { step: step.id, tool: step.tool };
  if (step.kind === 'not-run') return { kind: 'not-run', ...about, reason: step.reason };
  if (step.kind === 'not-allowed')
    return { kind: 'not-allowed', ...about, reason: step.reason, flag: step.flag };
  const { outcome, cameTrue } = step;
  const { kind, status, message } = outcome;
  const said = kind === 'fault' ? { message } : {};
  return { kind: 'made', ...about, outcome: kind, status, cameTrue, ...said };
}
