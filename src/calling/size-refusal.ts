import { countWords } from '../support/count-words.js';
import { digitsForWords } from '../support/digits-for-words.js';

const longestText = 200;
const unit = String.raw`(characters?|chars?|letters|symbols|words)\b`;
const least = new RegExp(
  String.raw`\b(?:at least|min(?:imum)?(?: of| is|:)?|no (?:fewer|less) than|(\d+) or more) ?(\d+)? ${unit}`,
  'i',
);
const most = new RegExp(
  String.raw`\b(?:at most|max(?:imum)?(?: of| is|:)?|no more than|up to|(\d+) or (?:fewer|less)) ?(\d+)? ${unit}`,
  'i',
);
/** `Query too short`, `Your note is too long`; `Give at least 3 letters`, `At most 20 words.` */
const opening =
  /^(?:(?:the |your |this )?(?:[\w-]+ ){0,3}(?:is |are |was )?too (?:short|long|small|large|big|few|many)\b|(?:please )?(?:[a-z]+ )?(?:at least|at most|minimum|maximum|no more than|no fewer than|no less than)\b)/i;

/**
 * True for a text that says nothing but how long a text must or may be, where one of those that were given is not: `Query too short,
 * type at least three characters.`
 */
export function refusesSize(text: string, given: readonly string[]): boolean {
  const said = digitsForWords(text);
  if (said.length > longestText || said.includes('\n') || !opening.test(said)) return false;
  const [low, high] = [boundIn(said, least), boundIn(said, most)];
  const breaks = (value: string): boolean =>
    (low !== null && low.sizeOf(value) < low.size) ||
    (high !== null && high.sizeOf(value) > high.size);
  return given.some(breaks);
}

interface SizeBound {
  readonly size: number;
  readonly sizeOf: (value: string) => number;
}

function boundIn(text: string, wording: RegExp): SizeBound | null {
  const [, before, behind, counted = ''] = wording.exec(text) ?? [];
  const number = before ?? behind;
  if (number === undefined) return null;
  return {
    size: Number(number),
    sizeOf: counted.startsWith('word') ? countWords : (value) => value.length,
  };
}
