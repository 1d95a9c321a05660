import type { Json } from '../../../../core/json.js';
import { literalText } from '../../../../support/literal-text.js';
import type { ProposedCall } from '../../../engine.js';
import { hintsOf } from '../../observations/observation.js';
import {
  statedConditions,
  type StatedCondition,
  valueOfCondition,
} from '../../refusals/taken-where.js';
import type { Planning } from '../planning.js';

const mostValues = 4;

/** Where a refusal said that a value of one argument wants another, or is the only one to take it: the two together. */
export function conditionProbes(planning: Planning): readonly ProposedCall[] {
  return [...neededThere(planning), ...takenThere(planning)];
}

function neededThere(planning: Planning): readonly ProposedCall[] {
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

function takenThere(planning: Planning): readonly ProposedCall[] {
  return statedConditions(planning.view).flatMap((stated) => {
    const { argument, takes } = stated;
    const wanted = planning.view.parameter(takes);
    const [given] = wanted === undefined ? [] : planning.optionsFor(wanted);
    if (given === undefined) return [];
    return valuesThere(stated, planning).flatMap((value) => {
      const changes = { [argument]: value, [takes]: given };
      return (
        planning.vary('pair', changes, `${takes} where ${argument} is ${literalText(value)}`) ?? []
      );
    });
  });
}

/** The values with which it is said to be taken: all that are named, or one other than those. */
function valuesThere(
  { argument, values, except }: StatedCondition,
  planning: Planning,
): readonly Json[] {
  const parameter = planning.view.parameter(argument);
  if (!except)
    return values
      .slice(0, mostValues)
      .map((value) => valueOfCondition(value, parameter?.types ?? []));
  const options = parameter === undefined ? [] : planning.optionsFor(parameter);
  return options.filter((option) => !values.includes(literalText(option))).slice(0, 1);
}
