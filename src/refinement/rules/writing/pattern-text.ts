import { absolutePattern } from '../../../arguments/messages/absolute-paths.js';
import { alphabets } from '../../../arguments/messages/alphabets.js';
import { endingsIn } from '../../../arguments/messages/file-endings.js';
import { rasterIn } from '../../../arguments/messages/minute-raster.js';
import { saidOfCode } from '../../../arguments/messages/named-codes.js';
import { startIn } from '../../../arguments/values/start-of-text.js';
import { joinWords } from '../../../support/join-words.js';
import type { FindingOf } from '../finding.js';
import { code, exactCode } from '../quote.js';
import { charactersAsWords, formAsWords } from './form-as-words.js';

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
    rasterText(pattern) ??
    saidOfCode(pattern) ??
    charactersAsWords(pattern) ??
    startText(pattern) ??
    formAsWords(pattern) ??
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

/** The minutes of times of day: `On the full hour`. */
function rasterText(pattern: string): string | null {
  const step = rasterIn(pattern);
  if (step === null) return null;
  if (step === 60) return 'Times on the full hour only';
  return step === 1
    ? 'Times on the full minute only'
    : `Times whose minutes are a multiple of ${String(step)} only`;
}

/** `^inv_`, and the letter of any. */
function startText(pattern: string): string | null {
  if (pattern === '^[A-Za-z]') return 'Must start with a letter';
  const [, listed] = /^\^\(\?:([^()[\]]+)\)$/.exec(pattern) ?? [];
  const starts = listed?.split('|').map((each) => startIn(`^${each}`)) ?? [];
  if (starts.length > 1 && starts.every((each) => each !== null))
    return `Must start with ${joinWords(starts.map(code), 'or')}`;
  const start = startIn(pattern);
  return start === null ? null : `Must start with ${code(start)}`;
}
