import type { EvidenceView } from '../../observations/evidence-view.js';
import { fieldOfThing } from '../../answers/field-of-thing.js';
import type { Finding } from '../../finding.js';
import { hintsOf, type SuccessObservation } from '../../observations/observation.js';

/** An empty text may repeat an empty name, which no answer shows: where others worked, they tell more. */
function toJudgeBy({ successes }: EvidenceView, argument: string): readonly SuccessObservation[] {
  const filled = successes.filter(({ arguments: args }) => args[argument] !== '');
  return filled.length > 1 ? filled : successes;
}

/** Arguments that must repeat what the thing at hand is called: a refusal says so, and all that worked did, as other tools answered it. */
export function findSameField(view: EvidenceView): readonly Finding[] {
  const names = view.argumentNames();
  const found = new Map<string, Finding>();
  for (const rejection of view.rejections) {
    for (const hint of hintsOf(rejection, names)) {
      if (hint.kind !== 'same-as-field' || found.has(hint.argument)) continue;
      const { argument, field } = hint;
      const worked = toJudgeBy(view, argument).map(({ id, arguments: args }) => {
        const known = fieldOfThing(view.pool, args, hint);
        return known !== null && known.value === args[argument] ? { ...known, id } : null;
      });
      const [first] = worked;
      if (first === undefined || first === null) continue;
      if (worked.some((each) => each?.of !== first.of)) continue;
      const { of, id, reference } = first;
      const calls = [rejection.id, id];
      found.set(argument, {
        kind: 'same-as-field',
        ...{ argument, field, of },
        ...{ calls, elsewhere: [reference] },
      });
    }
  }
  return [...found.values()];
}
