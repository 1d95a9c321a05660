import { z } from 'zod';
import { jsonObjectSchema } from './json.js';
import { outcomeSchema } from './outcome.js';

/** What a call is meant to find out. A closed list: the Analyzer reads outcomes against it. */
export const callPurposeSchema = z.strictObject({
  kind: z.enum([
    'positive',
    'leave-out',
    'pair',
    'wrong-type',
    'below-bound',
    'above-bound',
    'far-above-bound',
    'bisect-bound',
    'at-bound',
    'unknown-id',
    'empty',
    'enum-value',
    'outside-enum',
    'enum-case',
    'relative-path',
    'outside-path',
    'vary-value',
    'format',
    'undocumented-argument',
    'repeat',
    'paging',
    'prepare',
    'free',
    'attempt',
    'probe',
    'control',
    'read',
    'undo',
  ]),
  /** The arguments it varies against `baseline`. */
  arguments: z.array(z.string()).default([]),
  /** Id of the call whose arguments it was derived from. */
  baseline: z.string().optional(),
  /** In words, for prompts and `show --trajectory`. */
  note: z.string().optional(),
  /** The recipe that it is a step of, and which: found again after a kill. */
  recipe: z.strictObject({ key: z.string(), step: z.string() }).optional(),
});
export type CallPurpose = z.infer<typeof callPurposeSchema>;

/** One call: its intent is recorded before it is made, its outcome after. */
export const callRecordSchema = z.strictObject({
  /** Unique in the trajectory: `c1`, `c2`, … in the order planned. */
  id: z.string(),
  /** The iteration it belongs to, from 1; 0 for calls from before the tool was begun anew. */
  iteration: z.number().int().min(0),
  role: z.enum(['exploration', 'probe']),
  purpose: callPurposeSchema,
  /** The tool that was called, where it is not the trajectory's own: to prepare something for it, or to read what it changed. */
  tool: z.string().optional(),
  arguments: jsonObjectSchema,
  /** Id of the call this one repeats on purpose. */
  repeatOf: z.string().optional(),
  /** When it was planned and its intent recorded; it may wait for its turn after that. */
  startedAt: z.string(),
  /** `false`: planned together with calls before it, and not yet sent, so that it may still be made. */
  begun: z.literal(false).optional(),
  /** Null while the call is in flight (or was, when the process died). */
  outcome: outcomeSchema.nullable(),
});
export type CallRecord = z.infer<typeof callRecordSchema>;

/** About the bytes of memory that a call takes: its answer as objects, and something for everything else. */
export function bytesOfCall({ outcome }: Pick<CallRecord, 'outcome'>): number {
  const answer = outcome === null || outcome.kind === 'fault' ? 0 : outcome.bytes;
  return 3_000 + 3 * answer;
}
