import { writeJson } from '../../core/json-text.js';
import { withDecision } from '../../review/decide.js';
import { isDue, type ReviewableSentence } from '../../review/reviewable-sentences.js';
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
import { evidenceFinder } from './sentence-evidence.js';

/**
 * Updates the file of decisions. Adds an entry for each open sentence, adds missing evidence to decided entries, and removes
 * open entries that the run no longer contains.
 */
export async function writeReviews(
  { settings: { workspace, all: isAll }, output, signal }: ReviewContext,
  reviewed: Reviewed,
  sentences: readonly ReviewableSentence[],
): Promise<CommandOutcome> {
  const findEvidence = evidenceFinder(workspace, reviewed.catalogue, reviewed.run);
  const name = reviewed.catalogue.name;
  const written = sentences.filter(
    (one) => one.isInRun && (isAll || one.entry !== undefined || isDue(one)),
  );
  const lines = new Map<ReviewableSentence, readonly string[]>();
  const progress = stepProgress(output, () => performance.now());
  try {
    for (const [index, sentence] of written.entries()) {
      throwIfInterrupted(signal);
      progress.onStep({ done: index, of: written.length, text: `calls of ${sentence.tool}` });
      lines.set(sentence, await findEvidence(sentence));
    }
  } finally {
    progress.stop();
  }
  const about = new Set(reviewed.tools.map(({ tool }) => tool.id));
  const reviews = await editReviews(workspace, name, (entries) => {
    const known = new Set(sentences.map(({ entry }) => writeJson(entry)));
    const standing = entries.map((entry) =>
      entry.decision !== 'open' || !about.has(entry.tool) || known.has(writeJson(entry))
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
      ? `${name}, run ${reviewed.run}: nothing to review`
      : `${name}, run ${reviewed.run}: ${countsText(counts)}, written to ${file}`;
  const howTo = 'Change "decision" in that file.';
  const told = counts.open === 0 ? [text] : [text, howTo];
  return done(escapeControlCharacters(told.join('\n')), {
    ...{ catalogue: name, run: reviewed.run, file, counts },
    entries: reviews.sentences.length,
  });
}
