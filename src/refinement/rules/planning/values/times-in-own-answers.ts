import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { timeFormOf, type TimeForm } from '../../../../arguments/texts/time-form.js';
import type { Json } from '../../../../core/json.js';
import { textValuesIn } from '../../../../support/text-values.js';
import type { EvidenceView } from '../../observations/evidence-view.js';

/** Of a bare time of day or a month answers may have others. */
const telling = new Set<TimeForm | null>(['date', 'date-time', 'YYYY-MM-DDTHH:MM:SS']);

/**
 * For an argument that days or moments were sent for: one in the middle of those that the tool itself has answered with, so that some
 * of what it lists lies before it and some after.
 */
export function timesInOwnAnswers({ name }: Parameter, view: EvidenceView): readonly Json[] {
  const sent = view.observations.map(({ arguments: args }) => timeFormOf(args[name]));
  const form = sent.find((each) => telling.has(each));
  if (form === undefined) return [];
  const given = new Set(view.observations.flatMap(({ arguments: args }) => textValuesIn(args)));
  const times = view.successes
    .flatMap(({ outcome }) => textValuesIn(outcome.body ?? null))
    .filter((text) => !given.has(text) && telling.has(timeFormOf(text)))
    .map((text) => (form === 'date' ? text.slice(0, 10) : text))
    .filter((text) => timeFormOf(text) === form);
  const distinct = [...new Set(times)].toSorted();
  return distinct.slice(Math.floor(distinct.length / 2)).slice(0, 1);
}
