import type { Json } from '../../core/json.js';
import { readAs, writtenAs } from './date-template.js';

const day = ['YYYY-MM-DD', 'YYYY/MM/DD', 'DD.MM.YYYY', 'YYYYMMDD'];
const times = ['HH:MM', 'HH:MM:SS', 'HHMM', 'HHMMSS', 'HH:MM:SS.SSS'];
const zones = ['', 'Z', '+HH:MM', '+HHMM'];
const templates = [
  ...day,
  ...day.flatMap((date) =>
    times.flatMap((time) =>
      ['T', ' '].flatMap((gap) => zones.map((zone) => `${date}${gap}${time}${zone}`)),
    ),
  ),
];

/** There are many templates. */
const momentLike = /^\d{2}[\d/.-]{6,8}(?:[T ][\d:.]{4,12}(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** The form a value has as a date or a moment: a template, or the unit of a Unix time; null for what is neither. `known`: templates that were asked for. */
export function momentForm(value: Json, known: readonly string[] = []): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  const usual = momentLike.test(text) ? templates : [];
  const template = [...known, ...usual].find((each) => readAs(each, text) !== null);
  if (template !== undefined) return template;
  if (/^1\d{9}$/.test(text)) return 'Unix time in seconds';
  return /^1\d{12}$/.test(text) ? 'Unix time in milliseconds' : null;
}

/** When it is, in milliseconds. */
export function momentAt(value: Json, known: readonly string[] = []): number | null {
  const form = momentForm(value, known);
  if (form === null) return null;
  if (form === 'Unix time in seconds') return Number(value) * 1000;
  if (form === 'Unix time in milliseconds') return Number(value);
  return typeof value === 'string' || typeof value === 'number'
    ? readAs(form, String(value))
    : null;
}

/** True for a form without a time of day. */
export function isDayForm(form: string): boolean {
  return !/h/i.test(form);
}

/** The moment in that form, as a number where `like` is one. */
export function momentIn(form: string, time: number, like: Json): Json {
  const text = writtenIn(form, time);
  return typeof like === 'number' ? Number(text) : text;
}

function writtenIn(form: string, time: number): string {
  if (form === 'Unix time in seconds') return String(Math.floor(time / 1000));
  if (form === 'Unix time in milliseconds') return String(time);
  return writtenAs(form, new Date(time));
}
