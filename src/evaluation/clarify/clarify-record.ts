import { z } from 'zod';
import type { AgentRun } from '../../agents/agent.js';
import { agentRunSchema } from '../agents/agent-record.js';

/** What a question was found to be worth when it was put; terms by name (`evpi`, `regretReduction`, …). */
const scoredSchema = z.strictObject({
  score: z.number().nullable(),
  terms: z.record(z.string(), z.number().nullable()),
});
export type ScoredRecord = z.infer<typeof scoredSchema>;

/** One run of one agent on one sample; a line of the evaluation's log. Format version 1. */
export const clarifyRecordSchema = z.strictObject({
  version: z.literal(1),
  /** SHA-256 of everything the run depends on: a run with the same key is not made again. */
  key: z.string(),
  agent: z.string(),
  /** Name of the docs the agent had. */
  docs: z.string(),
  /** Where the domains came from. */
  domains: z.enum(['environment', 'docs']),
  user: z.string(),
  sample: z.string(),
  run: agentRunSchema,
  /** One a question, in order; empty for agents that weigh none. */
  scored: z.array(scoredSchema),
  /** Where the user decided on follow-ups: what was said, and which of the sample's requests each stands for. */
  said: z
    .array(z.strictObject({ text: z.string(), request: z.number().int().min(0) }))
    .readonly()
    .optional(),
  /** Set on runs of a null control: what others are compared with, once more. */
  control: z.literal(true).optional(),
});
export type ClarifyRecord = Readonly<Omit<z.infer<typeof clarifyRecordSchema>, 'run'>> & {
  readonly run: AgentRun;
};
