import { jsonObjectSchema, type Json, type JsonObject } from '../core/json.js';
import type { ExperimentResult, StepResult } from '../core/run-results.js';
import type { Sentence } from '../core/sentence.js';
import type { Look } from '../experiments/baseline.js';
import type { Experiment } from '../experiments/experiment.js';
import type { ExperimentRecord, StepRecord } from '../experiments/runner.js';
import { jsonOf } from '../support/json-of.js';
import { literalText } from '../support/literal-text.js';
import { oneLine } from '../support/one-line.js';

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
  const { outcome, cameTrue, told } = step;
  const { kind, status, body, errorText } = outcome;
  const said = outcome.message === '' && body !== null ? literalText(body) : outcome.message;
  const message = oneLine(said.slice(0, mostRead), longestMessage);
  return {
    ...{ kind: 'made', ...about, outcome: kind, status, cameTrue },
    ...(errorText ? { errorText } : {}),
    ...(message === '' ? {} : { message }),
    ...(told.length === 0 ? {} : { sent: step.arguments }),
  };
}

const [mostRead, longestMessage, longestPrediction] = [2000, 400, 120];

/** A prediction for people: `count items 2; lacks b`; empty without one. */
export function predictionText(expectation: JsonObject | null): string {
  const parts = Object.entries(expectation ?? {}).map(([name, value]) => {
    const texts = (Array.isArray(value) ? value : [value]).map((one) => literalText(one as Json));
    return name === 'status' ? texts.join(' ') : `${name} ${texts.join(' ')}`;
  });
  return oneLine(parts.join('; '), longestPrediction);
}

/** The baseline reads as an experiment, if a sentence rests on one of them: it can then be made again as any other. */
export function citedLooks(
  looks: readonly Look[],
  sentences: Iterable<Sentence>,
): readonly ExperimentResult[] {
  const names = new Set(looks.map(({ step }) => step));
  if (![...sentences].some(({ steps }) => steps.some((step) => names.has(step)))) return [];
  const about = { id: 'look', tests: 'what readers show at first', breaks: null };
  const steps = looks.map(({ tool: { name: tool }, arguments: args }) => ({
    ...({ kind: 'call', tool, arguments: args, expectation: null, show: [] } as const),
  }));
  return [experimentResult({ ...about, steps }, { ...about, steps: looks.map(recordOfLook) })];
}

/** A baseline read as a step that sentences may cite. */
export function recordOfLook({ step, tool, arguments: args, outcome }: Look): StepRecord {
  return {
    ...{ kind: 'made', id: step, tool: tool.name, arguments: args, told: [], expectation: null },
    ...{ show: [], effect: 'read', outcome, cameTrue: null, care: [] },
  };
}
