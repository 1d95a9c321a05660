import { expectsTime } from '../../../../arguments/names/likely-time-forms.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { inTimeForm, timeFormOf, type TimeForm } from '../../../../arguments/texts/time-form.js';
import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { nearTime } from './near-time.js';
import { timeOfLastCall } from './time-of-last-call.js';
import { isLaterEnd } from './times-in-other-forms.js';

/** Of each form. */
const most = 3;
/** A time of day is of any day. */
const timeless: ReadonlySet<TimeForm> = new Set(['HH:MM', 'HH:MM:SS', 'small number']);

/**
 * For an argument whose times nothing came of: times near the present, in the forms that were sent. What is recorded or planned is
 * seldom years away.
 */
export function timesNearerNow(parameter: Parameter, view: EvidenceView): readonly Json[] {
  const now = timeOfLastCall(view);
  if (now === null || expectsTime(parameter) === null) return [];
  const isLater = isLaterEnd(parameter, view);
  const sent = view.observations.map(({ arguments: args }) => timeFormOf(args[parameter.name]));
  const forms = [...new Set(sent)].filter((form) => form !== null && !timeless.has(form));
  return forms.flatMap((form) =>
    form === null
      ? []
      : Array.from({ length: most }, (_, step) =>
          inTimeForm(form, nearTime(form, { now, view, step, isLater })),
        ),
  );
}
