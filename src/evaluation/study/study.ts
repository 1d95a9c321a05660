import { z } from 'zod';
import { writeJson } from '../../core/json-text.js';

/** What people are asked of each pair of docs, in this order. */
export const criteria = ['completeness', 'conciseness', 'accuracy'] as const;
export type Criterion = (typeof criteria)[number];

/** The question behind each criterion, as every rater reads it. */
export const questions: Readonly<Record<Criterion, string>> = {
  completeness: 'Which says more of what one must know to use the tool?',
  conciseness: 'Which says it with fewer words that help nobody?',
  accuracy: 'Which is more likely right in all that it says?',
};

export const choices = ['A', 'equal', 'B'] as const;
export type Choice = (typeof choices)[number];

/** Which of a study's two docs is better, whichever side it stood on. */
export type Preference = 'first' | 'equal' | 'second';

const side = z.union([z.literal(0), z.literal(1)]);

const studyItemSchema = z.strictObject({
  /** Counts from 1. */
  id: z.string(),
  /** The tool's id in its catalogue. */
  tool: z.string(),
  name: z.string(),
  /** The tool in the study's first docs and in its second. */
  texts: z.tuple([z.string(), z.string()]),
  /** Which of the texts is A, by rater. */
  first: z.record(z.string(), side),
});
export type StudyItem = z.infer<typeof studyItemSchema>;

/** A study as it was drawn, never changed afterwards. Format version 1. */
export const studySchema = z.strictObject({
  version: z.literal(1),
  name: z.string(),
  catalogue: z.string(),
  seed: z.number().int(),
  docs: z.tuple([z.string(), z.string()]),
  raters: z.array(z.string()).min(1),
  /** Tools that were left out because both docs say the same of them. */
  leftOut: z.number().int().min(0),
  items: z.array(studyItemSchema),
});
export type Study = z.infer<typeof studySchema>;

/** One answer of one rater; a later one to the same question stands in its place. Format version 1. */
export const studyAnswerSchema = z.strictObject({
  version: z.literal(1),
  item: z.string(),
  rater: z.string(),
  criterion: z.enum(criteria),
  choice: z.enum(choices),
  /** When, in ISO 8601; null where it stands in a form. */
  at: z.string().nullable(),
});
export type StudyAnswer = z.infer<typeof studyAnswerSchema>;

/** An answer, or a judge's, with the sides taken away. */
export interface Rating {
  readonly item: string;
  readonly rater: string;
  readonly criterion: Criterion;
  readonly preference: Preference;
}

/** What answers say of the docs themselves; the last one to each question counts. Those to questions that the study lacks are left out. */
export function ratingsOf(study: Study, answers: readonly StudyAnswer[]): readonly Rating[] {
  const items = new Map(study.items.map((item) => [item.id, item]));
  const last = new Map<string, Rating>();
  for (const { item, rater, criterion, choice } of answers) {
    const first = items.get(item)?.first[rater];
    if (first === undefined) continue;
    const preference = preferenceOf(choice, first);
    last.set(writeJson([item, rater, criterion]), { item, rater, criterion, preference });
  }
  return [...last.values()];
}

/** `first` is the number of the text that stands as A. */
export function preferenceOf(choice: Choice, first: 0 | 1): Preference {
  if (choice === 'equal') return 'equal';
  return (choice === 'A') === (first === 0) ? 'first' : 'second';
}

/** The texts as A and B for one rater. */
export function sidesFor({ texts, first }: StudyItem, rater: string): readonly [string, string] {
  return first[rater] === 1 ? [texts[1], texts[0]] : texts;
}
