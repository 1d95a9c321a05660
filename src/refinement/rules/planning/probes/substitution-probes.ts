import type { ProposedCall } from '../../../engine.js';
import { mentions } from '../../refusals/attribution.js';
import { withoutValues } from '../../refusals/message-without-values.js';
import { hintsOf } from '../../observations/observation.js';
import { optionalArguments } from './optional-arguments.js';
import type { Planning } from '../planning.js';
import { wasRefused } from '../attempts/was-refused.js';

/** An optional argument in the baseline may stand for another one: each other in its place. `asked`: those that a refusal asked for by name alone. */
export function substitutions(planning: Planning, asked: boolean): readonly ProposedCall[] {
  const { baseline, view } = planning;
  const replaceable = Object.keys(baseline?.arguments ?? {}).filter(
    (name) =>
      (view.parameter(name)?.required === false || isOneOfSeveral(planning, name)) &&
      isAskedFor(planning, name) === asked,
  );
  return replaceable.slice(0, 2).flatMap((name) =>
    optionalArguments(planning)
      .slice(0, 8)
      .filter(([{ name: other }]) => !isInVain(planning, [name], noteOn(name, other)))
      .flatMap(
        ([{ name: other }, value]) =>
          planning.vary('positive', { [name]: undefined, [other]: value }, noteOn(name, other)) ??
          [],
      ),
  );
}

function noteOn(name: string, other: string): string {
  return `${other} in place of ${name}`;
}

/** So made, the call was refused in the very words that leaving one of them out was: another value will not do. */
function isInVain({ view }: Planning, names: readonly string[], note: string): boolean {
  const left = view.rejections.filter(
    ({ call: { purpose } }) =>
      purpose.kind === 'leave-out' && names.includes(purpose.arguments.join()),
  );
  const words = new Set(left.map(withoutValues));
  return view.rejections.some(
    (rejection) => rejection.call.purpose.note === note && words.has(withoutValues(rejection)),
  );
}

/**
 * Optional arguments none of which may be left out alone may stand for another one together (`from` and `to` for `last`): each
 * other in place of them all.
 */
export function groupSubstitutions(planning: Planning): readonly ProposedCall[] {
  const { baseline, view } = planning;
  const group = Object.keys(baseline?.arguments ?? {}).filter(
    (name) =>
      view.parameter(name)?.required === false &&
      wasRefused(planning, planning.vary('leave-out', { [name]: undefined })),
  );
  if (group.length < 2) return [];
  const none = Object.fromEntries(group.map((name) => [name, undefined]));
  return optionalArguments(planning)
    .slice(0, 4)
    .map(([{ name }, value]) => ({ name, value, note: `${name} in place of all of them` }))
    .filter(({ note }) => !isInVain(planning, group, note))
    .flatMap(
      ({ name, value, note }) => planning.vary('positive', { ...none, [name]: value }, note) ?? [],
    );
}

/** A refusal said that another argument would do instead, whatever the schema says. */
function isOneOfSeveral(planning: Planning, name: string): boolean {
  return planning.refusals
    .hints()
    .some((hint) => hint.kind === 'one-of-required' && hint.arguments.includes(name));
}

/** A refusal said that this very argument is required, and named no other. */
function isAskedFor({ view }: Planning, name: string): boolean {
  return view.rejections.some((rejection) => {
    const names = view.argumentNames();
    const hints = hintsOf(rejection, names);
    return (
      hints.some(({ kind }) => kind === 'required') &&
      hints.every((hint) => 'argument' in hint && hint.argument === name) &&
      !names.some((other) => other !== name && mentions(rejection.outcome.message, other))
    );
  });
}
