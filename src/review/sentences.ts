import { ConfigurationError } from '../core/errors.js';
import type { RefinedDoc } from '../core/refined-docs.js';
import type { Decision, ReviewEntry, Reviews } from '../core/review.js';
import type { Sentence } from '../core/sentence.js';
import { editReviews, type EditedEntries } from '../storage/reviews-file.js';
import { wordsAlone } from '../support/words-alone.js';

/** A sentence of a run's docs and what was decided about it. */
export interface ReviewedSentence extends Sentence {
  readonly tool: string;
  readonly decision: Decision;
  /** What stands in its place. */
  readonly edit?: string | undefined;
}

/** The sentences of a tool's doc as a run wrote it, in their order, each with its decision. */
export function reviewedSentences(
  { tool, sentences }: Pick<RefinedDoc, 'tool' | 'sentences'>,
  reviews: Reviews,
): readonly ReviewedSentence[] {
  const entries = reviews.sentences.filter((entry) => entry.tool === tool);
  return sentences.map((sentence) => {
    const entry = entries.find((one) => isAbout(one, { tool, ...sentence }));
    return { ...sentence, tool, decision: entry?.decision ?? 'open', edit: entry?.edit };
  });
}

/** What tells which sentence is meant, and the steps that show it. */
export type NamedSentence = Pick<Sentence, 'place' | 'text' | 'steps'> & { readonly tool: string };

/** True if an entry is about a sentence: the same words in the same place, whatever their punctuation. */
export function isAbout(
  entry: ReviewEntry,
  { tool, place, text }: Omit<NamedSentence, 'steps'>,
): boolean {
  const isThere = entry.tool === tool && entry.place === place;
  return isThere && wordsAlone(entry.sentence) === wordsAlone(text);
}

export interface GivenDecision {
  readonly decision: Decision;
  /** What is to stand in the sentence's place. */
  readonly edit?: string | undefined;
}

/** Saves a decision about a sentence, and resolves to all reviews of the catalogue. */
export async function decide(
  workspace: string,
  catalogue: string,
  sentence: NamedSentence,
  { decision, edit = '' }: GivenDecision,
): Promise<Reviews> {
  if (decision === 'edit' && edit.trim() === '')
    throw new ConfigurationError('An edit needs the new sentence.', {
      tool: sentence.tool,
      remedy: 'Give the words that are to stand there, or reject the sentence.',
    });
  const given = { decision, edit: edit.trim() };
  return editReviews(workspace, catalogue, (entries) => withDecision(entries, sentence, given));
}

/** The entries with a decision: in the entry about the sentence, or in a new one. */
export function withDecision(
  entries: EditedEntries,
  { tool, place, text, steps }: NamedSentence,
  { decision, edit }: GivenDecision,
): EditedEntries {
  const decided: ReviewEntry = {
    ...{ tool, place, sentence: text, decision },
    ...(decision === 'edit' ? { edit } : {}),
    ...(steps.length === 0 ? {} : { steps }),
  };
  const at = entries.findIndex((entry) => entry !== null && isAbout(entry, { tool, place, text }));
  return at < 0 ? [...entries, decided] : entries.with(at, decided);
}
