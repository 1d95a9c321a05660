import { z } from 'zod';
import { claimSchema, recipeSchema, verdicts } from './claim.js';
import { sectionNames } from './doc-version.js';
import { learnedConstraintsSchema } from './learned-constraints.js';

/** What a person says of a sentence; `open` is not decided. */
export const decisions = ['open', 'accept', 'reject', 'edit', 'pin'] as const;
export type Decision = (typeof decisions)[number];

/** Where a sentence of the description stands; `description` where no section is known. */
export const reviewedSections = ['description', ...sectionNames] as const;

/**
 * One entry of `reviews/<catalogue>.yaml`, which people read and write: a sentence of a tool's doc and what was decided of it, or,
 * without `sentence`, one of a person's own, which `edit` holds.
 */
const reviewEntrySchema = z
  .strictObject({
    tool: z.string().min(1),
    /** One of these two says where it stands. */
    section: z.enum(reviewedSections).optional(),
    /** A name, or a JSON pointer into `parameters` for what lies inside an argument. */
    argument: z.string().min(1).optional(),
    sentence: z.string().min(1).optional(),
    decision: z.enum(decisions),
    /** What is to stand there instead. */
    edit: z.string().trim().min(1).optional(),
    verdict: z.enum(verdicts).optional(),
    /** For people: one line per call, with its outcome. */
    evidence: z.array(z.string()).optional(),
    /** The typed statement behind the sentence. */
    claim: claimSchema.optional(),
    /** What it put into the learnt constraints. */
    learned: learnedConstraintsSchema.optional(),
    /** The tests that came true, for sentences that have to stand where no run has them. */
    recipe: z.array(recipeSchema).optional(),
  })
  .superRefine(({ section, argument, sentence, decision, edit }, context) => {
    const refuse = (message: string, key: string): void =>
      context.addIssue({ code: 'custom', message, path: [key] });
    if ((section === undefined) === (argument === undefined))
      refuse('give either "section" or "argument", which say where the sentence stands', 'tool');
    if (decision === 'edit' && edit === undefined)
      refuse('the decision "edit" needs the new sentence as "edit"', 'decision');
    if (decision !== 'edit' && edit !== undefined)
      refuse(`"edit" is given, but the decision is "${decision}"`, 'decision');
    if (decision !== 'edit' && sentence === undefined)
      refuse(`the decision "${decision}" needs the "sentence" that it is about`, 'decision');
  });
export type ReviewEntry = z.infer<typeof reviewEntrySchema>;

/** What people decided about a catalogue's docs. File format version 1. */
export const reviewsSchema = z.strictObject({
  version: z.literal(1),
  catalogue: z.string(),
  sentences: z.array(reviewEntrySchema),
});
export type Reviews = z.infer<typeof reviewsSchema>;
