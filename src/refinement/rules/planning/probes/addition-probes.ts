import type { ProposedCall } from '../../../engine.js';
import { optionalArguments } from './optional-arguments.js';
import type { Planning } from '../planning.js';

/** Each optional argument added; where a value is refused, up to two others. */
export function additions(planning: Planning): readonly ProposedCall[] {
  return optionalArguments(planning).flatMap(([parameter, value]) => {
    const { name } = parameter;
    const others = planning
      .optionsFor(parameter)
      .filter((other) => other !== value)
      .slice(0, 2);
    const refused = planning.view.rejections.some(({ arguments: args }) =>
      Object.hasOwn(args, name),
    );
    const worked = planning.view.successes.some(({ arguments: args }) => Object.hasOwn(args, name));
    const values = refused && !worked ? [value, ...others] : [value];
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
