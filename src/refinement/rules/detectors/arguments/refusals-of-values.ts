import type { Json } from '../../../../core/json.js';
import { isAttributable } from '../../refusals/attribution.js';
import { isCondition } from '../../refusals/taken-where.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import {
  hintsOf,
  isRejected,
  isSuccess,
  type Observation,
} from '../../observations/observation.js';

export function refusalsOf(view: EvidenceView, argument: string): readonly Observation[] {
  const refusals: Observation[] = [];
  for (const group of view.contextsOf(argument).values()) {
    const works = group.some((o) => isSuccess(o) && Object.hasOwn(o.arguments, argument));
    const worksWithout = group.some((o) => isSuccess(o) && !Object.hasOwn(o.arguments, argument));
    for (const observation of group) {
      if (!isRejected(observation) || !Object.hasOwn(observation.arguments, argument)) continue;
      const hints = hintsOf(observation, view.argumentNames());
      // The value is taken, and another argument is missed or must not stand beside it.
      if (hints.some((hint) => isCondition(hint) && hint.argument === argument)) continue;
      const named = hints.some((hint) => hint.kind === 'enum' && hint.argument === argument);
      if ((works || worksWithout || named) && isAttributable(view, observation, argument))
        refusals.push(observation);
    }
  }
  return refusals;
}

/** The values that refusals list, in the argument's own type. */
export function listedValues(
  view: EvidenceView,
  argument: string,
  refusals: readonly Observation[],
): readonly Json[] {
  const types = view.parameter(argument)?.types ?? [];
  const numeric = types.includes('integer') || types.includes('number');
  const listed = refusals
    .filter(isRejected)
    .flatMap((refusal) =>
      hintsOf(refusal, view.argumentNames()).flatMap((hint) =>
        hint.kind === 'enum' && (hint.argument === null || hint.argument === argument)
          ? hint.values
          : [],
      ),
    );
  return [...new Set(listed)].map((value) =>
    numeric && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value,
  );
}
