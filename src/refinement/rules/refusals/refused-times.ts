import { expectsTime } from '../../../arguments/names/likely-time-forms.js';
import { orderedPairs } from '../../../arguments/names/ordered-pairs.js';
import { timeFormOf, type TimeForm } from '../../../arguments/texts/time-form.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { EvidenceView } from '../observations/evidence-view.js';
import { hintsOf, type RejectedObservation } from '../observations/observation.js';
import { accusedValue } from './accused-value.js';

/** What was refused for an argument that wants a time in another form. */
export interface RefusedTimes {
  /** The forms of which a value was refused and none has worked, with the refusals. */
  readonly forms: ReadonlyMap<TimeForm, RejectedObservation>;
  /** The forms that were sent and never refused, the last first. */
  readonly open: readonly TimeForm[];
}

/**
 * The forms in which times were refused for an argument, by messages that call the value wrong and say nothing of what is wanted;
 * null where there are none, or where the argument wants no time.
 */
export function refusedTimes(view: EvidenceView, name: string): RefusedTimes | null {
  const known = timesByArgument(view);
  const found = known.has(name) ? (known.get(name) ?? null) : timesRefused(view, name);
  known.set(name, found);
  return found;
}

const timesByArgument = oncePerObject(
  (_view: EvidenceView) => new Map<string, RefusedTimes | null>(),
);

/** The other end of the range that an argument is one end of. */
export function otherEndOf(view: EvidenceView, name: string): string | null {
  const pair = orderedPairs(view.argumentNames()).find((ends) => ends.includes(name));
  return pair?.find((end) => end !== name) ?? null;
}

function timesRefused(view: EvidenceView, name: string): RefusedTimes | null {
  const parameter = view.parameter(name);
  const expected = parameter === undefined ? null : expectsTime(parameter);
  if (parameter === undefined || expected === null || parameter.schema.enum !== undefined)
    return null;
  const taken = new Set(view.successes.map(({ arguments: args }) => timeFormOf(args[name])));
  const refused = view.rejections.filter((each) => isRefusedUnexplained(each, name, view));
  const forms = new Map<TimeForm, RejectedObservation>();
  for (const rejection of refused) {
    const form = timeFormOf(rejection.arguments[name]);
    if (form !== null && !taken.has(form) && !forms.has(form)) forms.set(form, rejection);
  }
  const isTime = [...forms.keys()].some((form) => form !== 'small number');
  const isRefused = expected === 'certainly' ? refused.length > 0 : isTime;
  return isRefused ? { forms, open: openForms(view, name, forms) } : null;
}

function openForms(
  view: EvidenceView,
  name: string,
  refused: ReadonlyMap<TimeForm, RejectedObservation>,
): readonly TimeForm[] {
  const sent = view.observations.toReversed().flatMap(({ arguments: args }) => {
    const form = timeFormOf(args[name]);
    return form === null || refused.has(form) ? [] : [form];
  });
  return [...new Set(sent)];
}

const calledWrong =
  /\b(?:invalid|illegal|malformed|bad|wrong|unrecogni[sz]ed|(?:not|n['’]t) (?:an? )?(?:valid|recogni[sz]ed|understood|supported|accepted|well[- ]formed)|(?:can(?:no|['’])t|could(?: not|n['’]t)|unable to|failed to|did not|not) (?:be )?(?:pars|read|underst|interpret|convert|decod)\w*)\b/i;

/** The value of this argument was called wrong, without a word of what is wanted. */
function isRefusedUnexplained(
  rejection: RejectedObservation,
  name: string,
  view: EvidenceView,
): boolean {
  const value = rejection.arguments[name];
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  if (value === '' || !calledWrong.test(rejection.outcome.message)) return false;
  const isExplained = hintsOf(rejection, view.argumentNames()).some(
    (hint) => 'argument' in hint && (hint.argument === name || hint.argument === null),
  );
  return !isExplained && accusedValue(rejection) === name;
}
