import { withDecision } from '../../review/decide.js';
import type { ReviewableSentence } from '../../review/reviewable-sentences.js';
import { editReviews, type EditedEntries } from '../../storage/reviews-file.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import type { CommandOutcome } from '../command.js';
import { done } from '../done.js';
import { stepProgress } from '../step-progress.js';
import {
  countsOf,
  countsText,
  sentencesOf,
  type Reviewed,
  type ReviewContext,
} from './reviewed-run.js';
import { keptEvidence, type FindEvidence } from './sentence-evidence.js';

export interface ToWrite {
  /** All, decided ones too: these get what they lack of what proves them. */
  readonly sentences: readonly ReviewableSentence[];
  /** Those that get an entry where they have none. */
  readonly asked: readonly ReviewableSentence[];
  readonly findEvidence: FindEvidence;
}

/** Brings the file of reviews up to date: an entry with its calls for each open sentence; open ones that no run has any more go. */
export async function writeReviews(
  { settings: { workspace }, output, signal }: ReviewContext,
  reviewed: Reviewed,
  { sentences, asked, findEvidence }: ToWrite,
): Promise<CommandOutcome> {
  const name = reviewed.catalogue.name;
  const wanted = new Set(asked);
  const written = sentences.filter(
    (one) => one.isInRun && (one.entry !== undefined || wanted.has(one)),
  );
  const lines = new Map<ReviewableSentence, readonly string[]>();
  const progress = stepProgress(output, () => performance.now());
  try {
    for (const [index, sentence] of written.entries()) {
      throwIfInterrupted(signal);
      progress.onStep({ done: index, of: written.length, text: `calls of ${sentence.tool}` });
      lines.set(sentence, keptEvidence(await findEvidence(sentence)));
    }
  } finally {
    progress.stop();
  }
  const about = new Set(reviewed.tools.map(({ tool }) => tool.id));
  const reviews = await editReviews(workspace, name, (entries) => {
    const known = new Set(sentences.map(({ entry }) => JSON.stringify(entry)));
    const standing = entries.map((entry) =>
      entry.decision !== 'open' || !about.has(entry.tool) || known.has(JSON.stringify(entry))
        ? entry
        : null,
    );
    return written.reduce<EditedEntries>(
      (all, sentence) =>
        withDecision(
          all,
          { ...sentence, evidence: lines.get(sentence) },
          sentence.decision,
          sentence.edit,
        ),
      standing,
    );
  });
  const file = workspacePaths(workspace).reviewsFile(name);
  const counts = countsOf(sentencesOf(reviewed, reviews));
  const text =
    reviews.sentences.length === 0
      ? `${name}, run ${reviewed.run}: there is nothing to review`
      : `${name}, run ${reviewed.run}: ${countsText(counts)}, written to ${file}`;
  return done(escapeControlCharacters(text), {
    ...{ catalogue: name, run: reviewed.run, file, counts },
    entries: reviews.sentences.length,
  });
}
