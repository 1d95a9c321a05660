import type { Claim as TypedClaim } from '../core/claim.js';
import type { Claim, DocVersion } from '../core/doc-version.js';
import type { Decision, ReviewEntry, Reviews } from '../core/review.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { docSentences, type DocSentence } from './doc-sentences.js';
import { assigned, entriesOf, targetOf } from './entries.js';
import { isInPlace } from './sentence-in-doc.js';

/** A sentence and what was decided of it: all that a person needs to decide, and `decide` to save. */
export interface ReviewableSentence {
  readonly tool: string;
  /** A section's name, `description`, or the JSON pointer of an argument. */
  readonly target: string;
  /** As the run has it; a person's own words where no run has it. */
  readonly text: string;
  readonly from: DocSentence['from'];
  /** What bears it out in the run's doc. */
  readonly claims: readonly Claim[];
  /** The typed statement behind it, of the run or of the entry. */
  readonly claim?: TypedClaim;
  readonly decision: Decision;
  /** What stands in its place. */
  readonly edit?: string;
  /** Readable calls that the entry keeps. */
  readonly evidence?: readonly string[];
  /** The entry that decides it, where there is one. */
  readonly entry?: ReviewEntry;
  /** False for what the run does not have: it was decided before, or is a person's own. */
  readonly isInRun: boolean;
}

/**
 * The sentences of a tool's doc as a run wrote it (not as reviewed), each with what was decided of it, then those that only the
 * reviews have.
 */
export function reviewableSentences(
  tool: ToolDoc,
  doc: DocVersion,
  reviews: Reviews,
): readonly ReviewableSentence[] {
  const entries = entriesOf(tool.id, reviews);
  const sentences = docSentences(tool, doc);
  const about = assigned(entries, sentences);
  const byText = new Map([...about].flatMap(([entry, own]) => own.map((one) => [one, entry])));
  const inRun = sentences
    .filter((sentence) => isShown(tool, doc, sentence))
    .map((sentence): ReviewableSentence => {
      const { target, text, from, claims } = sentence;
      const claim = claims.find((one) => one.claim !== undefined)?.claim;
      return {
        ...{ tool: tool.id, target, text, from, claims, isInRun: true },
        ...(claim === undefined ? {} : { claim }),
        ...decisionOf(byText.get(sentence)),
      };
    });
  return [...inRun, ...entries.filter((entry) => !about.has(entry)).flatMap(ofEntryAlone)];
}

/** What a review is about unless all is: what is open and was not the source's own. */
export function isDue({ decision, from }: ReviewableSentence): boolean {
  return decision === 'open' && from !== 'source';
}

/** What the source says in words of its own, and what is only on record, is no sentence that anyone reads. */
function isShown(tool: ToolDoc, doc: DocVersion, sentence: DocSentence): boolean {
  const { target, text, from } = sentence;
  const isListed = Object.values(doc.sections ?? {}).some((texts) => texts.includes(text));
  const hasExamples = from === 'example' && doc.parameterDocs[target]?.examples !== undefined;
  return isListed || hasExamples || isInPlace(tool, doc, sentence);
}

function decisionOf(
  entry: ReviewEntry | undefined,
): Pick<ReviewableSentence, 'decision' | 'edit' | 'evidence' | 'entry'> {
  if (entry === undefined) return { decision: 'open' };
  const { decision, edit, evidence } = entry;
  return {
    ...{ decision, entry },
    ...(edit === undefined ? {} : { edit }),
    ...(evidence === undefined ? {} : { evidence }),
  };
}

/** An entry that the run's doc has no sentence for; one that decides nothing any more is left out. */
function ofEntryAlone(entry: ReviewEntry): readonly ReviewableSentence[] {
  const { tool, sentence, edit = '', claim, decision } = entry;
  if (decision === 'open' || decision === 'accept') return [];
  return [
    {
      ...{ tool, target: targetOf(entry), text: sentence ?? edit, claims: [], isInRun: false },
      from: decision === 'edit' ? 'person' : 'claim',
      ...(claim === undefined ? {} : { claim }),
      ...decisionOf(entry),
    },
  ];
}
