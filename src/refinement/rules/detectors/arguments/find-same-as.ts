import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { hintsOf, type Observation } from '../../observations/observation.js';

/** Arguments that must repeat the value of another one: a refusal of a call in which they did not says so, and all that worked did. */
export function findSameAs(view: EvidenceView): readonly Finding[] {
  const names = view.argumentNames();
  const found = new Map<string, Finding>();
  for (const rejection of view.rejections) {
    for (const hint of hintsOf(rejection, names)) {
      if (hint.kind !== 'same-as' || found.has(hint.argument)) continue;
      const { argument, other } = hint;
      const isSame = ({ arguments: args }: Observation): boolean =>
        Object.hasOwn(args, argument) &&
        JSON.stringify(args[argument]) === JSON.stringify(args[other]);
      const worked = view.successes.filter(isSame);
      const [first] = worked;
      if (first === undefined || worked.length < view.successes.length || isSame(rejection))
        continue;
      found.set(argument, { kind: 'same-as', argument, other, calls: [rejection.id, first.id] });
    }
  }
  return [...found.values()];
}
