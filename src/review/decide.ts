import type { Claim as TypedClaim, Recipe } from '../core/claim.js';
import type { Claim, ProvenTest } from '../core/doc-version.js';
import { ConfigurationError } from '../core/errors.js';
import type { Decision, ReviewEntry, Reviews } from '../core/review.js';
import { editReviews, entryKey, type EditedEntries } from '../storage/reviews-file.js';
import { isAboutThere, placeOf } from './entries.js';

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
  return editReviews(workspace, catalogue, (entries) =>
    withDecision(entries, sentence, decision, text),
  );
}

/** The entries with a sentence of a person's own, once. */
export function withOwnSentence(
  entries: EditedEntries,
  { tool, target, text }: Pick<DecidedSentence, 'tool' | 'target' | 'text'>,
): EditedEntries {
  const own: ReviewEntry = { tool, ...placeOf(target), decision: 'edit', edit: text.trim() };
  const isKnown = entries.some((entry) => entry !== null && entryKey(entry) === entryKey(own));
  return isKnown ? entries : [...entries, own];
}

/** The entries with a decision: in the one that is about the sentence, or in a new one. A sentence of one's own is taken back by rejecting it. */
export function withDecision(
  entries: EditedEntries,
  sentence: DecidedSentence,
  decision: Decision,
  edit = '',
): EditedEntries {
  const index = entries.findIndex((entry) => entry !== null && isEntryOf(entry, sentence));
  const before = entries[index];
  if (before == null) return [...entries, newEntry(sentence, decision, edit)];
  const isOwn = before.sentence === undefined;
  if (isOwn && decision === 'reject') return entries.with(index, null);
  if (isOwn) return decision === 'edit' ? entries.with(index, { ...before, edit }) : entries;
  const { edit: _edit, ...kept } = before;
  const { sentence: said, ...fresh } = newEntry(sentence, decision, edit);
  // The words that are pinned are those of now.
  const words = decision === 'pin' && said !== undefined ? { sentence: said } : {};
  return entries.with(index, { ...kept, ...fresh, ...words });
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
    ...(recipe === undefined || !stands ? {} : { recipe: recipe.map(withoutCalls) }),
  };
}

/** The names of the calls that made a test mean nothing in another run. */
function withoutCalls({ side, steps, differs, expect }: ProvenTest): Recipe {
  return { side, steps, differs, expect };
}
