import { z } from 'zod';
import { jsonObjectSchema } from '../core/json.js';
import type { Sentence } from '../core/sentence.js';
import type { Look } from '../experiments/baseline.js';
import type { Experiment } from '../experiments/experiment.js';
import type { ExperimentRecord, StepRecord } from '../experiments/runner.js';
import { jsonOf } from '../support/json-of.js';

const writtenStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    tool: z.string(),
    /** As they were written, references in them. */
    arguments: jsonObjectSchema,
    expectation: jsonObjectSchema.nullable(),
    show: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('wait'), seconds: z.number() }),
  z.strictObject({ kind: z.literal('unread'), reason: z.string() }),
]);

/** What became of a step; its answer stands in the journal, under the step's name. */
const stepResultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('made'), step: z.string(), tool: z.string() },
    outcome: z.enum(['accepted', 'refused', 'fault']),
    status: z.number().nullable(),
    cameTrue: z.boolean().nullable(),
    /** Set for an accepted answer that is nothing but an error message. */
    errorText: z.literal(true).optional(),
    /** What a fault says. */
    message: z.string().optional(),
  }),
  z.strictObject({
    ...{ kind: z.literal('not-allowed'), step: z.string(), tool: z.string(), reason: z.string() },
    flag: z.string().optional(),
  }),
  z.strictObject({
    ...{ kind: z.literal('not-run'), step: z.string(), tool: z.string(), reason: z.string() },
  }),
]);
export type StepResult = Readonly<z.infer<typeof stepResultSchema>>;

/** An experiment as it was written, so that it can be made again, and what became of its steps. */
export const experimentResultSchema = z.strictObject({
  id: z.string(),
  tests: z.string(),
  breaks: z.string().nullable(),
  steps: z.array(writtenStepSchema),
  results: z.array(stepResultSchema),
});

export type ExperimentResult = z.infer<typeof experimentResultSchema>;

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
  const { kind, status, message, errorText } = outcome;
  const said = kind === 'fault' ? { message } : errorText ? ({ errorText } as const) : {};
  return { kind: 'made', ...about, outcome: kind, status, cameTrue, ...said };
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
