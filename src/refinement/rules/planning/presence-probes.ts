import { isPathArgument } from '../../../core/is-path-argument.js';
import type { ProposedCall } from '../../engine.js';
import type { Json } from '../../../core/json.js';
import { canonicalArguments } from '../../../arguments/canonical-arguments.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import { mentions } from '../attribution.js';
import { hintsOf, isSuccess } from '../observation.js';
import type { Planning } from './planning.js';
import { undocumentedParameter } from '../../../arguments/undocumented-parameter.js';
import { anotherValue, isNewArgument } from './positive-calls.js';
import { isCursorLike } from './paging-probes.js';
import { rangesInOrder, wrongWayRound } from './range-probes.js';

const mostPairs = 15;
const allOptional = 'all optional arguments';

/** Which arguments are needed and which go together: each left out, each optional one added, all together, then pairs. */
export function presenceProbes(planning: Planning): readonly ProposedCall[] {
  return [
    ...withoutOptional(planning),
    ...leaveOuts(planning),
    ...withoutDispensable(planning),
    ...substitutions(planning, false),
    ...groupSubstitutions(planning),
    ...additions(planning),
    ...allTogether(planning),
    ...rangesInOrder(planning),
    ...wrongWayRound(planning),
    ...pairs(planning),
    ...remedies(planning, mentionedMates),
    ...conditions(planning),
  ];
}

/** The same where it is less likely to teach something: others in place of what is asked for by name, mates that no refusal names. */
export function furtherPresenceProbes(planning: Planning): readonly ProposedCall[] {
  return [...substitutions(planning, true), ...remedies(planning, unmentionedMates)];
}

/** From here on a call is worth cutting down before each of its arguments is looked at. */
const manyOptional = 4;

/** A body that was taken whole from an answer may have much that no call needs: all of that left out at once. */
function withoutOptional(planning: Planning): readonly ProposedCall[] {
  return leftOutTogether(planning, optionalInBaseline(planning), 'without optional arguments');
}

/** The same with those that could be left out one by one. */
function withoutDispensable(planning: Planning): readonly ProposedCall[] {
  const { view } = planning;
  const dispensable = optionalInBaseline(planning).filter((name) =>
    view.successes.some(({ call: { purpose } }) => {
      return purpose.kind === 'leave-out' && purpose.arguments.join() === name;
    }),
  );
  return leftOutTogether(planning, dispensable, 'without what each call did without');
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

function leaveOuts(planning: Planning): readonly ProposedCall[] {
  return Object.keys(planning.baseline?.arguments ?? {}).flatMap((name) => {
    if (isPathArgument(planning.context.tool, name)) return [];
    return planning.vary('leave-out', { [name]: undefined }) ?? [];
  });
}

/** An optional argument in the baseline may stand for another one: each other in its place. `asked`: those that a refusal asked for by name alone. */
function substitutions(planning: Planning, asked: boolean): readonly ProposedCall[] {
  const { baseline, view } = planning;
  const replaceable = Object.keys(baseline?.arguments ?? {}).filter(
    (name) =>
      (view.parameter(name)?.required === false || isOneOfSeveral(planning, name)) &&
      isAskedFor(planning, name) === asked,
  );
  return replaceable.slice(0, 2).flatMap((name) =>
    optionals(planning)
      .slice(0, 8)
      .flatMap(
        ([{ name: other }, value]) =>
          planning.vary(
            'positive',
            { [name]: undefined, [other]: value },
            `${other} in place of ${name}`,
          ) ?? [],
      ),
  );
}

/**
 * Optional arguments none of which may be left out alone may stand for another one together (`from` and `to` for `last`): each
 * other in place of them all.
 */
function groupSubstitutions(planning: Planning): readonly ProposedCall[] {
  const { baseline, view } = planning;
  const group = Object.keys(baseline?.arguments ?? {}).filter(
    (name) =>
      view.parameter(name)?.required === false &&
      wasRefused(planning, planning.vary('leave-out', { [name]: undefined })),
  );
  if (group.length < 2) return [];
  const none = Object.fromEntries(group.map((name) => [name, undefined]));
  return optionals(planning)
    .slice(0, 4)
    .flatMap(
      ([{ name }, value]) =>
        planning.vary('positive', { ...none, [name]: value }, `${name} in place of all of them`) ??
        [],
    );
}

/** A refusal said that another argument would do instead, whatever the schema says. */
function isOneOfSeveral(planning: Planning, name: string): boolean {
  return planning
    .allHints()
    .some((hint) => hint.kind === 'one-of-required' && hint.arguments.includes(name));
}

/** A refusal said that this very argument is required, and named no other. */
function isAskedFor({ view }: Planning, name: string): boolean {
  return view.rejections.some((rejection) => {
    const names = view.argumentNames();
    const hints = hintsOf(rejection, names);
    return (
      hints.length > 0 &&
      hints.every((hint) => hint.kind === 'required' && hint.argument === name) &&
      !names.some((other) => other !== name && mentions(rejection.outcome.message, other))
    );
  });
}

function optionals(planning: Planning): readonly (readonly [Parameter, Json])[] {
  const { baseline, view } = planning;
  const named = planning
    .allHints()
    .flatMap((hint) =>
      hint.kind === 'required' && isNewArgument(planning, hint.argument)
        ? [undocumentedParameter(hint.argument)]
        : [],
    );
  return [...view.parameters, ...named].flatMap((parameter): [Parameter, Json][] => {
    if (baseline === null || Object.hasOwn(baseline.arguments, parameter.name)) return [];
    if (isCursorLike(parameter)) return [];
    const [value] = planning.optionsFor(parameter);
    return value === undefined ? [] : [[parameter, value]];
  });
}

/** Each optional argument added; where a value is refused, up to two others. */
function additions(planning: Planning): readonly ProposedCall[] {
  return optionals(planning).flatMap(([parameter, value]) => {
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

/** All optional arguments that work alone, once each has been tried: where that works, no two of them exclude each other. */
function allTogether(planning: Planning): readonly ProposedCall[] {
  const all = optionals(planning);
  if (all.some(([{ name }]) => !wasTried(planning, name))) return [];
  const working = all.filter(([{ name }, value]) => workedAlone(planning, name, value));
  if (working.length < 2) return [];
  const changes = Object.fromEntries(working.map(([{ name }, value]) => [name, value]));
  return [planning.vary('pair', changes, allOptional) ?? []].flat();
}

function wasTried(planning: Planning, name: string): boolean {
  return planning.view.observations.some(({ arguments: args }) => Object.hasOwn(args, name));
}

/** Pairs matter only where all optional arguments together were refused; those whose names or types are alike first. */
function pairs(planning: Planning): readonly ProposedCall[] {
  const all = optionals(planning).filter(([{ name }, value]) => workedAlone(planning, name, value));
  const together = planning.view.observations.find(({ call }) => call.purpose.note === allOptional);
  if (together === undefined || isSuccess(together)) return [];
  const combined = all.flatMap((a, index) => all.slice(index + 1).map((b) => [a, b] as const));
  const ranked = combined.toSorted(([a, b], [c, d]) => likeness(c[0], d[0]) - likeness(a[0], b[0]));
  return ranked.slice(0, mostPairs).flatMap(([[a, x], [b, y]]) => {
    const first = planning.vary('pair', { [a.name]: x, [b.name]: y });
    const otherX = anotherValue(planning, a, x);
    const otherY = anotherValue(planning, b, y);
    const refused = wasRefused(planning, first);
    const second =
      refused && otherX !== undefined && otherY !== undefined
        ? planning.vary('pair', { [a.name]: otherX, [b.name]: otherY }, 'other values')
        : null;
    return [first, second].flatMap((call) => call ?? []);
  });
}

function workedAlone(planning: Planning, name: string, value: Json): boolean {
  const call = planning.vary('positive', { [name]: value });
  const key = call === null ? '' : canonicalArguments(call.arguments);
  return planning.view.successes.some(
    (success) =>
      success.key === key || (planning.mutates && success.call.purpose.note === `with ${name}`),
  );
}

function wasRefused(planning: Planning, call: ProposedCall | null): boolean {
  if (call === null) return false;
  const key = canonicalArguments(call.arguments);
  return planning.view.rejections.some((rejection) => rejection.key === key);
}

function likeness(a: Parameter, b: Parameter): number {
  const sameType = a.types.join() === b.types.join() ? 1 : 0;
  const mentioned =
    (a.schema.description ?? '').includes(b.name) || (b.schema.description ?? '').includes(a.name)
      ? 2
      : 0;
  return sameType + mentioned;
}

/** Where a refusal said that a value of one argument wants another: the two together. */
function conditions(planning: Planning): readonly ProposedCall[] {
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

type IsMate = (planning: Planning, name: string, other: string) => boolean;

const mentionedMates: IsMate = ({ view }, name, other) =>
  view.rejections.some(
    ({ arguments: args, outcome }) =>
      Object.hasOwn(args, name) && !Object.hasOwn(args, other) && mentions(outcome.message, other),
  );

const unmentionedMates: IsMate = (planning, name, other) => !mentionedMates(planning, name, other);

/** An optional argument refused alone is tried with each other one: it may need a companion. */
function remedies(planning: Planning, isMate: IsMate): readonly ProposedCall[] {
  const all = optionals(planning);
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
