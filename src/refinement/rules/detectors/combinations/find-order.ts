import { orderedPairs } from '../../../../arguments/names/ordered-pairs.js';
import { mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { isBefore } from '../../../../arguments/schema/is-before.js';
import type { Observation } from '../../observations/observation.js';

const aboutOrder =
  /\b(after|before|greater|less|larger|smaller|later|earlier|precedes?|exceeds?|past|follow|between|order|range|interval)\b/i;

/** Ends of a range that may not be exchanged: it worked in order, and a refusal of the other order says why. */
export function findOrder(view: EvidenceView): readonly Finding[] {
  return orderedPairs(view.argumentNames()).flatMap(([first, second]): readonly Finding[] => {
    const inOrder = view.successes.find(({ arguments: args }) =>
      isBefore(args[first], args[second]),
    );
    const reversed = ({ arguments: args }: Pick<Observation, 'arguments'>) =>
      isBefore(args[second], args[first]);
    const refused = view.rejections.find(
      (rejection) =>
        reversed(rejection) &&
        aboutOrder.test(rejection.outcome.message) &&
        [first, second].some((name) => saysEnd(rejection.outcome.message, name)),
    );
    if (inOrder === undefined || refused === undefined || view.successes.some(reversed)) return [];
    return [{ kind: 'ordered', first, second, calls: [refused.id, inOrder.id] }];
  });
}

/** Names the argument, or the end that it marks (`start time must be before end time`, `startsAt`). */
function saysEnd(message: string, name: string): boolean {
  const [word = ''] = name.split(/(?=[A-Z])|[^A-Za-z]/).filter((part) => part.length > 3);
  return (
    mentions(message, name) ||
    (word !== '' && new RegExp(`\\b${word.replace(/s$/, '')}`, 'i').test(message))
  );
}
