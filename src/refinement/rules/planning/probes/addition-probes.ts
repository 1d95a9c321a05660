import type { ProposedCall } from '../../../engine.js';
import { hasContent } from '../../answers/answers.js';
import { isSuccess } from '../../observations/observation.js';
import { optionalArguments } from './optional-arguments.js';
import type { Planning } from '../planning.js';

/** Each optional argument added; where a value is refused or finds nothing, up to two others. */
export function additions(planning: Planning): readonly ProposedCall[] {
  return optionalArguments(planning).flatMap(([parameter, value]) => {
    const { name } = parameter;
    const others = planning
      .optionsFor(parameter)
      .filter((other) => other !== value)
      .slice(0, 2);
    const tried = planning.view.observations.filter(({ arguments: args }) =>
      Object.hasOwn(args, name),
    );
    const worked = tried.some((each) => isSuccess(each) && hasContent(each));
    const values = tried.length > 0 && !worked ? [value, ...others] : [value];
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
