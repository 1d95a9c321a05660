import type { ProposedCall } from '../../../engine.js';
import { hintsOf } from '../../observations/observation.js';
import type { Planning } from '../planning.js';

/** Where a refusal said that a value of one argument wants another: the two together. */
export function conditionProbes(planning: Planning): readonly ProposedCall[] {
  const names = planning.view.argumentNames();
  return planning.view.rejections.flatMap((rejection) =>
    hintsOf(rejection, names).flatMap((hint) => {
      if (hint.kind !== 'needed-where') return [];
      const value = rejection.arguments[hint.argument];
      const wanted = planning.view.parameter(hint.needs);
      const [given] = wanted === undefined ? [] : planning.optionsFor(wanted);
      if (value === undefined || given === undefined) return [];
      const changes = { [hint.argument]: value, [hint.needs]: given };
      return planning.vary('pair', changes, `${hint.needs} for ${hint.argument}`) ?? [];
    }),
  );
}
