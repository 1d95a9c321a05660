import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { ProposedCall } from '../../../engine.js';
import { scalarsIn } from '../../answers/answers.js';
import { sizesOf, type Sized } from '../../detectors/bounds/clamp-in.js';
import type { Planning } from '../planning.js';

const fewest = 2;

/**
 * Two numbers between those that small and large ones come back as, where nothing else has been seen to come back: as they are, they
 * show that the others were raised and cut down to the ends of a range.
 */
export function clampProbes(planning: Planning): readonly ProposedCall[] {
  return planning.view.parameters.flatMap((parameter) => {
    const on = planning.baseFor(parameter.name);
    return on === null
      ? []
      : between(planning, parameter).map((value) =>
          planning.varyFrom(on, 'vary-value', { [parameter.name]: value }, `within ${value}`),
        );
  });
}

function between(planning: Planning, { name, types }: Parameter): readonly number[] {
  if (!types.includes('integer') && !types.includes('number')) return [];
  const { successes } = planning.view;
  const paths = new Set(
    successes
      .filter(({ arguments: args }) => typeof args[name] === 'number')
      .flatMap(({ outcome }) => [...scalarsIn(outcome.body ?? null).keys()]),
  );
  for (const path of paths) {
    const sizes = sizesOf(name, successes, (body) => scalarsIn(body).get(path));
    const low = endOf(sizes.filter(({ asked, got }) => asked < got));
    const high = endOf(sizes.filter(({ asked, got }) => asked > got));
    if (low === null || high === null || high - low < 3) continue;
    const third = Math.floor((high - low) / 3);
    return [low + third, low + 2 * third];
  }
  return [];
}

/** What two different numbers or more all came back as. */
function endOf(sizes: readonly Sized[]): number | null {
  const [first] = sizes;
  const isOne = sizes.every(({ got }) => got === first?.got);
  const isShown = new Set(sizes.map(({ asked }) => asked)).size >= fewest;
  return first !== undefined && isOne && isShown ? first.got : null;
}
