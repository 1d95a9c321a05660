import { z } from 'zod';
import { jsonObjectSchema } from './json.js';

/** Something that the docs of a tool say and that calls speak against, or could not bear out again. */
const findingSchema = z.strictObject({
  tool: z.string(),
  /** The sentence, or what the docs say of the call. */
  says: z.string(),
  standing: z.enum(['false', 'unclear']),
  /** The call of the tool that tells, to be made again; absent where none does. */
  call: z
    .strictObject({
      arguments: jsonObjectSchema,
      came: z.enum(['accepted', 'refused', 'fault']),
      message: z.string().optional(),
    })
    .optional(),
});
export type Finding = z.infer<typeof findingSchema>;

/** The commands that find something, as their files are called. */
export const finders = ['check', 'eval-calls'] as const;

/** What a command found about docs of a catalogue, for the next refinement. File format version 1. */
export const findingsSchema = z.strictObject({
  version: z.literal(1),
  catalogue: z.string(),
  by: z.enum(finders),
  /** The docs that it is about: a run's name, or `raw`. */
  docs: z.string(),
  foundAt: z.string(),
  findings: z.array(findingSchema),
});
export type Findings = z.infer<typeof findingsSchema>;
