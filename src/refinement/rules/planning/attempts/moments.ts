import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.js';
import { orderedPairs } from '../../../../arguments/names/ordered-pairs.js';
import { isMoment } from '../../../../arguments/schema/is-moment.js';
import { momentAt, momentForm, momentIn } from '../../../../arguments/texts/moment-form.js';
import { literalText } from '../../../../support/literal-text.js';
import { dayMs } from '../../../../support/day-ms.js';

const hourMs = 3_600_000;

/** The arguments with the end of a range of dates after its start: made-up values know nothing of each other. */
export function inOrderOfTime(args: JsonObject): JsonObject {
  const moved: Record<string, Json> = Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, innerInOrder(value)]),
  );
  const dated = Object.keys(args).filter((name) => isDate(args[name]));
  for (const [first, second] of orderedPairs(dated)) {
    const [start, end] = [moved[first], moved[second]];
    const soon = isDate(start) && isDate(end) ? hourLater(start, end) : null;
    if (soon !== null) moved[second] = soon;
    if (soon !== null || !isDate(start) || !isDate(end) || timeOf(start) < timeOf(end)) continue;
    const days = Math.floor((timeOf(start) - timeOf(end)) / dayMs) + 2;
    moved[second] = shifted(end, days);
  }
  return moved;
}

/** The same for the objects in an argument: `{window: {start, end}}`. */
function innerInOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => innerInOrder(item));
  return isJsonObject(value) ? inOrderOfTime(value) : value;
}

/** Two times of day: what lasts an hour fits where what lasts for months does not. Null for days and other forms. */
function hourLater(start: string, end: string): string | null {
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?$/;
  const isKept = timeOf(start) < timeOf(end) && timeOf(end) - timeOf(start) <= dayMs;
  if (!form.test(start) || !form.test(end) || isKept) return null;
  const zone = /(?:Z|[+-]\d{2}:?\d{2})?$/.exec(start)?.[0] ?? '';
  const local = Date.parse(`${start.slice(0, start.length - zone.length)}Z`) + hourMs;
  const text = new Date(local).toISOString();
  return `${text.slice(0, start.length - zone.length)}${zone}`;
}

/** A date for one end of a range, a day from the other end that the arguments have: long ranges are often refused. */
export function dayFromOtherEnd(name: string, args: JsonObject): string | null {
  for (const [first, second] of orderedPairs([name, ...Object.keys(args)])) {
    const other = name === second ? args[first] : name === first ? args[second] : undefined;
    if (isDate(other)) return shifted(other, name === second ? 1 : -1);
  }
  return null;
}

/** The arguments with all their dates moved on, by so many times the range that they span: what was taken may be free then. */
export function movedOn(args: JsonObject, times: number): JsonObject {
  const dates = Object.values(args).filter(isDate);
  if (dates.length === 0) return args;
  const at = dates.map(timeOf);
  const span = Math.ceil((Math.max(...at) - Math.min(...at)) / dayMs) + 1;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      isDate(value) ? shifted(value, span * times) : value,
    ]),
  );
}

export function isDate(value: Json | undefined): value is string {
  if (typeof value !== 'string') return false;
  return (isMoment(value) || otherForm(value) !== null) && !Number.isNaN(timeOf(value));
}

/** The form of a day that is not written as ISO 8601 has it: `31.12.2025`. */
function otherForm(text: string): string | null {
  return /^\d{2}\.\d{2}\.\d{4}/.test(text) ? momentForm(text) : null;
}

function timeOf(text: string): number {
  return otherForm(text) === null ? Date.parse(text) : (momentAt(text) ?? NaN);
}

/** The same moment so many days later, in the same form. */
function shifted(text: string, days: number): string {
  const form = otherForm(text);
  if (form !== null) return literalText(momentIn(form, timeOf(text) + days * dayMs, text));
  const day = new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) + days * dayMs);
  return `${day.toISOString().slice(0, 10)}${text.slice(10)}`;
}
