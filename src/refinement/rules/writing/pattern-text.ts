import { absolutePattern } from '../../../arguments/messages/absolute-paths.js';
import { alphabets } from '../../../arguments/messages/alphabets.js';
import { endingsIn } from '../../../arguments/messages/file-endings.js';
import { startIn } from '../../../arguments/values/start-of-text.js';
import { joinWords } from '../../../support/join-words.js';
import type { FindingOf } from '../finding.js';
import { code, exactCode } from '../quote.js';

/**
 * The form that a text must have. What refusals say in words (an alphabet, endings, a start, a number of letters) is said in words:
 * the pattern made of it stands in no refusal.
 */
export function patternText({ pattern, example }: FindingOf<'pattern'>): string {
  return `${formText(pattern)}, e.g. ${code(example)}.`;
}

/** The form alone: `Exactly 3 capital letters`. */
export function formText(pattern: string): string {
  return (
    absoluteText(pattern) ??
    endingText(pattern) ??
    alphabets.find((alphabet) => alphabet.pattern === pattern)?.said ??
    lettersText(pattern) ??
    startText(pattern) ??
    `Must match ${exactCode(pattern)}`
  );
}

function absoluteText(pattern: string): string | null {
  return pattern === absolutePattern ? 'Must be an absolute path' : null;
}

function endingText(pattern: string): string | null {
  const endings = endingsIn(pattern);
  return endings === null ? null : `Must end in ${joinWords(endings.map(code), 'or')}`;
}

const kinds: Readonly<Record<string, string>> = {
  'A-Z': 'capital letters',
  'a-z': 'small letters',
  'A-Za-z': 'letters',
};

function lettersText(pattern: string): string | null {
  const [, set = '', count] = /^\^\[([A-Za-z-]+)\]\{(\d)\}\$$/.exec(pattern) ?? [];
  const kind = kinds[set];
  return kind === undefined || count === undefined ? null : `Exactly ${count} ${kind}`;
}

/** `^inv_`, and the letter of any. */
function startText(pattern: string): string | null {
  if (pattern === '^[A-Za-z]') return 'Must start with a letter';
  const start = startIn(pattern);
  return start === null ? null : `Must start with ${code(start)}`;
}
