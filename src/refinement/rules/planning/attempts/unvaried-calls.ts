import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { isPathArgument } from '../../../../core/is-path-argument.js';
import type { ProposedCall } from '../../../engine.js';
import { generalised, withoutValues } from '../../refusals/message-without-values.js';
import type { Planning } from '../planning.js';

const inARow = 3;
const mostValues = 3;

/**
 * Where the last refusals all said the same whatever else changed, they are about what did not change: the last call with other
 * values of that, one argument at a time, parts of the URL last.
 */
export function unvariedCalls(
  planning: Planning,
  needed: readonly Parameter[],
): readonly ProposedCall[] {
  const { view, context } = planning;
  const rejections = view.rejections.slice(-inARow);
  const [last] = rejections.slice(-1);
  const messages = new Set(rejections.map((each) => generalised(withoutValues(each))));
  if (last === undefined || rejections.length < inARow || messages.size > 1) return [];
  const isSame = ({ name }: Parameter): boolean =>
    new Set(rejections.map(({ arguments: args }) => JSON.stringify(args[name]))).size === 1;
  const wasTried = (name: string, value: string): boolean =>
    view.observations.some(({ arguments: args }) => JSON.stringify(args[name]) === value);
  return needed
    .filter((parameter) => Object.hasOwn(last.arguments, parameter.name) && isSame(parameter))
    .toSorted(
      (a, b) =>
        Number(isPathArgument(context.tool, a.name)) - Number(isPathArgument(context.tool, b.name)),
    )
    .flatMap((parameter) =>
      planning
        .optionsFor(parameter)
        .filter((value) => !wasTried(parameter.name, JSON.stringify(value)))
        .slice(0, mostValues)
        .map((value) => {
          const changed = { ...last.arguments, [parameter.name]: value };
          return planning.positive(changed, `other ${parameter.name}`);
        }),
    );
}
