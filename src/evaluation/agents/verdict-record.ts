import { z } from 'zod';

const verdict = z.enum(['candidate', 'reference', 'tie']).nullable();

/** One judged pair, as it is kept for people to read. Format version 1. */
export const verdictRecordSchema = z.strictObject({
  version: z.literal(1),
  key: z.string(),
  task: z.string(),
  repeat: z.number().int().min(1),
  reference: z.strictObject({ agent: z.string(), docs: z.string() }),
  candidate: z.strictObject({ agent: z.string(), docs: z.string() }),
  /** The judging model and the hash of its constant texts. */
  judge: z.string(),
  promptHash: z.string(),
  referenceFirst: verdict,
  candidateFirst: verdict,
  /** From both orders: what both say, a tie where they differ, null where one is missing. */
  verdict,
  ground: z.enum(['missing-answer', 'identical', 'status', 'judge', 'unusable']),
  reasons: z.array(z.string()),
  answers: z.strictObject({ reference: z.string().nullable(), candidate: z.string().nullable() }),
});
export type VerdictRecord = z.infer<typeof verdictRecordSchema>;
