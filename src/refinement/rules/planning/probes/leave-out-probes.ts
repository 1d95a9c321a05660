import { isPathArgument } from '../../../../core/is-path-argument.js';
import type { ProposedCall } from '../../../engine.js';
import type { Planning } from '../planning.js';

/** From here on a call is worth cutting down before each of its arguments is looked at. */
const manyOptional = 4;

/** A body that was taken whole from an answer may have much that no call needs: all of that left out at once. */
export function withoutOptional(planning: Planning): readonly ProposedCall[] {
  return leftOutTogether(planning, optionalInBaseline(planning), 'without optional arguments');
}

/** The same with those that could be left out one by one. */
export function withoutDispensable(planning: Planning): readonly ProposedCall[] {
  const { view } = planning;
  const dispensable = optionalInBaseline(planning).filter((name) =>
    view.successes.some(({ call: { purpose } }) => {
      return purpose.kind === 'leave-out' && purpose.arguments.join() === name;
    }),
  );
  return leftOutTogether(planning, dispensable, 'without what each call did without');
}

/** Each argument of the baseline left out, but for parts of the URL. */
export function leaveOuts(planning: Planning): readonly ProposedCall[] {
  return Object.keys(planning.baseline?.arguments ?? {}).flatMap((name) => {
    if (isPathArgument(planning.context.tool, name)) return [];
    return planning.vary('leave-out', { [name]: undefined }) ?? [];
  });
}

function leftOutTogether(
  planning: Planning,
  names: readonly string[],
  note: string,
): readonly ProposedCall[] {
  if (names.length < manyOptional) return [];
  const without = Object.fromEntries(names.map((name) => [name, undefined]));
  const call = planning.vary('positive', without, note);
  return call === null ? [] : [call];
}

function optionalInBaseline({ baseline, view, context }: Planning): readonly string[] {
  return Object.keys(baseline?.arguments ?? {}).filter(
    (name) => view.parameter(name)?.required === false && !isPathArgument(context.tool, name),
  );
}
