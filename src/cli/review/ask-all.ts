import { ExitPromptError } from '@inquirer/core';
import { InterruptedError } from '../../core/errors.js';
import { decide } from '../../review/decide.js';
import type { ReviewableSentence } from '../../review/reviewable-sentences.js';
import { loadReviews } from '../../storage/reviews-file.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import { clipToWidth } from '../../support/text-width.js';
import type { CommandOutcome } from '../command.js';
import { done } from '../done.js';
import { styleOf } from '../terminal-style.js';
import {
  countsOf,
  countsText,
  sentencesOf,
  type Reviewed,
  type ReviewContext,
} from './reviewed-run.js';
import { keptEvidence, type FindEvidence } from './sentence-evidence.js';
import { sentencePrompt, type Reply, type SentenceQuestion } from './sentence-prompt.js';
import { placeText, sentenceView } from './sentence-view.js';

export interface ToAsk {
  readonly asked: readonly ReviewableSentence[];
  readonly findEvidence: FindEvidence;
  /** Shows a question and waits for what a person says. */
  readonly ask?: (question: SentenceQuestion) => Promise<Reply>;
}

/** Goes through sentences one by one; what is said of each is saved before the next is shown. */
export async function askAll(
  context: ReviewContext,
  reviewed: Reviewed,
  { asked, findEvidence, ask = inTerminal(context) }: ToAsk,
): Promise<CommandOutcome> {
  const { workspace } = context.settings;
  const { catalogue, run } = reviewed;
  const style = styleOf(context.output.stdout);
  const docs = new Map(reviewed.tools.map((one) => [one.tool.id, one]));
  const all = [...asked];
  let at = 0;
  while (at < all.length) {
    const sentence = all[at];
    const found = docs.get(sentence?.tool ?? '');
    if (sentence === undefined || found === undefined) break;
    const evidence = await findEvidence(sentence);
    const position = `${at + 1} of ${all.length}`;
    const reply = await ask({
      shown: sentenceView({ ...found, sentence, evidence, position }, style),
      summary: summaryOf(sentence, style.width),
      text: escapeControlCharacters((sentence.edit ?? sentence.text).replace(/\s+/g, ' ').trim()),
      palette: style.palette,
    });
    if (reply.kind === 'quit') break;
    if (reply.kind === 'back') at = Math.max(0, at - 1);
    else at += 1;
    if (reply.kind !== 'decide') continue;
    const { decision } = reply;
    const edit = decision === 'edit' ? reply.edit : undefined;
    const decided = { ...sentence, evidence: keptEvidence(evidence) };
    await decide(workspace, catalogue.name, decided, decision, edit);
    const { edit: _edit, ...rest } = sentence;
    all[at - 1] = { ...rest, decision, ...(edit === undefined ? {} : { edit }) };
  }
  const reviews = await loadReviews(workspace, catalogue.name);
  const counts = countsOf(sentencesOf(reviewed, reviews));
  const file = workspacePaths(workspace).reviewsFile(catalogue.name);
  const head = asked.length === 0 ? 'Nothing is open here. ' : '';
  const text = `${head}${catalogue.name}, run ${run}: ${countsText(counts)}, kept in ${file}`;
  return done(escapeControlCharacters(text), { catalogue: catalogue.name, run, file, counts });
}

/** Ctrl-C ends it; everything that was said is saved. */
function inTerminal({ signal }: ReviewContext): (question: SentenceQuestion) => Promise<Reply> {
  return async (question) => {
    try {
      return await sentencePrompt(question, { signal });
    } catch (error) {
      if (!(error instanceof ExitPromptError) && !signal.aborted) throw error;
      throw new InterruptedError('Interrupted: every decision so far is saved.', {
        remedy: 'Run the same command again to go on.',
      });
    }
  };
}

function summaryOf(sentence: ReviewableSentence, width: number): string {
  const { tool, text } = sentence;
  const line = `${tool}, ${placeText(sentence)}: ${text}`;
  return clipToWidth(escapeControlCharacters(line), Math.max(40, width - 12));
}
