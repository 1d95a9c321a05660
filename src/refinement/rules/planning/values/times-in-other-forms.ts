import { likelyTimeForms } from '../../../../arguments/names/likely-time-forms.js';
import { orderedPairs } from '../../../../arguments/names/ordered-pairs.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { inTimeForm, timeFormOf, type TimeForm } from '../../../../arguments/texts/time-form.js';
import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { otherEndOf, refusedTimes } from '../../refusals/refused-times.js';
import { nearTime } from './near-time.js';
import { timeOfLastCall } from './time-of-last-call.js';

/** Of a form that nothing has refused since it was sent. */
const mostOfOpen = 3;

/**
 * For an argument of which times were refused in some forms, without a word of the form that is wanted: some in the form in which
 * a value came further, else one in each other form, the likeliest first; the two ends of a range in the same forms. None where
 * nothing was refused so, or every form.
 */
export function timesInOtherForms(parameter: Parameter, view: EvidenceView): readonly Json[] {
  const now = timeOfLastCall(view);
  if (now === null) return [];
  return formsToTry(parameter, view).flatMap(({ form, isOpen }) =>
    Array.from({ length: isOpen ? mostOfOpen : 1 }, (_, step) =>
      inTimeForm(form, nearTime(form, { now, view, step, isLater: isLaterEnd(parameter, view) })),
    ),
  );
}

/** True for a time in a form that was refused, or that is not the one that came further, as long as one is left to try. */
export function isInRefusedTimeForm(
  parameter: Parameter,
  view: EvidenceView,
  value: Json,
): boolean {
  const form = timeFormOf(value);
  if (form === null || refusedFor(parameter, view) === null) return false;
  const left = formsToTry(parameter, view);
  return left.length > 0 && !left.some((each) => each.form === form);
}

interface FormToTry {
  readonly form: TimeForm;
  /** A value of this form was sent and not refused for it. */
  readonly isOpen: boolean;
}

function formsToTry(parameter: Parameter, view: EvidenceView): readonly FormToTry[] {
  const found = refusedFor(parameter, view);
  if (found === null) return [];
  if (found.open.length > 0) return found.open.map((form) => ({ form, isOpen: true }));
  return likelyTimeForms(parameter)
    .filter((form) => !found.refused.has(form))
    .map((form) => ({ form, isOpen: false }));
}

/** What was refused for the argument or, of a range, for its other end, too. */
function refusedFor(
  { name }: Parameter,
  view: EvidenceView,
): { readonly refused: ReadonlySet<TimeForm>; readonly open: readonly TimeForm[] } | null {
  const other = otherEndOf(view, name);
  const own = refusedTimes(view, name);
  const others = other === null ? null : refusedTimes(view, other);
  if (own === null && others === null) return null;
  const worked = new Set(view.successes.map(({ arguments: args }) => timeFormOf(args[name])));
  const refused = [...(own?.forms.keys() ?? []), ...(others?.forms.keys() ?? [])];
  const open = [...(own?.open ?? []), ...(others?.open ?? [])];
  const isLeft = (form: TimeForm): boolean => worked.has(form) || !refused.includes(form);
  return {
    refused: new Set(refused.filter((form) => !worked.has(form))),
    open: [...new Set(open.filter(isLeft))],
  };
}

/** True for the second end of a range. */
export function isLaterEnd({ name }: Parameter, view: EvidenceView): boolean {
  return orderedPairs(view.argumentNames()).some(([, later]) => later === name);
}
