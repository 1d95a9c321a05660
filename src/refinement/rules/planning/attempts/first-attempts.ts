import { makesThings } from '../../../../arguments/pool/made-by-call.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import { withoutArgument } from '../../../../arguments/schema/without-argument.js';
import { hasMethod } from '../../../../core/has-method.js';
import { isPathArgument } from '../../../../core/is-path-argument.js';
import type { Json } from '../../../../core/json.js';
import { isEmptyValue } from '../../../../support/is-empty-value.js';
import type { ProposedCall } from '../../../engine.js';
import { isFresh } from '../../observations/own-names.js';
import { textCalls } from './calls-with-texts-there.js';
import { fewerConditions } from './fewer-conditions.js';
import { neededParameters } from './needed-parameters.js';
import type { Planning } from '../planning.js';
import { roundTrips } from './round-trips.js';
import { unvariedCalls } from './unvaried-calls.js';

const mostAttempts = 10;
/** Of those, with values that were seen together. */
const mostKindred = 8;
/** Of a tool that gives nothing but faults. */
const mostLeftOut = 3;
/** Of things other than the first, and of what each is tried with. */
const mostOthers = 4;
const mostOptional = 3;
/** Where this many calls have all been refused, more of the same will be too. */
const mostAttemptsInAll = 26;

/**
 * Calls while none has worked: with what is needed and the likeliest values, then one argument after the other with its next ones,
 * things as they were read, without one that is required, with one that is optional.
 */
export function firstAttempts(planning: Planning): readonly ProposedCall[] {
  if (planning.attemptsMade >= mostAttemptsInAll) return [];
  const needed = neededParameters(planning);
  const options = needed.map((parameter) => planning.unblamedOptionsFor(parameter));
  const shifts = options.map((values, index) => likeEarlier(values, options.slice(0, index)));
  const calls: ProposedCall[] = [];
  const make = (choice: readonly number[]) => {
    const args: Record<string, Json> = {};
    needed.forEach(({ name }, index) => {
      const values = options[index] ?? [];
      const turn = Math.min(choice[index] ?? 0, values.length - 1);
      const value = values[(turn + (shifts[index] ?? 0)) % Math.max(values.length, 1)];
      if (value !== undefined) args[name] = value;
    });
    calls.push(planning.positive(args, `attempt ${calls.length + 1}`));
  };
  make(needed.map(() => 0));
  const together = kindredCalls(planning, needed);
  const deepest = Math.max(1, ...options.map((values) => values.length));
  for (let depth = 0; depth < deepest; depth += 1) make(needed.map(() => depth));
  needed.forEach((_, index) => {
    for (let depth = 1; depth < (options[index]?.length ?? 0); depth += 1)
      make(needed.map((__, other) => (other === index ? depth : 0)));
  });
  const kindred = together.slice(0, mostKindred);
  const rest = calls.slice(0, Math.max(mostAttempts - kindred.length, 3));
  const [first] = calls;
  const makesNew = planning.mutates && first !== undefined && isFresh(first.arguments);
  const known = makesNew ? [first, ...kindred] : kindred;
  const adds = planning.mutates && first !== undefined && makesByPost(planning);
  return [
    ...textCalls(planning),
    ...fewerConditions(planning),
    ...unvariedCalls(planning, needed),
    ...(adds ? [first] : []),
    ...roundTrips(planning),
    ...known,
    ...(planning.isBroken && first !== undefined ? withoutOneRequired(planning, first) : []),
    ...rest,
    // What is made mostly needs more than one of its parts, what is read mostly one condition.
    ...(planning.mutates ? withEverything(planning, kindred[0] ?? first) : []),
    ...withOneOptional(planning, newThing(planning, calls)),
    ...withOneOptional(planning, kindred[0] ?? first),
    ...withEverything(planning, kindred[0] ?? first),
    ...othersWithOneOptional(planning, calls),
  ];
}

/** A thing may be in a state in which nothing can be done with it: some of the others, with what each may want. */
function othersWithOneOptional(
  planning: Planning,
  [first, ...others]: readonly ProposedCall[],
): readonly ProposedCall[] {
  if (!planning.mutates || first === undefined) return [];
  const distinct = others.filter((call) => !isFresh(call.arguments)).slice(0, mostOthers);
  return distinct.flatMap((call) => withOneOptional(planning, call).slice(0, mostOptional));
}

/** How many arguments before have the same options: two ends of one thing (`from`, `to`) are seldom the same. */
function likeEarlier(values: readonly Json[], earlier: readonly (readonly Json[])[]): number {
  const text = JSON.stringify(values);
  return values.length < 2 ? 0 : earlier.filter((others) => JSON.stringify(others) === text).length;
}

/** A tool that only adds harms nothing that is there. */
function makesByPost({ context: { tool } }: Planning): boolean {
  return hasMethod(tool, 'POST') && makesThings(tool);
}

/** Where there is a call for something new among the later ones: what exists has been refused by then. */
function newThing(
  planning: Planning,
  [, ...later]: readonly ProposedCall[],
): ProposedCall | undefined {
  return makesThings(planning.context.tool)
    ? later.find((call) => isFresh(call.arguments))
    : undefined;
}

/** A document may require what breaks the tool: the call without each argument, but for parts of the URL. */
function withoutOneRequired(planning: Planning, call: ProposedCall): readonly ProposedCall[] {
  return Object.keys(call.arguments)
    .filter((name) => !isPathArgument(planning.context.tool, name))
    .slice(0, mostLeftOut)
    .map((name) => planning.positive(withoutArgument(call.arguments, name), `without ${name}`));
}

/** The needed arguments with values that were seen together; what no such set has, as without it. */
function kindredCalls(planning: Planning, needed: readonly Parameter[]): readonly ProposedCall[] {
  const first = Object.fromEntries(
    needed.flatMap((parameter): [string, Json][] => {
      const [value] = planning.optionsFor(parameter);
      return value === undefined ? [] : [[parameter.name, value]];
    }),
  );
  return planning.kin
    .sets(needed)
    .map((set, index) =>
      planning.positive({ ...first, ...set.arguments }, `together ${index + 1}`),
    );
}

/** A tool that wants at least one of its optional arguments refuses every call without them. */
function withOneOptional(
  planning: Planning,
  bare: ProposedCall | undefined,
): readonly ProposedCall[] {
  if (bare === undefined) return [];
  return optionalValues(planning, bare)
    .slice(0, 12)
    .map(([name, value]) =>
      planning.positive({ ...bare.arguments, [name]: value }, `with ${name}`),
    );
}

/** A tool that wants several of its optional arguments refuses every call with one of them. */
function withEverything(
  planning: Planning,
  bare: ProposedCall | undefined,
): readonly ProposedCall[] {
  if (bare === undefined) return [];
  const values = optionalValues(planning, bare);
  if (values.length < 2) return [];
  const args = { ...bare.arguments, ...Object.fromEntries(values) };
  return [planning.positive(args, 'with every argument')];
}

/** What a call leaves out, each with a value that says something: refused without it, it would be refused with its default or nothing in it. */
function optionalValues(
  planning: Planning,
  { arguments: given }: ProposedCall,
): readonly (readonly [string, Json])[] {
  return planning.view.parameters
    .filter(({ name }) => !Object.hasOwn(given, name))
    .flatMap((parameter): [string, Json][] => {
      const value = planning
        .optionsFor(parameter)
        .find((option) => !saysNothing(option, parameter));
      return value === undefined ? [] : [[parameter.name, value]];
    });
}

function saysNothing(value: Json, { schema }: Parameter): boolean {
  return isEmptyValue(value) || JSON.stringify(value) === JSON.stringify(schema.default);
}
