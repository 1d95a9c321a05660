import type { commandOptions } from '../../config/command-options.js';
import { lostDecisions } from '../../review/reviewed-docs.js';
import { loadReviews } from '../../storage/reviews-file.js';
import type { RunCommand } from '../command.js';
import { warnOfDocs } from '../warn-of-docs.js';
import { listSentences } from './list-sentences.js';
import { reviewedRun, sentencesOf } from './reviewed-run.js';
import { writeReviews } from './write-reviews.js';

/** `tooldraft review`: writes the file of decisions, or lists what is in it. */
export const run: RunCommand<typeof commandOptions.review> = async (context) => {
  const { settings, output } = context;
  const { workspace, list } = settings;
  const reviewed = await reviewedRun(context);
  const { catalogue, docs } = reviewed;
  const reviews = await loadReviews(workspace, catalogue.name);
  const lost = lostDecisions(catalogue, reviews);
  if (lost !== null) output.warn(lost);
  await warnOfDocs(output, workspace, catalogue, { run: reviewed.run, refined: docs });
  const sentences = sentencesOf(reviewed, reviews);
  return list
    ? listSentences(context, reviewed, sentences)
    : writeReviews(context, reviewed, sentences);
};
