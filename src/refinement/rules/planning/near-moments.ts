import { isDateTemplate, writtenAs } from '../../../arguments/date-template.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import type { ConstraintHint } from '../../../arguments/read-constraint-message.js';
import type { Json } from '../../../core/json.js';
import type { EvidenceView } from '../evidence-view.js';

const dayMs = 86_400_000;

/**
 * Moments near the time of the last call, in the form that refusals ask for: what is planned or recorded is seldom years away.
 * Times come from the calls, so that the same calls give the same plan.
 */
export function nearMoments(
  { types }: Parameter,
  view: EvidenceView,
  hints: readonly ConstraintHint[],
): readonly Json[] {
  const templates = hints.flatMap((hint) =>
    hint.kind === 'format' && isDateTemplate(hint.format) ? [hint.format] : [],
  );
  const now = timeOfLastCall(view);
  if (now === null || templates.length === 0) return [];
  const takesText = types.length === 0 || types.includes('string');
  return templates.flatMap((template) =>
    [1, -1].flatMap((days): readonly Json[] => {
      const text = writtenAs(template, halfPastTen(now + days * dayMs));
      if (takesText) return [text];
      return /^\d+$/.test(text) ? [Number(text)] : [];
    }),
  );
}

function timeOfLastCall(view: EvidenceView): number | null {
  const times = view.observations.map(({ call }) => Date.parse(call.startedAt));
  const last = Math.max(...times.filter((time) => !Number.isNaN(time)));
  return Number.isFinite(last) ? last : null;
}

/** A time of day at which most things can be. */
function halfPastTen(time: number): Date {
  return new Date(Math.floor(time / dayMs) * dayMs + 10.5 * 3_600_000);
}
