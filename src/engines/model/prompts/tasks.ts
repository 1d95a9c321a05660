import { countWords } from '../../../support/count-words.js';
import type { GroupView, RoundView } from '../../engine.js';
import { meanWords, mostWords } from './system.js';

/** Which message of how many this is, and what is left: nobody keeps something back for a message that never comes. */
export function standingOf(
  { message, isLast, sentences }: Pick<RoundView, 'message' | 'isLast' | 'sentences'>,
  { messages, tools }: Pick<GroupView, 'messages' | 'tools'>,
): string {
  const taken = (start: string): number =>
    [...sentences].reduce(
      (n, [at, { text }]) => n + (at.startsWith(start) ? countWords(text) : 0),
      0,
    );
  const near = tools.flatMap(({ name }) => {
    const words = taken(`${name}.`);
    return words > 0.7 * mostWords ? [`; ${name} takes ${words} of ${mostWords}`] : [];
  });
  const all = `${taken('')} of ${meanWords * tools.length} words${near.join('')}`;
  const words = message === 1 ? '' : ` Sentences take ${all}.`;
  if (isLast) return `Message ${message} of ${message}.${words}`;
  const more = messages - 1 - message;
  const left =
    more > 0
      ? `After it, ${more === 1 ? 'one more message' : `${more} more messages`} may propose experiments, and the last one only corrects. Keep nothing back: the conversation ends as soon as an answer leaves nothing to run or to correct.`
      : 'The experiments of this answer are the last that are run. The last message only corrects: write now what is shown.';
  return `Message ${message} of at most ${messages}. ${left}${words}`;
}

/** What is asked for in the first message of a conversation. */
export const firstTask = `Plan over all tools first: each gets experiments now. Most of what stays hidden concerns calls that succeed, and what they leave behind. Ask of each tool what applies:
- What do its readers show after each write? Which members are stored as they were sent, which are changed, dropped or filled in?
- What is accepted, and silently ignored or changed: an unknown member, a value out of range, the empty text, the value after a limit?
- In which order do answers come, also where two are equal? Where the last is special, is the one before it?
- Defaults, units, and upper and lower case, each seen in an answer.
- What does the same call do a second time? What does a removal take along, what stays, and what may be named again?
- What does its sibling do with the same arguments, called by itself?
Propose the first experiments.`;

/** What is asked for at the end of a message of outcomes. */
export function taskOf({ isLast, sentences }: RoundView): string {
  if (isLast) return lastTask;
  return sentences.size === 0 ? writingTask : revisingTask;
}

const writingTask =
  'Write what the documentation of each tool lacks. In the same answer propose the next experiments: those that would break your sentences, and those for questions that are still open.';

const revisingTask =
  'Correct with "fix" what the answers refute or the checks ask about, and add with "docs" what is newly shown. In the same answer propose the next experiments: those that would break new sentences, and those for questions that are still open. Leave out tools that have nothing more to show. If nothing is left to do, answer {}.';

const lastTask =
  'This is the last message: no further experiment is run. Use "fix" to narrow, replace or remove sentences that the answers refute or the checks ask about. Add a sentence only if steps that have run show it. If there is nothing to correct, answer {}.';

/** The same for a message that is about one tool. */
export function taskForTool(tool: string, round: RoundView, experiments: string): string {
  if (round.isLast) return lastTask;
  return `Write only about \`${tool}\`. Correct with "fix" what the answers refute or the checks ask about, add with "docs" what its documentation lacks and the answers show, and propose ${experiments}: those that would break your sentences, and those for questions that are still open. If nothing is left to do, answer {}.`;
}

/** Asks for other experiments in place of those that repeat earlier ones. */
export function againTask(turnedDown: RoundView['turnedDown']): string {
  const list = turnedDown.map(({ id, like }) => `${id} resembles ${like}`).join(', ');
  return `Most of these experiments repeat earlier ones (${list}). Consider what has not been tried yet, and propose others instead: {"experiments": [...]}`;
}

/** What is said of an answer that cannot be used. */
export const unusable = {
  'no JSON':
    'There is no JSON object of the described form in this answer. Answer again, with the JSON object alone.',
  'cut off':
    'This answer ends in the middle of its JSON. Answer again with fewer experiments and sentences, and close the JSON object.',
};
