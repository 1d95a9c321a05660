import { z } from 'zod';
import type { AgentRun } from '../../../agents/agent.js';
import { agentRunSchema } from '../../agents/agent-record.js';

const verdictSchema = z.strictObject({ callsRight: z.boolean(), answerRight: z.boolean() });

/** One dialogue of one agent about one unclear instruction; a line of the evaluation's log. Format version 1. */
export const noisyRecordSchema = z.strictObject({
  version: z.literal(1),
  /** SHA-256 of everything the dialogue depends on. */
  key: z.string(),
  agent: z.string(),
  /** Id of the instruction, e.g. `IMKI:7`. */
  instruction: z.string(),
  /** The sentence model that decided which questions were answered, with its threshold. */
  user: z.string(),
  /** Where tool answers came from. */
  answers: z.string(),
  /** The judging model; null without one. */
  judge: z.string().nullable(),
  /** The name under which the agent knew each tool, by the tool's id. */
  names: z.record(z.string(), z.string()),
  run: agentRunSchema,
  verdict: verdictSchema.nullable(),
  /** Set on dialogues of a null control: what others are compared with, once more. */
  control: z.literal(true).optional(),
});
export type NoisyRecord = Readonly<Omit<z.infer<typeof noisyRecordSchema>, 'run'>> & {
  readonly run: AgentRun;
};
