import { z } from 'zod';

/** One line of `values.private.jsonl`: a value of an answer and what stands for it everywhere else. */
export const privateEntrySchema = z.union([
  z.strictObject({ token: z.string(), value: z.string() }),
  /** A value that a call of ours sent: nobody's secret, though it looks like one. */
  z.strictObject({ open: z.string() }),
]);
export type PrivateEntry = z.infer<typeof privateEntrySchema>;
