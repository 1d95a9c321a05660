import type { ConstraintHint } from './constraint-hint.js';
import type { Statement } from './statement.js';
import { valueSubject } from './value-subject.js';

const steps = [60, 30, 20, 15, 10, 5, 1];
const patterns = new Map(steps.map((step) => [rasterPattern(step), step]));

const on = String.raw`\b(?:on|at|to|with)\s(?:an?\s|the\s|every\s|each\s)?(?:next\s|nearest\s)?`;
const part = String.raw`(full|whole|half|quarter)[- ]`;
const edge = String.raw`(?:boundar(?:y|ies)|mark|grid|raster|slots?|intervals?|increments?|steps?|multiples?)`;
const minutes = String.raw`(\d{1,2}|five|ten|fifteen|twenty|thirty)[- ]?min(?:ute)?s?`;
const wordings: readonly RegExp[] = [
  new RegExp(`${on}(?:hour(?:s)? (?:or|and) )?(?:the )?${part}hours?\\b`, 'i'),
  new RegExp(
    String.raw`\b(?:must|should|has to|have to|needs? to) be (?:an? )?(full|whole) hours?\b`,
    'i',
  ),
  /^(?:only )?(full|whole|half|quarter)[- ]hours?(?: only)?[.!]?$/i,
  /\bonly (full|whole|half|quarter)[- ]hours? (?:are|is) /i,
  new RegExp(
    String.raw`\b(?:must|should|has to|have to|needs? to)\s(?:start|begin|end|be|fall|lie)\s(?:exactly )?on the (hour|minute)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:aligned|rounded|snapped|truncated) (?:to|on|with) (?:an? |the |full |whole |nearest )*(hour|minute)s?\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:aligned|rounded|snapped) (?:to|on|with) (?:an? |the )?(?:${edge} of )?${minutes}`,
    'i',
  ),
  new RegExp(`${on}${minutes}[- ]${edge}`, 'i'),
];
const listed =
  /(?:\bminutes? (?:must|should|has to|have to) be |\bat |[ (]|^)((?::?[0-5]\d(?:, (?:and |or )?| or | and |\/)){1,11}:?[0-5]\d)(?=[).;!]|$)/i;
const amounts: Readonly<Record<string, number>> = {
  ...{ full: 60, whole: 60, hour: 60, half: 30, quarter: 15, minute: 1 },
  ...{ five: 5, ten: 10, fifteen: 15, twenty: 20, thirty: 30 },
};

/** Times of day that lie on a raster, as a pattern of their texts: `must be on a quarter hour`, `must be aligned to 15 minutes`. */
export function readRaster(statement: Statement): ConstraintHint | null {
  const { text } = statement;
  if (/\bnot\b|n['’]t\b/.test(text)) return null;
  for (const wording of wordings) {
    const match = wording.exec(text);
    const amount = match?.[1]?.toLowerCase() ?? '';
    const step = amounts[amount] ?? Number(amount);
    if (match !== null && steps.includes(step)) return hintOf(statement, match.index, step);
  }
  const list = listed.exec(text);
  const step = list === null ? null : stepOf(list);
  return list === null || step === null ? null : hintOf(statement, list.index, step);
}

/** `:00, :15, :30, :45`: what an hour is cut into, and nothing left out. */
function stepOf([whole, list = '']: RegExpExecArray): number | null {
  const numbers = [...list.matchAll(/\d\d/g)].map(([digits]) => Number(digits));
  const isOfMinutes = list.startsWith(':') || /minute/i.test(whole);
  const step = 60 / numbers.length;
  return isOfMinutes &&
    numbers.every((each, index) => each === index * step) &&
    steps.includes(step)
    ? step
    : null;
}

function hintOf(statement: Statement, at: number, step: number): ConstraintHint {
  return {
    kind: 'pattern',
    argument: valueSubject(statement, at),
    pattern: rasterPattern(step),
  };
}

/** The pattern of times of day, or moments, whose minutes are multiples of the step. */
function rasterPattern(step: number): string {
  const marks = Array.from({ length: 60 / step }, (_, index) =>
    String(index * step).padStart(2, '0'),
  );
  const minute = marks.length === 1 ? marks.join('') : `(?:${marks.join('|')})`;
  const written = step === 1 ? String.raw`[0-5]\d` : minute;
  return String.raw`(?:^|[T ])\d\d:${written}(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$`;
}

/** The minutes between the times that such a pattern takes; null for any other pattern. */
export function rasterIn(pattern: string): number | null {
  return patterns.get(pattern) ?? null;
}

/** A time of day or a moment as the last one on the raster before it; another text as it is. */
export function onRaster(text: string, step: number): string {
  return text.replace(
    /(^|[T ])(\d\d):(\d\d)(:\d\d(?:\.\d+)?)?(?=(?:Z|[+-]\d\d:?\d\d)?$)/,
    (_whole, lead: string, hour: string, minute: string, seconds: string | undefined) => {
      const floored = String(Number(minute) - (Number(minute) % step)).padStart(2, '0');
      return `${lead}${hour}:${floored}${(seconds ?? '').replace(/\d/g, '0')}`;
    },
  );
}
