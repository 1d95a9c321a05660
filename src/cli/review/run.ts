import type { commandOptions } from '../../config/command-options.js';
import { lostEntries } from '../../review/entries.js';
import { isDue } from '../../review/reviewable-sentences.js';
import { loadReviews } from '../../storage/reviews-file.js';
import type { RunCommand } from '../command.js';
import { usageError } from '../report-error.js';
import { warnOfDocs } from '../warn-of-docs.js';
import { askAll } from './ask-all.js';
import { listSentences } from './list-sentences.js';
import { reviewedRun, sentencesOf } from './reviewed-run.js';
import { evidenceFinder } from './sentence-evidence.js';
import { takeEdits } from './take-edits.js';
import { writeReviews } from './write-reviews.js';

/** `tooldraft review`: sentence by sentence in a terminal, or in a file that people change. */
export const run: RunCommand<typeof commandOptions.review> = async (context) => {
  const { settings, output } = context;
  const { workspace, list, write, takeEdits: isTaking } = settings;
  if ([list, write, isTaking].filter(Boolean).length > 1) {
    const message = '--list, --write and --take-edits exclude each other.';
    throw usageError(message, 'review', 'Give one of them.');
  }
  const reviewed = await reviewedRun(context);
  const { catalogue, docs } = reviewed;
  if (isTaking) return takeEdits(context, reviewed);
  const reviews = await loadReviews(workspace, catalogue.name);
  const lost = lostEntries(catalogue, docs, reviews);
  if (lost !== null) output.warn(lost);
  await warnOfDocs(output, workspace, catalogue, { run: reviewed.run, refined: docs });
  const sentences = sentencesOf(reviewed, reviews);
  if (list || (output.json && !write)) return listSentences(context, reviewed, sentences);
  const asked = sentences.filter((one) => settings.all || isDue(one));
  const findEvidence = evidenceFinder(workspace, catalogue, reviewed.run);
  const isTerminal = context.stdin.isTTY === true && output.stdout.isTerminal;
  if (write || !isTerminal)
    return writeReviews(context, reviewed, { sentences, asked, findEvidence });
  return askAll(context, reviewed, { asked, findEvidence });
};
