import type { ProposedCall } from '../../../engine.js';
import { mentions } from '../../refusals/attribution.js';
import { optionalArguments } from './optional-arguments.js';
import type { Planning } from '../planning.js';
import { wasRefused } from '../attempts/was-refused.js';

/** Whether another argument may be what this one needs beside it. */
type IsMate = (planning: Planning, name: string, other: string) => boolean;

/** Refusals of calls with the one name the other. */
export const mentionedMates: IsMate = ({ view }, name, other) =>
  view.rejections.some(
    ({ arguments: args, outcome }) =>
      Object.hasOwn(args, name) && !Object.hasOwn(args, other) && mentions(outcome.message, other),
  );

/** No refusal does. */
export const unmentionedMates: IsMate = (planning, name, other) =>
  !mentionedMates(planning, name, other);

/** An optional argument refused alone is tried with each other one: it may need a companion. */
export function companionProbes(planning: Planning, isMate: IsMate): readonly ProposedCall[] {
  const all = optionalArguments(planning);
  const refusedAlone = all.filter(
    ([{ name }, value]) =>
      !planning.view.successes.some(({ arguments: args }) => Object.hasOwn(args, name)) &&
      wasRefused(planning, planning.vary('positive', { [name]: value })),
  );
  return refusedAlone.slice(0, 3).flatMap(([{ name }, value]) =>
    all
      .filter(([other]) => other.name !== name && isMate(planning, name, other.name))
      .slice(0, 8)
      .flatMap(
        ([other, with_]) =>
          planning.vary(
            'pair',
            { [name]: value, [other.name]: with_ },
            `${name} with ${other.name}`,
          ) ?? [],
      ),
  );
}
