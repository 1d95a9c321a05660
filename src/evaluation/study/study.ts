import { z } from 'zod';
import { ConfigurationError } from '../../core/errors.js';
import { writeJson } from '../../core/json-text.js';
import { keyedDraw, shuffled } from '../../support/keyed-draw.js';

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

const studyItemSchema = z.strictObject({
  /** Counts from 1. */
  id: z.string(),
  /** The tool's id in its catalogue. */
  tool: z.string(),
  name: z.string(),
  /** The tool in the study's first docs and in its second. */
  texts: z.tuple([z.string(), z.string()]),
  /** Which of the texts is A, by rater. */
  first: z.record(z.string(), z.union([z.literal(0), z.literal(1)])),
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

/** A tool with its two docs as people read them. */
export interface ToolTexts {
  readonly tool: string;
  readonly name: string;
  readonly texts: readonly [string, string];
}

export interface StudyPlan extends Pick<Study, 'name' | 'catalogue' | 'seed'> {
  readonly docs: readonly [string, string];
  readonly raters: readonly string[];
  /** How many tools are shown; all, where there are fewer. */
  readonly sample: number;
}

/**
 * Draws tools, their order, and the sides of their docs, for each rater anew and each doc as often A as B. The same seed draws the
 * same. Tools of which both docs say the same are left out. Throws `ConfigurationError` where no tool is left.
 */
export function drawStudy({ sample, ...plan }: StudyPlan, tools: readonly ToolTexts[]): Study {
  const { catalogue, docs, raters, seed } = plan;
  const differing = tools.filter(({ texts: [one, other] }) => one.trim() !== other.trim());
  if (differing.length === 0) {
    throw new ConfigurationError(
      `"${docs[0]}" and "${docs[1]}" say the same of every tool of "${catalogue}", so there is nothing to compare.`,
      { remedy: 'Give other docs with --docs, one after the other.' },
    );
  }
  const drawn = shuffled(differing, ({ tool }) => keyedDraw(seed, 'tool', tool)).slice(0, sample);
  // Half of the tools, by chance, have the second doc as A.
  const sides = raters.map((rater) => {
    const order = shuffled(drawn, ({ tool }) => keyedDraw(seed, 'side', rater, tool));
    const begin = keyedDraw(seed, 'begin', rater) < 0.5 ? 0 : 1;
    return [rater, new Map(order.map(({ tool }, at) => [tool, (at + begin) % 2]))] as const;
  });
  const items = drawn.map(({ tool, name, texts }, index): StudyItem => ({
    ...{ id: String(index + 1), tool, name, texts: [...texts] },
    first: Object.fromEntries(
      sides.map(([rater, side]) => [rater, side.get(tool) === 1 ? 1 : 0] as const),
    ),
  }));
  const leftOut = tools.length - differing.length;
  return { version: 1, ...plan, docs: [...docs], raters: [...raters], leftOut, items };
}
