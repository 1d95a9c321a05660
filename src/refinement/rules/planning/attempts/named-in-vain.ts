import { standsIn } from '../../../../support/stands-in.js';
import { groupBy } from '../../../../support/group-by.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { generalised, withoutValues } from '../../refusals/message-without-values.js';

/** So often a refusal comes before what it names and no call gave is given. */
const often = 3;

/**
 * The one argument that a refusal, which came again and again whatever else was sent, names though none of those calls gave it:
 * however it says so, it is there that something must change. Of several, one may do, or none together with another.
 */
export function namedInVain({ rejections, parameters }: EvidenceView): readonly string[] {
  const alike = groupBy(rejections, (each) => generalised(withoutValues(each)));
  return [...alike.values()]
    .filter((same) => same.length >= often)
    .flatMap((same) => {
      const named = parameters
        .map(({ name }) => name)
        .filter((name) => same.every(({ outcome }) => standsIn(outcome.message, name)));
      const [only, ...others] = named;
      const isGiven = same.some(({ arguments: args }) => Object.hasOwn(args, only ?? ''));
      return only === undefined || others.length > 0 || isGiven ? [] : [only];
    });
}
