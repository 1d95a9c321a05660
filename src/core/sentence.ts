import { z } from 'zod';
import { jsonObjectSchema } from './json.js';

/** Where a sentence is appended: to the description, as the sentence for choosing, or to an argument or a member of it (`body.url`). */
export const descriptionPlace = 'description';
export const usePlace = 'use';

/** What a sentence says by machine: a JSON Schema fragment of its argument, or how arguments of the tool go together. */
export const constraintSchema = z.union([
  z.strictObject({ exclusive: z.array(z.string()).min(2) }),
  z.strictObject({ oneOf: z.array(z.string()).min(2) }),
  z.strictObject({ requires: z.tuple([z.string(), z.string()]) }),
  z.strictObject({ values: z.literal('any') }),
  jsonObjectSchema,
]);
export type Constraint = z.infer<typeof constraintSchema>;

/** One statement appended to a doc, with the steps that show it and the experiments that tried to break it. */
export const sentenceSchema = z.strictObject({
  /** `description`, `use`, or an argument, `body.url` for a member. */
  place: z.string().min(1),
  text: z.string().min(1),
  /** The steps that show it: `u1.s2`. */
  steps: z.array(z.string()),
  /** Experiments that tried to break it. */
  attacks: z.array(z.string()).default([]),
  constraint: constraintSchema.optional(),
  /** Words of the source that an answer refutes; the sentence begins "Contrary to the above:". */
  refutes: z.string().optional(),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** The sentences of one tool, in their order. */
export const sentencesSchema = z.array(sentenceSchema);
