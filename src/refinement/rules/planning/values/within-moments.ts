import { momentAt, momentForm, momentIn } from '../../../../arguments/texts/moment-form.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import type { Json } from '../../../../core/json.js';
import { dayMs } from '../../../../support/day-ms.js';

/** A moment in its own form, between the first and the last that refusals take; as it was where it lies there, or is none. */
export function withinMoments(value: Json, hints: readonly ConstraintHint[]): Json {
  const form = momentForm(value);
  const at = momentAt(value);
  const bounds = hints.filter((hint) => hint.kind === 'moments');
  if (form === null || at === null || bounds.length === 0) return value;
  const low = Math.max(...bounds.map(({ earliest }) => timeOf(earliest) ?? -Infinity));
  const high = Math.min(...bounds.map(({ latest }) => timeOf(latest) ?? Infinity));
  // A bound itself may be refused, and a day begins elsewhere at another time.
  if (low >= high || (at > low && at < high)) return value;
  const room = Math.min(dayMs, (high - low) / 2);
  return momentIn(form, at <= low ? low + room : high - room, value);
}

function timeOf(moment: string | null): number | null {
  return moment === null ? null : momentAt(moment);
}
