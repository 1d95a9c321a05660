import type { Json } from '../../core/json.js';
import { exampleLiteral } from './example-literal.js';

/** Bounds and default as a description states them. */
export interface TextBounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: Json;
}

const MAX_TEXT = 8_000;
/** A number that is no length: `50 characters` bounds something else. */
const number = String.raw`(-?\d[\d,_]*(?:\.\d+)?)(?![\w.]*\d|\s*(?:characters?|chars?|letters|words|[KMG]i?B|bytes)\b)`;
const between = new RegExp(
  String.raw`\b(?:between|from)\s+${number}\s+(?:and|to)\s+${number}|\b(?:range|valid|allowed|values?)\b\s*(?:is|of|are)?\s*:?\s*\[?\(?${number}\s*(?:-|–|to|\.\.\.?|,)\s*${number}|[([]\s*${number}\s*(?:-|–|to|\.\.\.?)\s*${number}\s*[)\],;]|^\s*${number}\s*(?:-|–)\s*${number}\b(?![-/.\d])|,\s*${number}-${number}\s*[.,;)]`,
  'i',
);
const maximum = new RegExp(
  String.raw`\b(?:max(?:imum)?(?: (?:value|is|of|allowed|limit))*|at most|up to|no more than|not (?:exceed|more than)|cannot exceed|less than or equal to)\s*[:=]?\s*${number}|(?:<=|≤)\s*${number}`,
  'i',
);
const minimum = new RegExp(
  String.raw`\b(?:min(?:imum)?(?: (?:value|is|of|allowed))*|at least|no less than|not less than|greater than or equal to)\s*[:=]?\s*${number}|(?:>=|≥)\s*${number}`,
  'i',
);
const defaultValue =
  /\bdefaults?(?:\s+(?:value|to|is|are|of))*\s*[:=]?\s*(?:"([^"\n]{1,80})"|'([^'\n]{1,80})'|`([^`\n]{1,80})`|([^\s,;()"'`]{1,60}))|["'`]?([\w./-]{1,40})["'`]? (?:by default|if (?:omitted|not (?:given|set|specified|provided)))/i;
const notDefaults = new Set(
  'the a an to is of value values all no none any empty for and or if when will be used current today now same this that your it set it are true'
    .split(' ')
    .filter((word) => word !== 'true'),
);

/**
 * The bounds and the default that a description states in words: `between 1 and 100`, `max 50`, `1-500`, `up to 20`,
 * `at least 3`, `Defaults to 10`. Nothing is derived; contradictory bounds are left out.
 */
export function boundsInText(description: string): TextBounds {
  const text = description.slice(0, MAX_TEXT);
  const range = between
    .exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined)
    .map(toNumber);
  const low = range?.[0] ?? firstNumber(minimum.exec(text));
  const high = range?.[1] ?? firstNumber(maximum.exec(text));
  const stated = statedDefault(text);
  const consistent = low === undefined || high === undefined || low <= high;
  return {
    ...(consistent && low !== undefined && { minimum: low }),
    ...(consistent && high !== undefined && { maximum: high }),
    ...(stated !== undefined && { default: stated }),
  };
}

function firstNumber(match: RegExpExecArray | null): number | undefined {
  const text = match?.slice(1).find((part) => part !== undefined);
  return text === undefined ? undefined : toNumber(text);
}

function toNumber(text: string): number {
  return Number(text.replace(/[,_]/g, ''));
}

function statedDefault(text: string): Json | undefined {
  const match = defaultValue.exec(text);
  if (match === null) return undefined;
  const quoted = match[1] ?? match[2] ?? match[3];
  const bare = (match[4] ?? match[5])?.replace(/[.:!?]+$/, '');
  const word = quoted ?? bare;
  if (word === undefined || (quoted === undefined && isProse(word))) return undefined;
  return exampleLiteral(word)?.value;
}

function isProse(word: string): boolean {
  return word === '' || notDefaults.has(word.toLowerCase());
}
