import { z } from 'zod';

/** What a person says of a sentence; `open` is not decided. A pinned one stands in the docs of every run, also of one that does not write it. */
export const decisions = ['open', 'accept', 'pin', 'reject', 'edit'] as const;
export type Decision = (typeof decisions)[number];

/** One entry of `reviews/<catalogue>.yaml`, which people read and write: a sentence of a tool's docs and what was decided about it. */
const reviewEntrySchema = z
  .strictObject({
    tool: z.string().min(1),
    /** `description`, `use`, or an argument, `body.url` for a member. */
    place: z.string().min(1),
    sentence: z.string().min(1),
    decision: z.enum(decisions),
    /** What is to stand there instead. */
    edit: z.string().trim().min(1).optional(),
    /** Words of the source that the sentence contradicts, for people to read. */
    refutes: z.string().optional(),
    /** True if `export --corrected` is to leave these words out. */
    removes: z.boolean().optional(),
    /** What the sentence says by machine, as canonical JSON: another sentence with the same constraint says the same. */
    constraint: z.string().optional(),
    /** For people: the steps that show it. */
    steps: z.array(z.string()).optional(),
  })
  .superRefine(({ decision, edit, refutes, removes }, context) => {
    const refuse = (message: string, key = 'decision'): void =>
      context.addIssue({ code: 'custom', message, path: [key] });
    if (decision === 'edit' && edit === undefined)
      refuse('the decision "edit" needs the new sentence as "edit"');
    if (decision !== 'edit' && edit !== undefined)
      refuse(`"edit" is given, but the decision is "${decision}"`);
    if (removes === true && refutes === undefined)
      refuse('"removes" needs the words of the source as "refutes"', 'removes');
  });
export type ReviewEntry = z.infer<typeof reviewEntrySchema>;

/** What people decided about a catalogue's docs. File format version 1. */
export const reviewsSchema = z.strictObject({
  version: z.literal(1),
  catalogue: z.string(),
  sentences: z.array(reviewEntrySchema),
});
export type Reviews = z.infer<typeof reviewsSchema>;
