import { ConfigurationError } from '../core/errors.js';
import type { RefinedDoc } from '../core/refined-docs.js';
import type { Decision, ReviewEntry, Reviews } from '../core/review.js';
import type { Constraint, Sentence } from '../core/sentence.js';
import { pairsOf } from '../docs/constraints.js';
import { editReviews, type EditedEntries } from '../storage/reviews-file.js';
import { canonicalJson } from '../support/canonical-json.js';
import { wordsAlone } from '../support/words-alone.js';

/** A sentence of a run's docs and what was decided about it. */
export interface ReviewedSentence extends Sentence {
  readonly tool: string;
  readonly decision: Decision;
  /** What stands in its place. */
  readonly edit?: string | undefined;
  /** True if the words of the source that it refutes are to go. */
  readonly removes?: boolean | undefined;
  /** The words that were decided about, if these are others. */
  readonly decidedAs?: string | undefined;
}

/** The sentences of a tool's doc as a run wrote it, in their order, each with its decision. */
export function reviewedSentences(
  { tool, sentences }: Pick<RefinedDoc, 'tool' | 'sentences'>,
  reviews: Reviews,
): readonly ReviewedSentence[] {
  const left = new Set(reviews.sentences.filter((entry) => entry.tool === tool));
  const taken = (is: (entry: ReviewEntry) => boolean): ReviewEntry | undefined => {
    const found = [...left].find(is);
    if (found !== undefined) left.delete(found);
    return found;
  };
  const named = sentences.map((sentence) => ({ tool, ...sentence }));
  const byWords = named.map((one) => taken((entry) => isAbout(entry, one)));
  return named.map((one, at) => {
    const entry = byWords[at] ?? taken((other) => saysTheSame(other, one));
    if (entry === undefined) return { ...one, decision: 'open' };
    const { decision, edit, removes, sentence } = entry;
    const decidedAs = byWords[at] === undefined ? sentence : undefined;
    return { ...one, decision, edit, removes, decidedAs };
  });
}

/** What tells which sentence is meant, and what is written of it for people. */
type Named = Pick<ReviewedSentence, 'tool' | 'place' | 'text' | 'constraint'>;
export type NamedSentence = Named &
  Pick<ReviewedSentence, 'refutes' | 'decidedAs'> & { readonly steps: readonly string[] };

/** True if an entry is about a sentence: the same words in the same place, whatever their punctuation. */
export function isAbout(entry: ReviewEntry, { tool, place, text }: Named): boolean {
  const isThere = entry.tool === tool && entry.place === place;
  return isThere && wordsAlone(entry.sentence) === wordsAlone(text);
}

/** True if what was decided about was another sentence with the same constraint on the same place. */
function saysTheSame(entry: ReviewEntry, { tool, place, constraint }: Named): boolean {
  const isThere = entry.tool === tool && entry.place === place && entry.decision !== 'open';
  return isThere && constraint !== undefined && entry.constraint === meaningOf(constraint);
}

/** Equal for constraints that say the same: arguments that exclude each other may stand in any order. */
function meaningOf(constraint: Constraint): string {
  const pairs = pairsOf(constraint);
  return canonicalJson(
    pairs === null || pairs.kind === 'requires'
      ? constraint
      : { [pairs.kind]: [...pairs.names].sort() },
  );
}

export interface GivenDecision {
  readonly decision: Decision;
  /** What is to stand in the sentence's place. */
  readonly edit?: string | undefined;
  /** True if the words of the source that the sentence refutes are to go. */
  readonly removes?: boolean | undefined;
}

/** Saves a decision about a sentence, and resolves to all reviews of the catalogue. */
export async function decide(
  workspace: string,
  catalogue: string,
  sentence: NamedSentence,
  { decision, edit = '', removes }: GivenDecision,
): Promise<Reviews> {
  if (decision === 'edit' && edit.trim() === '')
    throw new ConfigurationError('An edit needs the new sentence.', {
      tool: sentence.tool,
      remedy: 'Give the words that are to stand there, or reject the sentence.',
    });
  const given = { decision, edit: edit.trim(), removes };
  return editReviews(workspace, catalogue, (entries) => withDecision(entries, sentence, given));
}

/** The entries with a decision: in the entry about the sentence, or in a new one. What is decided as it was stays as people wrote it. */
export function withDecision(
  entries: EditedEntries,
  { tool, place, text, steps, constraint, refutes, decidedAs }: NamedSentence,
  { decision, edit, removes }: GivenDecision,
): EditedEntries {
  const about = { tool, place, text: decidedAs ?? text };
  const at = entries.findIndex((entry) => entry !== null && isAbout(entry, about));
  const before = entries[at];
  const own = decision === 'edit' ? edit : undefined;
  const isRemoved = refutes === undefined ? undefined : removes === true;
  const meaning = constraint === undefined ? undefined : meaningOf(constraint);
  const isSame =
    before?.edit === own && before?.removes === isRemoved && before?.constraint === meaning;
  if (isSame && before?.decision === decision && decision !== 'open') return entries;
  const decided: ReviewEntry = {
    ...{ tool, place, sentence: text, decision },
    ...(own === undefined ? {} : { edit: own }),
    ...(refutes === undefined ? {} : { refutes, removes: isRemoved }),
    ...(meaning === undefined ? {} : { constraint: meaning }),
    ...(steps.length === 0 ? {} : { steps: [...steps] }),
  };
  return at < 0 ? [...entries, decided] : entries.with(at, decided);
}
