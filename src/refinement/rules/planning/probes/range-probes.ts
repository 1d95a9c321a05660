import { isBefore } from '../../../../arguments/schema/is-before.js';
import { orderedPairs } from '../../../../arguments/names/ordered-pairs.js';
import type { ProposedCall } from '../../../engine.js';
import type { Planning } from '../planning.js';

const wrongWay = 'the wrong way round';

/** Two ends of a range that both work and were not given in order yet, in order and exchanged: a range of one value tells nothing. */
export function rangesInOrder(planning: Planning): readonly ProposedCall[] {
  const { successes } = planning.view;
  return orderedPairs(planning.view.argumentNames()).flatMap(([first, second]) => {
    if (successes.some(({ arguments: args }) => isBefore(args[first], args[second]))) return [];
    const ends = planning.view.parameters.filter(({ name }) => name === first || name === second);
    if (!ends.every(({ name }) => successes.some((each) => Object.hasOwn(each.arguments, name))))
      return [];
    const known = ends.flatMap((end) => planning.optionsFor(end));
    const [range] = known.flatMap((low) =>
      known.flatMap((high) => (isBefore(low, high) ? [[low, high] as const] : [])),
    );
    if (range === undefined) return [];
    const [low, high] = range;
    return [
      planning.vary('pair', { [first]: low, [second]: high }, 'in order') ?? [],
      planning.vary('pair', { [first]: high, [second]: low }, wrongWay) ?? [],
    ].flat();
  });
}

/** The two ends of a range that worked in order, exchanged. */
export function wrongWayRound(planning: Planning): readonly ProposedCall[] {
  return orderedPairs(planning.view.argumentNames()).flatMap(([first, second]) => {
    const on = planning.view.successes.find(({ arguments: args }) =>
      isBefore(args[first], args[second]),
    );
    const [low, high] = [on?.arguments[first], on?.arguments[second]];
    return on === undefined || low === undefined || high === undefined
      ? []
      : [planning.varyFrom(on, 'pair', { [first]: high, [second]: low }, wrongWay)];
  });
}
