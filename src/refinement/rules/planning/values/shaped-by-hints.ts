import { tmpdir } from 'node:os';
import { absolutePattern, asAbsolute } from '../../../../arguments/messages/absolute-paths.js';
import type { Json } from '../../../../core/json.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import { otherWritings } from './other-writings.js';
import { endingsIn, withEnding } from '../../../../arguments/messages/file-endings.js';
import { startIn } from '../../../../arguments/values/start-of-text.js';
import { stringFromPattern } from '../../../../arguments/values/string-from-pattern.js';
import { safePattern } from '../../../../arguments/schema/safe-pattern.js';
import { withinMoments } from './within-moments.js';

const longest = 10_000;
const patternSeeds = [0, 1, 2, 3];

/**
 * The value brought into the form that refusals asked for, all of them at once: type, bounds, steps, lengths, pattern. What cannot be
 * brought into it comes back as it was.
 */
export function shapedByHints(value: Json, hints: readonly ConstraintHint[]): Json {
  const typed = withinMoments(hints.reduce(inStatedType, value), hints);
  const isLate = hints.some(({ kind }) => kind === 'in-future');
  if (typeof typed === 'number') return withinBounds(isLate ? unixTimeToCome(typed) : typed, hints);
  if (Array.isArray(typed)) return ofStatedSize(typed, hints);
  if (typeof typed !== 'string') return typed;
  return matching(ofStatedLength(isLate ? toCome(typed) : typed, hints), hints);
}

/** A day or moment of a year to come, else the text as it was. */
function toCome(text: string): string {
  return text.replace(/^(19|20)\d\d(?=-\d\d)/, '2030');
}

/** A Unix time, in seconds or milliseconds, of a year to come; any other number as it was. */
function unixTimeToCome(value: number): number {
  const [seconds, milliseconds] = [1_900_000_000, 1_900_000_000_000];
  if (value > 1e9 && value < seconds) return seconds;
  return value > 1e12 && value < milliseconds ? milliseconds : value;
}

function inStatedType(value: Json, hint: ConstraintHint): Json {
  if (hint.kind !== 'type') return value;
  if (hint.type === 'array' && value !== null && typeof value !== 'object') return [value];
  if (hint.type === 'string' && typeof value === 'number') return String(value);
  const isNumeric = hint.type === 'integer' || hint.type === 'number';
  return isNumeric && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : value;
}

function valuesOf(hints: readonly ConstraintHint[], kind: ConstraintHint['kind']): number[] {
  return hints.flatMap((hint) =>
    hint.kind === kind && 'value' in hint && typeof hint.value === 'number' ? [hint.value] : [],
  );
}

function withinBounds(value: number, hints: readonly ConstraintHint[]): number {
  const low = Math.max(-Infinity, ...valuesOf(hints, 'minimum'));
  const high = Math.min(Infinity, ...valuesOf(hints, 'maximum'));
  const within = low > high ? value : Math.min(Math.max(value, low), high);
  const [step = 0] = valuesOf(hints, 'multiple-of');
  return step > 0 ? inSteps(within, { step, low, high }) : within;
}

/** The nearest multiple of the step that is within the bounds and not 0; the value itself where there is none. */
function inSteps(
  value: number,
  { step, low, high }: { readonly step: number; readonly low: number; readonly high: number },
): number {
  const nearest = Math.round(value / step) || Math.sign(value) || 1;
  const fitting = [nearest, nearest + 1, nearest - 1]
    .map((times) => Number((times * step).toPrecision(12)))
    .find((each) => each !== 0 && each >= low && each <= high);
  return fitting ?? value;
}

function ofStatedSize(list: readonly Json[], hints: readonly ConstraintHint[]): Json {
  const least = Math.max(0, ...valuesOf(hints, 'minItems'));
  const most = Math.min(Infinity, ...valuesOf(hints, 'maxItems'));
  if (list.length === 0 || least > most || least > 1000) return [...list];
  const size = Math.min(Math.max(list.length, least), most);
  return Array.from({ length: size }, (_, index) => list[index % list.length] ?? null);
}

function ofStatedLength(text: string, hints: readonly ConstraintHint[]): string {
  const least = Math.max(0, ...valuesOf(hints, 'minLength'));
  const most = Math.min(Infinity, ...valuesOf(hints, 'maxLength'));
  if (text === '' || least > most || least > longest) return text;
  if (text.length > most) return text.slice(0, most);
  return text.length < least ? text.repeat(Math.ceil(least / text.length)).slice(0, least) : text;
}

/** A text that does not match gives way to one made from the pattern, cut to length where it still matches. */
function matching(text: string, hints: readonly ConstraintHint[]): string {
  const patterns = hints.flatMap((hint) => (hint.kind === 'pattern' ? [hint.pattern] : []));
  if (patterns.length === 0 || patterns.every((pattern) => matches(text, pattern))) return text;
  const rewritten = otherWritings(text, patterns).find((one) =>
    patterns.every((pattern) => matches(one, pattern)),
  );
  if (rewritten !== undefined) return rewritten;
  const endings = patterns.flatMap((pattern) => endingsIn(pattern) ?? []);
  const named = endings.length > 0 ? withEnding(text, endings) : text;
  if (patterns.includes(absolutePattern)) return asAbsolute(named, tmpdir());
  if (endings.length > 0) return named;
  const begun = patterns
    .flatMap((pattern) => startIn(pattern) ?? [])
    .map((start) => `${start}${text}`)
    .find((one) => patterns.every((pattern) => matches(one, pattern)));
  if (begun !== undefined) return begun;
  const made = patterns.flatMap((pattern) =>
    patternSeeds.flatMap((seed) => {
      const one = stringFromPattern(pattern, seed);
      return one === null ? [] : [one, ofStatedLength(one, hints)];
    }),
  );
  const fitting = made.filter((one) => patterns.every((pattern) => matches(one, pattern)));
  return fitting.find((one) => ofStatedLength(one, hints) === one) ?? fitting[0] ?? text;
}

function matches(text: string, pattern: string): boolean {
  try {
    return safePattern(pattern).test(text);
  } catch {
    return false;
  }
}
