import { boundSubject } from './bound-subject.js';
import { aboutUsage } from './bound-wordings.js';
import { resolveName } from './argument-naming.js';
import type { ConstraintHint } from './constraint-hint.js';
import { kindOf, sizeOf, type Size } from './counted-size.js';
import { range } from './range-wording.js';
import { toNumber } from './stated-number.js';
import type { Statement } from './statement.js';

/** Both ends of what is taken, as a statement gives them at once: `between 1 and 50`, `1..50`, `1 <= limit <= 50`. */
export function readRanges(statement: Statement): readonly ConstraintHint[] {
  for (const read of [rangeDemanded, rangeAlone, rangeOfNamed, chainedBounds]) {
    const hints = read(statement);
    if (hints !== null) return hints;
  }
  return [];
}

interface Ends {
  readonly argument: string | null;
  readonly size: Size;
  readonly least: number | null;
  readonly most: number | null;
  readonly exclusive?: readonly [low: boolean, high: boolean];
}

function bothEnds({
  argument,
  size,
  least,
  most,
  exclusive = [false, false],
}: Ends): readonly ConstraintHint[] | null {
  if (least === null || most === null || least >= most) return null;
  return [
    { kind: kindOf('min', size), argument, value: least, ...(exclusive[0] && { exclusive: true }) },
    { kind: kindOf('max', size), argument, value: most, ...(exclusive[1] && { exclusive: true }) },
  ];
}

/** `must be between 1 and 50`, `out of range [1, 50)`. */
function rangeDemanded(statement: Statement): readonly ConstraintHint[] | null {
  const match = range.exec(statement.text);
  if (match === null) return null;
  const [low, high] = match.slice(1).filter((part) => part !== undefined);
  const upTo = statement.text.slice(0, match.index + match[0].length);
  const after = statement.text.slice(upTo.length);
  const argument = boundSubject(statement, match.index);
  const size = sizeOf({ upTo, after, argument });
  if (size === null || (argument === null && aboutUsage.test(statement.text))) return [];
  const [least, most] = [toNumber(low), toNumber(high)];
  return (
    bothEnds({
      argument,
      size,
      least,
      most,
      exclusive: openEnds(match[0], after, statement.text),
    }) ?? []
  );
}

/** `(0, 1]` leaves out the 0. */
function openEnds(range: string, after: string, text: string): readonly [boolean, boolean] {
  const both = /\bexclusive\b/i.test(text);
  const [, bracket] = /([([])\s*-?[\d.,_]+\s*(?:,|-|–|to|\.\.)/.exec(range) ?? [];
  const closing = after.trimStart()[0];
  return [
    both || (bracket === '(' && closing === ']'),
    both || (bracket === '[' && closing === ')'),
  ];
}

const digits = String.raw`(-?\d[\d.,_]*?)`;
const span = String.raw`(?:between ${digits} and ${digits}|(?:from )?${digits}\s?(?:\.\.\.?|…|–| - | to | through )\s?${digits}|(\d+)-(\d+)(?=\s))`;
const verb = String.raw`(?:is|are|takes?|accepts?|ranges?|goes|go|runs?|needs?|wants?|(?:must|should|has to|have to|needs? to|can|may)\s(?:be|have|contain|hold))`;
const thing = String.raw`(?:(?:an? )?(?:(?:[a-z]{3,10} )?(list|array|text|string|integer|number)s?)(?: (?:of|with|in|from))?)`;
const unit = String.raw`(characters|letters|chars|digits|items|entries|elements|[A-Z]{3}|kg|g|km|m|cm|mm|percent|%|pieces|pcs|units|results|rows|records|degrees|°[CF]?)`;
const manner = String.raw`(?: long)?(?:,? (?:please|only|allowed|accepted|supported|permitted|possible|inclusive|at most|at a time))*(?:[,;]? \(?(?:got|not|but|received|was)\b.*)?`;
const alone = new RegExp(
  String.raw`^(?:${verb} )?(?:in |within )?${thing}?\s?[[(]?${span}[\])]?(?:\s?${unit})?${manner}[.!]?$`,
);
const listAlone = new RegExp(String.raw`^(?:${verb} )?${thing}\s${span} [a-z].{0,40}$`, 'i');

/** `limit: 1..25`, `priority is 1 to 5`, `label: 5 to 120 characters`, `tags: a list of 1 to 5 names`: a name, a range and what it counts. */
function rangeAlone(statement: Statement): readonly ConstraintHint[] | null {
  const { argument, said } = predicateOf(statement);
  const match = alone.exec(said) ?? listAlone.exec(said);
  if (match === null || argument === null) return null;
  const [, holder = '', ...parts] = match;
  const numbers = parts.slice(0, 6).filter((part) => part !== undefined);
  const [least, most] = [toNumber(numbers[0]), toNumber(numbers[1])];
  return bothEnds({ argument, size: sizeAlone(holder, parts[6] ?? ''), least, most });
}

function sizeAlone(holder: string, unit: string): Size {
  if (/^(?:characters|letters|chars|digits)$/i.test(unit)) return 'length';
  if (/^(?:items|entries|elements)$/i.test(unit) || /^(?:list|array)$/i.test(holder))
    return 'items';
  return /^(?:text|string)$/i.test(holder) ? 'length' : 'number';
}

/** The argument that all of a statement is about, and what the statement says of it. */
function predicateOf({ text, context, parameters }: Statement): {
  readonly argument: string | null;
  readonly said: string;
} {
  if (context !== null) return { argument: context, said: text };
  const [, name = '', said = ''] =
    new RegExp(
      String.raw`^(?:the )?["'\`]?([\w$ -]{1,40}?)["'\`]? (?:value )?(${verb} .*|\d+-\d+ .*)$`,
      'i',
    ).exec(text) ?? [];
  return { argument: resolveName(name, parameters), said };
}

/** `Permits run for 1 to 12 months`, of `months`. */
function rangeOfNamed({ text, context, parameters }: Statement): readonly ConstraintHint[] | null {
  const [, low, high, name = ''] =
    /(?<![\d.-])(\d+)\s?(?:to|-|–)\s?(\d+) ([a-z][\w-]{2,30})\b/i.exec(text) ?? [];
  const argument = context ?? resolveName(name, parameters);
  if (argument === null || resolveName(name, parameters) !== argument) return null;
  return bothEnds({ argument, size: 'number', least: toNumber(low), most: toNumber(high) });
}

/** `1 <= limit <= 20`. */
function chainedBounds({ text, context, parameters }: Statement): readonly ConstraintHint[] | null {
  const [, low, lowSign, name = '', highSign, high] =
    /(-?\d[\d.]*)\s?(<=?|≤)\s?["'`]?([\w$-]{1,64})["'`]?\s?(<=?|≤)\s?(-?\d[\d.]*)/.exec(text) ?? [];
  const argument = resolveName(name, parameters) ?? context;
  if (argument === null) return null;
  return bothEnds({
    argument,
    size: 'number',
    least: toNumber(low),
    most: toNumber(high),
    exclusive: [lowSign === '<', highSign === '<'],
  });
}
