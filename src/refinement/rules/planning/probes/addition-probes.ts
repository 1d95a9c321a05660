import type { ProposedCall } from '../../../engine.js';
import { hasContent } from '../../answers/answers.js';
import { isRejected, isSuccess } from '../../observations/observation.js';
import { valuesInOwnAnswers } from '../values/values-in-own-answers.js';
import { optionalArguments } from './optional-arguments.js';
import type { Planning } from '../planning.js';

const mostOthers = 2;

/** Each optional argument added; where a value is refused, up to two others; where it finds nothing, what the tool itself has answered. */
export function additions(planning: Planning): readonly ProposedCall[] {
  return optionalArguments(planning).flatMap(([parameter, value]) => {
    const { name } = parameter;
    const tried = planning.view.observations.filter(({ arguments: args }) =>
      Object.hasOwn(args, name),
    );
    const worked = tried.some((each) => isSuccess(each) && hasContent(each));
    const others =
      tried.length === 0 || worked
        ? []
        : tried.some(isRejected)
          ? planning.optionsFor(parameter)
          : valuesInOwnAnswers(parameter, planning.view);
    const values = [value, ...others.filter((other) => other !== value).slice(0, mostOthers)];
    return values.flatMap(
      (tried) =>
        planning.vary(
          'positive',
          { [name]: tried },
          `with ${name}${tried === value ? '' : ` ${JSON.stringify(tried).slice(0, 20)}`}`,
        ) ?? [],
    );
  });
}
