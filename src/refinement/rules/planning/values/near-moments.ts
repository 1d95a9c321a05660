import { isDateTemplate, writtenAs } from '../../../../arguments/texts/date-template.js';
import { isDayForm, momentForm, momentIn } from '../../../../arguments/texts/moment-form.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { ConstraintHint } from '../../../../arguments/messages/read-constraint-message.js';
import type { Json } from '../../../../core/json.js';
import { distinctValues } from '../../../../arguments/schema/distinct-values.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { mentions } from '../../refusals/attribution.js';
import { rangeEnd } from '../../effects/range-end.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Observation } from '../../observations/observation.js';
import { daysAhead } from './days-ahead.js';
import { timeOfLastCall } from './time-of-last-call.js';
import { dayMs } from '../../../../support/day-ms.js';

/** Days from now: what is read lies behind, in order for the two ends of a range; what is planned ahead. */
const toRead = [-2, -1, 1];
const toWrite = [1, -1];
/** The later end of a range. */
const laterToWrite = [8, 2];
/** Where nothing says more than that it is out of range. */
const soon = [1, 7, -1];

/**
 * Moments near the time of the last call, in the form that refusals ask for and as near as they say: what is planned or recorded
 * is seldom years away. Times come from the calls, so that the same calls give the same plan.
 */
export function nearMoments(
  parameter: Parameter,
  view: EvidenceView,
  hints: readonly ConstraintHint[],
): readonly Json[] {
  const templates = hints.flatMap((hint) =>
    hint.kind === 'format' && isDateTemplate(hint.format) ? [hint.format] : [],
  );
  const windows = hints.filter((hint) => hint.kind === 'near-now');
  const isOut = isOutOfRange(view, parameter.name);
  if (templates.length + windows.length === 0 && !isOut) return [];
  const now = timeOfLastCall(view);
  if (now === null) return [];
  if (windows.length === 0 && templates.length > 0)
    return inTemplates(templates, parameter, {
      now,
      days: isOut ? soon : usualDays(parameter, view),
    });
  const asked = templates[0] ?? (hints.some(asksForMoment) ? isoMoment : undefined);
  const forms = asked === undefined ? formsOf(parameter, view) : [[asked, ''] as const];
  const days = windows.length === 0 ? soon : daysAhead(windows, new Date(now));
  return distinctValues(
    forms.flatMap(([form, like]) =>
      days.map((ahead) => {
        const time = now + ahead * dayMs;
        return momentIn(form, Number.isInteger(ahead) ? tenInTheMorning(time) : time, like);
      }),
    ),
  );
}

function usualDays({ name }: Parameter, { effect }: EvidenceView): readonly number[] {
  if (effect === 'read') return toRead;
  return rangeEnd(nameWords(name))?.side === 'upper' ? laterToWrite : toWrite;
}

const outOfRange =
  /\b(?:out of|outside|beyond|not (?:with)?in)(?: (?:of|the|its|our|any|this|allowed|valid|bookable))* (?:range|bounds|period|window|calendar|diary|season)\b|\btoo (?:early|late|old|far)\b/i;

/** A date or moment was refused as lying where nothing does, and none has worked. */
function isOutOfRange(view: EvidenceView, name: string): boolean {
  const isMoment = ({ arguments: args }: Observation): boolean =>
    args[name] !== undefined && momentForm(args[name]) !== null;
  return (
    !view.successes.some(isMoment) &&
    view.rejections.some(
      (rejection) =>
        isMoment(rejection) &&
        mentions(rejection.outcome.message, name) &&
        outOfRange.test(rejection.outcome.message),
    )
  );
}

function inTemplates(
  templates: readonly string[],
  { types }: Parameter,
  { now, days }: { readonly now: number; readonly days: readonly number[] },
): readonly Json[] {
  const takesText = types.length === 0 || types.includes('string');
  return templates.flatMap((template) =>
    days.flatMap((ahead): readonly Json[] => {
      const text = writtenAs(template, new Date(tenInTheMorning(now + ahead * dayMs)));
      if (takesText) return [text];
      return /^\d+$/.test(text) ? [Number(text)] : [];
    }),
  );
}

/** The forms to write moments in, each with a value that has it: the one that came as far as being called too early or late, else a documented one. */
function formsOf(
  { name, schema }: Parameter,
  view: EvidenceView,
): readonly (readonly [form: string, like: Json])[] {
  const shown = [...view.successes, ...view.rejections.toReversed()].flatMap(
    ({ arguments: args }): readonly (readonly [string, Json])[] => {
      const value = args[name];
      const form = value === undefined ? null : momentForm(value);
      return value === undefined || form === null ? [] : [[form, value]];
    },
  );
  const documented =
    schema.format === 'date' ? 'YYYY-MM-DD' : schema.format === 'date-time' ? isoMoment : null;
  if (documented !== null) {
    const fitting = shown.find(([form]) => isDayForm(form) === isDayForm(documented));
    return [fitting ?? [documented, '']];
  }
  return shown.slice(0, 1);
}

const isoMoment = 'YYYY-MM-DDTHH:MM:SSZ';

function asksForMoment(hint: ConstraintHint): boolean {
  return hint.kind === 'format' && hint.format === 'date-time';
}

/** A time of day at which most things can be, on the full hour. */
function tenInTheMorning(time: number): number {
  return Math.floor(time / dayMs) * dayMs + 10 * 3_600_000;
}
