import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { hintsOf, type RejectedObservation } from '../../observations/observation.js';

/** Arguments that only some values of another one want: a refusal said so, and with both it worked. */
export function findConditions(view: EvidenceView): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const rejection of view.rejections)
    for (const finding of conditionsOf(view, rejection)) {
      const { calls: _calls, ...said } = finding;
      found.set(JSON.stringify(said), finding);
    }
  return [...found.values()];
}

function conditionsOf(view: EvidenceView, rejection: RejectedObservation): readonly Finding[] {
  return hintsOf(rejection, view.argumentNames()).flatMap((hint): readonly Finding[] => {
    if (hint.kind !== 'needed-where') return [];
    const { argument, except, needs } = hint;
    const holds = (value: unknown): boolean => (String(value) === hint.value) !== except;
    const isMeant = ({ arguments: args }: Pick<RejectedObservation, 'arguments'>): boolean =>
      Object.hasOwn(args, argument) && holds(args[argument]);
    const meant = view.successes.filter(isMeant);
    const worked = meant.find(({ arguments: args }) => Object.hasOwn(args, needs));
    const without = meant.some(({ arguments: args }) => !Object.hasOwn(args, needs));
    if (!isMeant(rejection) || Object.hasOwn(rejection.arguments, needs)) return [];
    if (worked === undefined || without) return [];
    const value = except ? hint.value : (rejection.arguments[argument] ?? hint.value);
    return [
      { kind: 'needed-where', argument, value, except, needs, calls: [rejection.id, worked.id] },
    ];
  });
}
