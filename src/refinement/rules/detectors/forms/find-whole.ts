import { isAttributable, mentions } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import type { Observation } from '../../observations/observation.js';
import { onlyVaried } from '../../observations/only-varied.js';

/** Documented as a number, refused with a fraction wherever a whole one works. */
export function findWhole(view: EvidenceView, stated: readonly Finding[]): readonly Finding[] {
  return view.parameters.flatMap(({ name, types }): Finding[] => {
    if (!types.includes('number') || types.includes('integer')) return [];
    if (stated.some((finding) => finding.kind === 'type' && finding.argument === name)) return [];
    const isWhole = ({ arguments: args }: Pick<Observation, 'arguments'>) =>
      Number.isInteger(args[name]);
    const isFraction = ({ arguments: args }: Pick<Observation, 'arguments'>) =>
      typeof args[name] === 'number' && !isWhole({ arguments: args });
    const refused = view.rejections.filter(
      (rejection) =>
        isFraction(rejection) &&
        (mentions(rejection.outcome.message, name) ||
          (onlyVaried(rejection) === name && isAttributable(view, rejection, name))),
    );
    const worked = view.successes.filter(isWhole);
    const [first] = refused;
    const [taken] = worked;
    if (first === undefined || taken === undefined || view.successes.some(isFraction)) return [];
    const value = Number(first.arguments[name]);
    const isBetween =
      worked.some((each) => Number(each.arguments[name]) < value) &&
      worked.some((each) => Number(each.arguments[name]) > value);
    return isBetween
      ? [{ kind: 'type', argument: name, type: 'integer', calls: [first.id, taken.id] }]
      : [];
  });
}
