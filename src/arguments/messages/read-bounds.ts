import { standsInCondition } from './asks-for-argument.js';
import { boundSubject } from './bound-subject.js';
import {
  aboutState,
  aboutThisCall,
  aboutUsage,
  comparisons,
  isOfSum,
  ofAge,
  type Side,
} from './bound-wordings.js';
import type { ConstraintHint } from './constraint-hint.js';
import { countedName, kindOf, sizeOf, type Size } from './counted-size.js';
import { isOfEach, isPlural } from './is-of-each.js';
import { readExactLength } from './read-exact-length.js';
import { readRanges } from './read-ranges.js';
import { readSign } from './read-sign.js';
import { toNumber } from './stated-number.js';
import type { Statement } from './statement.js';

/** PostgreSQL's words for a text that its column does not hold. */
const columnLength = /\bvalue too long for type (?:character varying|varchar|character)\((\d+)\)/i;

/** Bounds of a value, of a text's length or of a list's size, as a statement gives them. */
export function readBounds(statement: Statement): readonly ConstraintHint[] {
  const hints = boundsIn({ ...statement, text: withDigits(statement) });
  return hints.filter((hint) => !isOfEach(hint, statement.text));
}

function boundsIn(statement: Statement): readonly ConstraintHint[] {
  const { text, context } = statement;
  const ranges = readRanges(statement);
  if (ranges.length > 0) return ranges;
  const column = columnLength.exec(text);
  if (column !== null) return [{ kind: 'maxLength', argument: context, value: Number(column[1]) }];
  return (
    readExactLength(statement) ?? [
      ...comparedIn(statement),
      ...readNotEmpty(statement),
      ...readSign(statement),
    ]
  );
}

/** `than '0'`; `at least one item`, `at least one tag` of `tags`; not `at least one of a and b`, nor `at least one email`. */
function withDigits({ text, parameters }: Statement): string {
  const unquoted = text.replace(/\b(than|equal to|exceed) '(-?\d+(?:\.\d+)?)'/gi, '$1 $2');
  return unquoted.replace(
    /\b(at (?:least|most)|(?:more|less|fewer) than) one (?=([a-z][\w-]*))/gi,
    (words, comparison: string, noun: string) =>
      /^(?:items?|entry|elements?|characters?|letters?)$/i.test(noun) ||
      severalOf(noun, parameters) !== null
        ? `${comparison} 1 `
        : words,
  );
}

/** `tags`, of which a `tag` is one. */
function severalOf(noun: string, parameters: readonly string[]): string | null {
  const name = countedName(noun, parameters);
  return name !== null && isPlural(name) ? name : null;
}

/** A number that a comparison is about, with what stands before and behind it. */
interface Compared {
  readonly side: Side;
  readonly exclusive: boolean;
  readonly value: number | null;
  readonly begins: number;
  readonly at: number;
  readonly upTo: string;
  readonly after: string;
}

/** At most one bound for each end: the most special, and one that is joined to it (`at least 1 and at most 5`). */
function comparedIn(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const [first, ...others] = allCompared(text);
  if (first === undefined || aboutState.test(text) || ofAge.test(text)) return [];
  const isOther = ({ side }: Compared): boolean => side !== first.side;
  const second =
    others.find((other) => isOther(other) && areJoined(text, first.at, other.at)) ??
    allCompared(joinedTo(first)).find(isOther);
  const begins = Math.min(first.begins, second?.begins ?? Infinity);
  const argument = boundSubject(statement, begins) ?? severalOf(first.after, statement.parameters);
  if (isOfSum(text, argument)) return [];
  if (argument === null && aboutUsage.test(text) && !aboutThisCall.test(text)) return [];
  const both = second === undefined ? [first] : [first, second];
  const isOfCondition = both.some(({ upTo }) =>
    standsInCondition(text, upTo.length, statement.parameters),
  );
  if (isOfCondition) return [];
  const sizes = both.map(({ upTo, after }) => sizeOf({ upTo, after, argument }));
  if (sizes.includes(null)) return [];
  const size = sizes.find((each) => each !== 'number') ?? 'number';
  return both.flatMap((each) => hintOf(each, argument, size));
}

/** The most special comparison of each number. */
function allCompared(text: string): readonly Compared[] {
  const found: Compared[] = [];
  for (const [expression, side, exclusive] of comparisons) {
    for (const match of text.matchAll(expression)) {
      const number = match[1] ?? '';
      const at = match.index + match[0].lastIndexOf(number);
      if (found.some((other) => other.at === at)) continue;
      const end = at + number.length;
      const [upTo, after] = [text.slice(0, end), text.slice(end, end + 40)];
      const value = toNumber(number);
      found.push({ side, exclusive, value, begins: match.index, at, upTo, after });
    }
  }
  return found;
}

function areJoined(text: string, ...ends: readonly [number, number]): boolean {
  const between = text.slice(Math.min(...ends), Math.max(...ends));
  return (
    /^-?[\d.,_]+[^.;]{0,60}$/.test(between) &&
    !/\b(?:got|received|found|was|were|is|are|has|but|actual)\b/i.test(between)
  );
}

/** What follows a bound with `and`, as if it were demanded anew. */
function joinedTo({ after }: Compared): string {
  return /\band\b|,|\(/.test(after.slice(0, 12)) ? `must be ${after}` : '';
}

function hintOf(
  { side, exclusive, value }: Compared,
  argument: string | null,
  size: Size,
): readonly ConstraintHint[] {
  if (value === null) return [];
  const kind = kindOf(side, size);
  if (size === 'number') return [{ kind, argument, value, ...(exclusive && { exclusive }) }];
  const inside = exclusive ? (side === 'max' ? -1 : 1) : 0;
  return [{ kind, argument, value: value + inside }];
}

const notEmpty =
  /\b(?:must|can|may)(?: ?not|n['’]t) be (?:an )?empty(?: (?:string|text))?(?=$|[.,;:!)(]| or\b| and\b)|\b(?:must|should) be non-?empty\b|\b(?:is|are) not allowed to be empty\b|^empty values? (?:is |are )?not allowed\b/i;

/** `must not be empty`; a list takes it for its items. Said of no argument where it shows the value: `[] should be non-empty`. */
function readNotEmpty(statement: Statement): readonly ConstraintHint[] {
  const found = notEmpty.exec(statement.text);
  if (found === null) return [];
  const [shown] = /(?:\[\]|''|"")(?=\s$)/.exec(statement.text.slice(0, found.index)) ?? [];
  const kind = shown === '[]' ? 'minItems' : 'minLength';
  const argument = boundSubject(statement, found.index);
  return argument === null && shown === undefined ? [] : [{ kind, argument, value: 1 }];
}
