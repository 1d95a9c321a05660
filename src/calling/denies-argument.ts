import { isNumber, type JsonNumber } from '../core/exact-number.js';
import type { Json, JsonObject } from '../core/json.js';
import { splitSentences } from '../support/split-sentences.js';
import { wordsOfName } from './words-of-name.js';

const denial =
  /^(?:the |your )?(?:value )?["'`“‘](.*?)["'`”’] (?:is|was) (?:not (?:an?|one of (?:the|our)|any)|no) (?:(?:valid|known|supported|recogni[sz]ed|allowed|possible|existing) )?([\p{L}_-]+(?: [\p{L}_-]+)?)(?: (?:that )?(?:i|we|this \w+) (?:can |do )?(?:know|recogni[sz]e|support|accept|offer|have|understand|take)| here)?[.!]?$/iu;

/**
 * True for a text that begins by saying that a quoted value is none of what its argument is called: `"x" is not a severity I know.`,
 * of `severity: x`.
 */
export function deniesArgument(text: string, args: JsonObject): boolean {
  const [first = ''] = splitSentences(text);
  const [, value, thing = ''] = denial.exec(first) ?? [];
  return Object.entries(args).some(
    ([name, given]) => isScalar(given) && String(given) === value && isCalled(name, thing),
  );
}

function isScalar(value: Json): value is string | JsonNumber {
  return typeof value === 'string' || isNumber(value);
}

/** `sort key`, of `sort`; `severity`, of `min_severity`. */
function isCalled(name: string, thing: string): boolean {
  const words = wordsOfName(name);
  const said = wordsOfName(thing);
  return (
    said.length > 0 && (said.every((word) => words.includes(word)) || said[0] === words.join(' '))
  );
}
