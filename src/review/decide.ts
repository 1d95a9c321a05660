import type { Claim as TypedClaim } from '../core/claim.js';
import type { Claim } from '../core/doc-version.js';
import { ConfigurationError } from '../core/errors.js';
import type { Decision, ReviewEntry, Reviews } from '../core/review.js';
import { editReviews, entryKey, type ReviewChanges } from '../storage/reviews-file.js';
import { isAboutThere, placeOf } from './entries.js';
import { keptRecipe } from './reviewed.js';

/** The sentence that is decided, as `reviewableSentences` gives it. */
export interface DecidedSentence {
  readonly tool: string;
  readonly target: string;
  readonly text: string;
  readonly claims?: readonly Claim[];
  readonly claim?: TypedClaim | undefined;
  /** The entry that decided it before. */
  readonly entry?: ReviewEntry | undefined;
  /** A call and its outcome a line, for who reads the file. */
  readonly evidence?: readonly string[] | undefined;
}

/** Saves a decision of a sentence, and resolves to all reviews of the catalogue. `edit` is what shall stand in its place. */
export async function decide(
  workspace: string,
  catalogue: string,
  sentence: DecidedSentence,
  decision: Decision,
  edit?: string,
): Promise<Reviews> {
  const text = edit?.trim() ?? '';
  if (decision === 'edit' && text === '')
    throw new ConfigurationError('An edit needs the new sentence.', {
      tool: sentence.tool,
      remedy: 'Give the words that shall stand there, or reject the sentence.',
    });
  return editReviews(workspace, catalogue, (reviews) =>
    withDecision(reviews, sentence, decision, text),
  );
}

/** Saves a sentence of a person's own; calls decide about it in `check` where it has a typed claim. */
export async function addSentence(
  workspace: string,
  catalogue: string,
  { tool, target, text, claim }: Pick<DecidedSentence, 'tool' | 'target' | 'text' | 'claim'>,
): Promise<Reviews> {
  const added = [ownSentence({ tool, target, text, claim })];
  return editReviews(workspace, catalogue, () => ({ replaced: new Map(), added }));
}

/** The entry of a sentence of a person's own. */
export function ownSentence({
  tool,
  target,
  text,
  claim,
}: Pick<DecidedSentence, 'tool' | 'target' | 'text' | 'claim'>): ReviewEntry {
  return {
    ...{ tool, ...placeOf(target), decision: 'edit', edit: text.trim() },
    ...(claim === undefined ? {} : { claim }),
  };
}

/** What a decision changes in the reviews: the entry that is about the sentence, or a new one. */
export function withDecision(
  { sentences }: Reviews,
  sentence: DecidedSentence,
  decision: Decision,
  edit = '',
): ReviewChanges {
  const index = sentences.findIndex((entry) => isEntryOf(entry, sentence));
  const before = sentences[index];
  if (before === undefined)
    return { replaced: new Map(), added: [newEntry(sentence, decision, edit)] };
  const isOwn = before.sentence === undefined;
  if (isOwn && decision !== 'edit')
    return { replaced: new Map(decision === 'reject' ? [[index, null]] : []), added: [] };
  const { edit: _edit, ...kept } = before;
  const { sentence: said, ...fresh } = newEntry(sentence, decision, edit);
  // The words that are pinned are those of now.
  const words = decision === 'pin' && said !== undefined ? { sentence: said } : {};
  return { replaced: new Map([[index, { ...kept, ...fresh, ...words }]]), added: [] };
}

/** The entry that the sentence was shown with, or one of its words or its claim in its place. */
function isEntryOf(entry: ReviewEntry, sentence: DecidedSentence): boolean {
  if (entry.tool !== sentence.tool) return false;
  if (sentence.entry !== undefined) return entryKey(entry) === entryKey(sentence.entry);
  return isAboutThere(entry, { ...sentence, claims: [sentence, ...(sentence.claims ?? [])] });
}

/** What must stand where no run has it brings what proves it again. */
function newEntry(sentence: DecidedSentence, decision: Decision, edit: string): ReviewEntry {
  const { tool, target, text, claims = [], evidence } = sentence;
  const typed = claims.find(({ claim }) => claim !== undefined);
  const { verdict, learned, recipe, claim = sentence.claim } = typed ?? {};
  const stands = decision === 'pin' || decision === 'edit';
  return {
    ...{ tool, ...placeOf(target), sentence: text, decision },
    ...(decision === 'edit' ? { edit } : {}),
    ...(verdict === undefined ? {} : { verdict }),
    ...(evidence === undefined || evidence.length === 0 ? {} : { evidence: [...evidence] }),
    ...(claim === undefined ? {} : { claim }),
    ...(learned === undefined || !stands ? {} : { learned }),
    ...(recipe === undefined || !stands ? {} : { recipe: keptRecipe(recipe) }),
  };
}
