import { z } from 'zod';
import { callRecordSchema } from '../core/call-record.js';
import { iterationSchema } from '../core/trajectory.js';

/** One line of a run's journal: a call or an iteration of a tool, as far as it has come. */
export const journalEntrySchema = z.strictObject({
  tool: z.string(),
  /** `startedAt` of the trajectory it belongs to: one that was removed and begun again has nothing to do with it. */
  of: z.string(),
  call: callRecordSchema.optional(),
  iteration: iterationSchema.optional(),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;
