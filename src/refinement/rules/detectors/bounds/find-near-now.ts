import { momentAt } from '../../../../arguments/texts/moment-form.js';
import { isDateTemplate } from '../../../../arguments/texts/date-template.js';
import type { Json } from '../../../../core/json.js';
import { distinctBy } from '../../../../support/distinct-by.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { hintsOf, type Observation } from '../../observations/observation.js';
import { onlyVaried } from '../../observations/only-varied.js';
import { dayMs } from '../../../../support/day-ms.js';

/** A day begins and ends elsewhere at other times. */
const slack = 1;

interface Window {
  readonly earliest: number | null;
  readonly latest: number | null;
}

/** A refusal said how near to the present a moment must be, the refused one was not, one that is worked, and none that is not. */
export function findNearNow(view: EvidenceView): readonly Finding[] {
  const found = view.rejections.flatMap((rejection) =>
    hintsOf(rejection, view.argumentNames()).flatMap((hint): readonly Finding[] => {
      if (hint.kind !== 'near-now') return [];
      const argument = hint.argument ?? onlyVaried(rejection);
      if (argument === null) return [];
      const { earliest, latest, working = false } = hint;
      const templates = templatesFor(view, argument);
      const far = (each: Observation, by: number): boolean | null =>
        isFar(daysAway(each, argument, templates), { earliest, latest }, by);
      if (far(rejection, 0) !== true) return [];
      const worked = view.successes.filter((each) => far(each, 0) !== null);
      const [near] = worked.filter((each) => far(each, 0) === false);
      if (near === undefined || worked.some((each) => far(each, slack) === true)) return [];
      const calls = [rejection.id, near.id];
      return [{ kind: 'near-now', argument, earliest, latest, working, calls }];
    }),
  );
  return distinctBy(found, (finding) => ('argument' in finding ? String(finding.argument) : ''));
}

/** The templates that refusals asked for. */
function templatesFor(view: EvidenceView, name: string): readonly string[] {
  return view.rejections.flatMap((rejection) =>
    hintsOf(rejection, view.argumentNames()).flatMap((hint) =>
      hint.kind === 'format' && hint.argument === name && isDateTemplate(hint.format)
        ? [hint.format]
        : [],
    ),
  );
}

/** Days from the call to the moment that it sent; null where it sent none. */
function daysAway(
  { call, arguments: args }: Observation,
  name: string,
  templates: readonly string[],
): number | null {
  const value: Json | undefined = Object.hasOwn(args, name) ? args[name] : undefined;
  const at = value === undefined ? null : momentAt(value, templates);
  return at === null ? null : (at - Date.parse(call.startedAt)) / dayMs;
}

/** Null for no moment; `by`: how many days beyond its ends the window reaches. */
function isFar(days: number | null, { earliest, latest }: Window, by: number): boolean | null {
  if (days === null || Number.isNaN(days)) return null;
  return (earliest !== null && days < earliest - by) || (latest !== null && days > latest + by);
}
