import { evidenceOf, stepText, type EvidenceSource } from '../../reports/evidence/evidence.js';
import { isAbout, withDecision, type ReviewedSentence } from '../../review/sentences.js';
import { editReviews, type EditedEntries } from '../../storage/reviews-file.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { CommandOutcome } from '../command.js';
import { done } from '../done.js';
import { evidenceSource } from '../evidence-source.js';
import {
  countsOf,
  countsText,
  sentencesOf,
  type Reviewed,
  type ReviewContext,
} from './reviewed-run.js';

/** Updates the file of decisions: adds an entry for each open sentence, and removes open entries that the run no longer contains. */
export async function writeReviews(
  { settings: { workspace, all: isAll } }: ReviewContext,
  reviewed: Reviewed,
  sentences: readonly ReviewedSentence[],
): Promise<CommandOutcome> {
  const { catalogue, run, asked } = reviewed;
  const { name } = catalogue;
  const tools = new Set(asked.map(({ tool }) => tool));
  const source = await evidenceSource(workspace, catalogue, run);
  const written = sentences
    .filter(({ decision, constraint }) => isAll || decision === 'open' || constraint !== undefined)
    .map((one) => ({ ...one, steps: stepsInShort(source, one) }));
  const reviews = await editReviews(workspace, name, (entries) => {
    const standing = entries.map((entry) => {
      const isGone = tools.has(entry.tool) && !sentences.some((one) => isAbout(entry, one));
      return entry.decision === 'open' && isGone ? null : entry;
    });
    return written.reduce<EditedEntries>((all, one) => withDecision(all, one, one), standing);
  });
  const file = workspacePaths(workspace).reviewsFile(name);
  const counts = countsOf(sentencesOf(reviewed, reviews));
  const text = `${name}, run ${run}: ${countsText(counts)}, written to ${file}`;
  const howTo = `Change "decision" in that file, or decide in a browser: tooldraft view ${name} --run ${run}`;
  const told = counts.open === 0 ? [text] : [text, howTo];
  return done(escapeControlCharacters(told.join('\n')), {
    ...{ catalogue: name, run, file, counts, entries: reviews.sentences.length },
  });
}

/** The steps behind a sentence in short, one a line; their names alone if the run's trajectories are gone. */
export function stepsInShort(
  source: EvidenceSource,
  sentence: ReviewedSentence,
): readonly string[] {
  const evidence = evidenceOf(source, sentence.tool, sentence);
  return evidence.length === 0 ? sentence.steps : evidence.map(stepText);
}
