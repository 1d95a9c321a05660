import type { Json, JsonObject } from '../../../core/json.js';
import { orderedPairs } from '../../../arguments/ordered-pairs.js';
import { isMoment } from '../../../arguments/is-moment.js';

const dayMs = 86_400_000;

/** The arguments with the end of a range of dates after its start: made-up values know nothing of each other. */
export function inOrderOfTime(args: JsonObject): JsonObject {
  const moved: Record<string, Json> = { ...args };
  const dated = Object.keys(args).filter((name) => isDate(args[name]));
  for (const [first, second] of orderedPairs(dated)) {
    const [start, end] = [moved[first], moved[second]];
    if (!isDate(start) || !isDate(end) || timeOf(start) < timeOf(end)) continue;
    const days = Math.floor((timeOf(start) - timeOf(end)) / dayMs) + 2;
    moved[second] = shifted(end, days);
  }
  return moved;
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

function isDate(value: Json | undefined): value is string {
  return value !== undefined && isMoment(value) && !Number.isNaN(timeOf(value));
}

function timeOf(text: string): number {
  return Date.parse(text);
}

/** The same moment so many days later, in the same form. */
function shifted(text: string, days: number): string {
  const day = new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) + days * dayMs);
  return `${day.toISOString().slice(0, 10)}${text.slice(10)}`;
}
