import { z } from 'zod';
import type { AgentRun } from '../../agents/agent.js';
import { jsonObjectSchema } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { outcomeSchema } from '../../core/outcome.js';

const base = { request: z.number().int().min(0), thought: z.string() };
const stepSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('call'),
    tool: z.string(),
    arguments: jsonObjectSchema,
    outcome: outcomeSchema,
  }),
  z.strictObject({
    ...base,
    kind: z.literal('question'),
    text: z.string(),
    aspects: z.array(z.strictObject({ tool: z.string(), argument: z.string() })),
    answer: z.string(),
    informative: z.boolean(),
  }),
  z.strictObject({ ...base, kind: z.literal('unusable'), problem: z.string() }),
  z.strictObject({ ...base, kind: z.literal('backtrack'), to: z.number().int().min(0) }),
  z.strictObject({ ...base, kind: z.literal('gave-up'), text: z.string() }),
  z.strictObject({ ...base, kind: z.literal('answer'), text: z.string() }),
]);

const count = z.number().min(0);

/** An agent's run as it is kept on disk. */
export const agentRunSchema = z.strictObject({
  task: z.string(),
  agent: z.string(),
  steps: z.array(stepSchema),
  answer: z.string().nullable(),
  end: z.enum([
    'answered',
    'refused',
    'infeasible',
    'gave-up',
    'withdrawn',
    'step-limit',
    'call-limit',
    'question-limit',
    'token-limit',
    'budget',
    'model-failed',
    'model-unreachable',
  ]),
  usage: z.strictObject({
    promptTokens: count,
    completionTokens: count,
    cachedPromptTokens: count,
    savedTokens: count,
    estimated: z.boolean(),
    requests: count,
    cost: count.nullable(),
  }),
  durationMs: count,
}) satisfies z.ZodType<AgentRun>;

/** One run of one agent on one task with one documentation; a line of the evaluation's log. Format version 1. */
export const agentRecordSchema = z.strictObject({
  version: z.literal(1),
  /** SHA-256 of everything the run depends on: a run with the same key is not made again. */
  key: z.string(),
  agent: z.string(),
  docs: z.string(),
  task: z.string(),
  /** From 1. */
  repeat: z.number().int().min(1),
  /** Where tool answers came from; `simulated` ones are a model's. */
  answers: z.enum(['live', 'recorded', 'simulated']),
  toolset: z.enum(['listed', 'retrieved', 'all']),
  requests: z.array(z.string()),
  /** Ids of the tools the agent had, in order. */
  tools: z.array(z.string()),
  /** The name under which the agent knew each tool it called, by the tool's id. */
  names: z.record(z.string(), z.string()),
  run: agentRunSchema,
});
export type AgentRecord = Readonly<Omit<z.infer<typeof agentRecordSchema>, 'run'>> & {
  readonly run: AgentRun;
};

/** Which task and repeat a run is of: the same for all agents and docs. */
export function placeOf({ task, repeat }: AgentRecord): string {
  return writeJson([task, repeat]);
}
