import { isDateTemplate, writtenAs } from '../../../arguments/date-template.js';
import { isDayForm, momentForm, momentIn } from '../../../arguments/moment-form.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import type { ConstraintHint } from '../../../arguments/read-constraint-message.js';
import type { Json } from '../../../core/json.js';
import { distinctValues } from '../../../arguments/distinct-values.js';
import type { EvidenceView } from '../evidence-view.js';
import { daysAhead } from './days-ahead.js';
import { dayMs } from '../../../support/day-ms.js';

/** Days from now: what is read lies behind, in order for the two ends of a range; what is planned ahead. */
const toRead = [-2, -1, 1];
const toWrite = [1, -1];

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
  if (templates.length + windows.length === 0) return [];
  const now = timeOfLastCall(view);
  if (now === null) return [];
  if (windows.length === 0)
    return inTemplates(templates, parameter, {
      now,
      days: view.effect === 'read' ? toRead : toWrite,
    });
  const asked = templates[0] ?? (hints.some(asksForMoment) ? isoMoment : undefined);
  const forms = asked === undefined ? formsOf(parameter, view) : [[asked, ''] as const];
  const days = daysAhead(windows, new Date(now));
  return distinctValues(
    forms.flatMap(([form, like]) =>
      days.map((ahead) => {
        const time = now + ahead * dayMs;
        return momentIn(form, Number.isInteger(ahead) ? tenInTheMorning(time) : time, like);
      }),
    ),
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

function timeOfLastCall(view: EvidenceView): number | null {
  const times = view.observations.map(({ call }) => Date.parse(call.startedAt));
  const last = Math.max(...times.filter((time) => !Number.isNaN(time)));
  return Number.isFinite(last) ? last : null;
}

/** A time of day at which most things can be, on the full hour. */
function tenInTheMorning(time: number): number {
  return Math.floor(time / dayMs) * dayMs + 10 * 3_600_000;
}
