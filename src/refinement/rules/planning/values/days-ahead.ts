import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import { dayMs } from '../../../../support/day-ms.js';

type NearNow = Extract<ConstraintHint, { readonly kind: 'near-now' }>;

/** Working days, in days of any kind: a week has five, and holidays there are too. */
const perWorkingDay = 1.4;

/** Days from now, or parts of days, that lie where refusals say: in the middle and towards both ends; working days where there are some. */
export function daysAhead(windows: readonly NearNow[], now: Date): readonly number[] {
  const earliest = Math.max(
    ...windows.flatMap(({ earliest: days, working = false }) =>
      days === null ? [] : [working && days > 0 ? days * perWorkingDay + 1 : days],
    ),
  );
  const latest = Math.min(...windows.flatMap(({ latest: days }) => (days === null ? [] : [days])));
  const [low, high] = within(earliest, latest);
  if (low >= high) return [];
  const span = high - low;
  const wished = [0.5, 0.2, 0.8].map((part) => low + span * part);
  const whole = wished.map(Math.round).filter((day) => day - low >= 1 && high - day >= 1);
  if (whole.length === 0) return wished;
  const worked = whole.map((day) => onWorkingDay(day, now)).filter((day) => day < high);
  return [...new Set([...worked, ...whole])];
}

/** Where one end is open: some days on. */
function within(earliest: number, latest: number): readonly [low: number, high: number] {
  if (Number.isFinite(earliest) && Number.isFinite(latest)) return [earliest, latest];
  // What is too old today is not of tomorrow.
  if (Number.isFinite(earliest)) return earliest < 0 ? [earliest, 0] : [earliest, earliest + 10];
  if (!Number.isFinite(latest)) return [0, 0];
  return latest > 0 ? [0, latest] : [latest - 10, latest];
}

function onWorkingDay(days: number, now: Date): number {
  const weekday = new Date(now.getTime() + days * dayMs).getUTCDay();
  if (weekday === 6) return days + 2;
  return weekday === 0 ? days + 1 : days;
}
