import { standsInCondition } from './asks-for-argument.js';
import { standsIn } from '../../support/stands-in.js';
import { resolveName, subjectOf } from './argument-naming.js';
import type { BoundKind, ConstraintHint } from './constraint-hint.js';
import { readSizeRange } from './size-ranges.js';
import type { Statement } from './statement.js';
import { aboutUsage, comparisons, exactLength, range, type Side } from './bound-wordings.js';

/** PostgreSQL's words for a text that its column does not hold. */
const columnLength = /\bvalue too long for type (?:character varying|varchar|character)\((\d+)\)/i;

type Size = 'number' | 'length' | 'items';

/** Bounds of a value, of a text's length or of a list's size, as a statement gives them. */
export function readBounds(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const both = range.exec(text);
  if (both !== null) return rangeHints(statement, both);
  const alone = rangeAlone(statement);
  if (alone.length > 0) return alone;
  const between = betweenAlone(statement);
  if (between.length > 0) return between;
  const sizes = readSizeRange(statement);
  if (sizes.length > 0) return sizes;
  const counted = rangeOfNamed(statement);
  if (counted.length > 0) return counted;
  const chained = chainedBounds(statement);
  if (chained.length > 0) return chained;
  const column = columnLength.exec(text);
  if (column !== null)
    return [{ kind: 'maxLength', argument: statement.context, value: Number(column[1]) }];
  const exact = exactLength.exec(text);
  if (exact !== null && !isOneSided(exact)) {
    const value = toNumber(exact[1]);
    const verb = exact[0].search(
      /\s(?:has|have|is|are|consists?|contains?)\s(?:of\s|exactly\s)*\d/,
    );
    const argument = subject(statement, exact.index + Math.max(verb, 0));
    return value === null
      ? []
      : [
          { kind: 'minLength', argument, value },
          { kind: 'maxLength', argument, value },
        ];
  }
  return [...boundOf(statement, 'max'), ...boundOf(statement, 'min'), ...signHint(statement)];
}

/** `limit: 1..25`: nothing but a name and a range; a single `-` may be a date, or one of a code. */
function rangeAlone({ text, context }: Statement): readonly ConstraintHint[] {
  const [, low, high] =
    /^(?:is |in )?[[(]?(-?\d[\d.]*?)\s?(?:\.\.\.?|…|–| - | to )\s?(-?\d[\d.]*?)[\])]?\.?$/.exec(
      text,
    ) ?? [];
  const [least, most] = [toNumber(low), toNumber(high)];
  if (typeof context !== 'string' || least === null || most === null || least >= most) return [];
  return [
    { kind: 'minimum', argument: context, value: least },
    { kind: 'maximum', argument: context, value: most },
  ];
}

/** `label: between 5 and 120 characters`: nothing but a name, a range and what it counts. */
function betweenAlone({ text, context }: Statement): readonly ConstraintHint[] {
  const [, low, high, unit = ''] =
    /^between (-?\d[\d.]*) and (-?\d[\d.]*)(?: (characters|letters|items|entries))?(?: long)?\.?$/i.exec(
      text,
    ) ?? [];
  const [least, most] = [toNumber(low), toNumber(high)];
  if (typeof context !== 'string' || least === null || most === null || least >= most) return [];
  const size = /^[cl]/i.test(unit) ? 'length' : unit === '' ? 'number' : 'items';
  return [
    { kind: kindOf('min', size), argument: context, value: least },
    { kind: kindOf('max', size), argument: context, value: most },
  ];
}

/** `Permits run for 1 to 12 months`, of `months`. */
function rangeOfNamed({ text, context, parameters }: Statement): readonly ConstraintHint[] {
  const [, low, high, name = ''] =
    /(?<![\d.-])(\d+)\s?(?:to|-|–)\s?(\d+) ([a-z][\w-]{2,30})\b/i.exec(text) ?? [];
  const argument = context ?? resolveName(name, parameters);
  const [least, most] = [toNumber(low), toNumber(high)];
  if (argument === null || resolveName(name, parameters) !== argument) return [];
  if (least === null || most === null || least >= most) return [];
  return [
    { kind: 'minimum', argument, value: least },
    { kind: 'maximum', argument, value: most },
  ];
}

/** `1 <= limit <= 20`. */
function chainedBounds({ text, context, parameters }: Statement): readonly ConstraintHint[] {
  const [, low, lowSign, name = '', highSign, high] =
    /(-?\d[\d.]*)\s?(<=?|≤)\s?["'`]?([\w$-]{1,64})["'`]?\s?(<=?|≤)\s?(-?\d[\d.]*)/.exec(text) ?? [];
  const argument = resolveName(name, parameters) ?? context;
  const [least, most] = [toNumber(low), toNumber(high)];
  if (argument === null || least === null || most === null) return [];
  return [
    { kind: 'minimum', argument, value: least, ...(lowSign === '<' && { exclusive: true }) },
    { kind: 'maximum', argument, value: most, ...(highSign === '<' && { exclusive: true }) },
  ];
}

/** `20 characters or less`, `at least 3 characters`: no exact length. */
function isOneSided(exact: RegExpExecArray): boolean {
  const after = exact.input.slice(exact.index + exact[0].length);
  return /at (?:least|most)/.test(exact[0]) || /^\s*or (?:less|fewer|more|longer)\b/i.test(after);
}

function boundOf(statement: Statement, side: Side): readonly ConstraintHint[] {
  for (const [expression, of, exclusive] of comparisons) {
    const match = expression.exec(statement.text);
    if (match === null) continue;
    if (of !== side) {
      if (claimsBoth(match, statement.text)) continue;
      return secondBound(statement, match, side);
    }
    return hintOf(statement, match, side, exclusive);
  }
  return [];
}

/** `at least 1 and at most 5`: what stands behind the first bound is read for the second. */
function secondBound(
  statement: Statement,
  first: RegExpExecArray,
  side: Side,
): readonly ConstraintHint[] {
  const rest = statement.text.slice(first.index + first[0].length);
  for (const [expression, of, exclusive] of comparisons) {
    const match = of === side ? expression.exec(`must be ${rest}`) : null;
    if (match !== null && /\band\b|,|\(/.test(rest.slice(0, 12)))
      return hintOf(statement, match, side, exclusive, first.index);
  }
  return [];
}

function claimsBoth(match: RegExpExecArray, text: string): boolean {
  return (
    /^\s?\(?(?:maximum|max|minimum|min)/i.test(match[0]) &&
    match.index > 0 &&
    /\b(?:at least|at most)\b/i.test(text)
  );
}

function hintOf(
  statement: Statement,
  match: RegExpExecArray,
  side: Side,
  exclusive: boolean,
  subjectEnd = match.index,
): readonly ConstraintHint[] {
  const value = toNumber(match[1]);
  const end = match.index + match[0].length;
  if (value === null || standsInCondition(match.input, end, statement.parameters)) return [];
  const size = sizeOf(match, match.input);
  if (size === null) return [];
  const argument = subject(statement, subjectEnd);
  if (argument === null && aboutUsage.test(match.input)) return [];
  const kind = kindOf(side, size);
  const whole = size !== 'number' && exclusive ? value + (side === 'max' ? -1 : 1) : value;
  return [{ kind, argument, value: whole, ...(exclusive && size === 'number' && { exclusive }) }];
}

function rangeHints(statement: Statement, match: RegExpExecArray): readonly ConstraintHint[] {
  const numbers = match
    .slice(1)
    .filter((part) => part !== undefined)
    .map(toNumber);
  const [low, high] = numbers;
  if (low === undefined || low === null || high === undefined || high === null || low > high)
    return [];
  const size = sizeOf(match, match.input);
  if (size === null) return [];
  const argument = subject(statement, match.index);
  if (argument === null && aboutUsage.test(match.input)) return [];
  const both = /\bexclusive\b/i.test(match.input);
  const after = match.input.slice(match.index + match[0].length).trimStart();
  const open =
    both || (/\(\s*-?[\d.,_]+\s*(?:,|-|–|to|\.\.)/.test(match[0]) && after.startsWith(']'));
  const closed =
    both || (/\[\s*-?[\d.,_]+\s*(?:,|-|–|to|\.\.)/.test(match[0]) && after.startsWith(')'));
  return [
    { kind: kindOf('min', size), argument, value: low, ...(open && { exclusive: true }) },
    { kind: kindOf('max', size), argument, value: high, ...(closed && { exclusive: true }) },
  ];
}

/** What the number counts; null where it is a unit that bounds something else (bytes, requests a minute). */
function sizeOf(match: RegExpExecArray, text: string): Size | null {
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 30);
  const around = text.slice(0, match.index + match[0].length);
  if (
    /^\s*(?:\+\s*)?(?:characters?|chars?|character\(s\)|letters|symbols|char\(s\))\b/i.test(after)
  )
    return 'length';
  if (/\btoo (?:many|few) (?:items|elements|entries)\b/i.test(around)) return 'items';
  if (
    /^\s*(?:items?|elements?|element\(s\)|item\(s\)|entries|entry|objects?|rows?|members?|ids?|paths|tags|names|keys|values)\b/i.test(
      after,
    )
  )
    return 'items';
  if (
    /^\s*(?:[kKMG]i?[bB]|bytes|requests?|calls?|%|times|times per|attempts|minutes?|hours?|days? ago|properties|keys|arguments|parameters|decimals?|decimal places|digits after|places)\b/i.test(
      after,
    )
  )
    return null;
  if (ownedByIt.test(around) && /^\s*[a-z]+(?: [a-z]+)?s\b/i.test(after)) return null;
  if (
    /\b(?:length|characters?|chars?|letters)\b|\b(?:longer|shorter)\b|\btoo (?:long|short)\b|expected string to have|\bstring\b.*\bcontain/i.test(
      around,
    )
  )
    return 'length';
  if (/\b(?:array|list|number of (?:items|elements|ids|entries))\b/i.test(around)) return 'items';
  return 'number';
}

/** `A tenant can have at most 2 open leases`: the number counts what the thing has, and bounds no value that names it. */
const ownedByIt =
  /\b(?:have|has|hold|holds|own|owns|keep|keeps)\s(?:only\s|at (?:most|least)\s|up to\s|(?:no )?more than\s|fewer than\s|not more than\s)*-?[\d.,]+$/i;

function kindOf(side: Side, size: Size): BoundKind {
  if (size === 'length') return side === 'min' ? 'minLength' : 'maxLength';
  if (size === 'items') return side === 'min' ? 'minItems' : 'maxItems';
  return side === 'min' ? 'minimum' : 'maximum';
}

/** `must be positive`, `must not be negative`, `is negative`. */
function signHint(statement: Statement): readonly ConstraintHint[] {
  const { text } = statement;
  const positive = /(?:must|should|has to|needs? to) be (?:a |an )?(?:strictly )?positive\b/i.exec(
    text,
  );
  if (positive !== null)
    return [
      { kind: 'minimum', argument: subject(statement, positive.index), value: 0, exclusive: true },
    ];
  const notNegative =
    /(?:must|should|can|may|has to)(?: not|n['’]t|not)? be (?:a |an )?(?:non-?negative|negative)\b/i.exec(
      text,
    );
  const denied =
    notNegative !== null &&
    /non-?negative/i.test(notNegative[0]) !== /not be|n['’]t be|cannot be/i.test(notNegative[0]);
  const found = denied ? notNegative : /\b(?:is|was) (?:negative|below zero)\b/i.exec(text);
  return found === null
    ? []
    : [{ kind: 'minimum', argument: subject(statement, found.index), value: 0 }];
}

function subject(statement: Statement, end: number): string | null {
  return (
    statement.context ??
    subjectOf(statement.text.slice(0, end), statement.parameters, false) ??
    subjectBehind(statement, end)
  );
}

/** `Maximum value for limit is 50`: the name stands inside; only one that is certain. */
function subjectBehind({ text, parameters }: Statement, start: number): string | null {
  const behind = text.slice(start);
  const named = parameters.filter((name) => name.length > 2 && standsIn(behind, name));
  return named.length === 1 ? (named[0] ?? null) : null;
}

function toNumber(text: string | undefined): number | null {
  const value = Number((text ?? '').replace(/[,_]/g, ''));
  return text === undefined || text === '' || !Number.isFinite(value) ? null : value;
}
