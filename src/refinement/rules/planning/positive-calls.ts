import type { Json, JsonObject } from '../../../core/json.js';
import type { JsonSchema } from '../../../core/json-schema.js';
import { isPathArgument } from '../../../core/is-path-argument.js';
import { makesThings } from '../../../arguments/made-by-call.js';
import { canonicalArguments } from '../../../arguments/canonical-arguments.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import { resolveReference } from '../../../arguments/resolve-reference.js';
import { plausibleValues } from '../../../arguments/plausible-values.js';
import type { ProposedCall } from '../../engine.js';
import { hasMethod } from '../../../core/has-method.js';
import { distinctBy } from '../../../support/distinct-by.js';
import { isEmptyValue } from '../../../support/is-empty-value.js';
import { isFresh } from '../own-names.js';
import { provenTexts, textPlaces, withText } from '../texts-in-things.js';
import { callsOfAskedLength } from './asked-lengths.js';
import { linkedNames } from './linked-names.js';
import { roundTrips } from './round-trips.js';
import { unvariedCalls } from './unvaried-calls.js';
import { undocumentedParameter } from '../../../arguments/undocumented-parameter.js';
import type { Planning } from './planning.js';

const mostAttempts = 10;
/** Of those, with values that were seen together. */
const mostKindred = 8;
/** Of a tool that gives nothing but faults. */
const mostLeftOut = 3;
/** Where this many calls have all been refused, more of the same will be too. */
const mostAttemptsInAll = 26;

/**
 * Calls that ought to work. Until one does: the required arguments (and those that refusals asked for) with the first
 * values, then one argument at a time with its next ones. Then two more with other values, so that answers can be compared.
 */
export function positiveCalls(planning: Planning): readonly ProposedCall[] {
  return [
    ...callsOfAskedLength(planning),
    ...(planning.baseline === null
      ? attempts(planning)
      : [...variations(planning), ...textCalls(planning)]),
  ];
}

function attempts(planning: Planning): readonly ProposedCall[] {
  if (planning.attemptsMade >= mostAttemptsInAll) return [];
  const needed = neededParameters(planning);
  const options = needed.map((parameter) => planning.optionsFor(parameter));
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
  make(needed.map(({ name }, index) => firstUnblamed(planning, name, options[index] ?? [])));
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
    ...unvariedCalls(planning, needed),
    ...(adds ? [first] : []),
    ...roundTrips(planning),
    ...known,
    ...(planning.isBroken && first !== undefined ? withoutOneRequired(planning, first) : []),
    ...rest,
    ...withOneOptional(planning, newThing(planning, calls)),
    ...withOneOptional(planning, kindred[0] ?? first),
  ];
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
    .map((name) => {
      const { [name]: _left, ...others } = call.arguments;
      return planning.positive(others, `without ${name}`);
    });
}

const mostTexts = 8;

/** Where refusals say that a text is not there: the refused calls with texts that are, one of each thing, since one may have changed or be gone. */
function textCalls(planning: Planning): readonly ProposedCall[] {
  const unproven = textPlaces(planning.view).filter(
    (place) => provenTexts(place, planning.view).length === 0,
  );
  return unproven.flatMap((place) =>
    distinctBy(place.texts, ({ thing }) => thing)
      .slice(0, mostTexts)
      .map((text, index) => ({
        purpose: { kind: 'positive', arguments: [], note: `text that is there ${index + 1}` },
        arguments: withText(place.refusals[0]?.arguments ?? {}, place, text),
      })),
  );
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

/** The best value that no refusal has complained about: what was not complained about stays as it is. */
function firstUnblamed(planning: Planning, name: string, values: readonly Json[]): number {
  return Math.max(
    0,
    values.findIndex((value) => !planning.isBlamed(name, value)),
  );
}

/** A tool that wants at least one of its optional arguments refuses every call without them. */
function withOneOptional(
  planning: Planning,
  bare: ProposedCall | undefined,
): readonly ProposedCall[] {
  if (bare === undefined) return [];
  return planning.view.parameters
    .filter(({ name }) => !Object.hasOwn(bare.arguments, name))
    .slice(0, 12)
    .flatMap((parameter): ProposedCall[] => {
      // Refused without it, the call would be refused with its default or nothing in it.
      const value = planning
        .optionsFor(parameter)
        .find((option) => !saysNothing(option, parameter));
      return value === undefined
        ? []
        : [
            planning.positive(
              { ...bare.arguments, [parameter.name]: value },
              `with ${parameter.name}`,
            ),
          ];
    });
}

function saysNothing(value: Json, { schema }: Parameter): boolean {
  return isEmptyValue(value) || JSON.stringify(value) === JSON.stringify(schema.default);
}

/** Required arguments, and whatever refusals said was missing, documented or not. */
function neededParameters(planning: Planning): readonly Parameter[] {
  const { parameters } = planning.view;
  const asked = new Set(
    planning.allHints().flatMap((hint) => {
      if (hint.kind === 'required') return [hint.argument];
      if (hint.kind === 'one-of-required') return hint.arguments.slice(0, 1);
      return hint.kind === 'requires' ? hint.needs : [];
    }),
  );
  const known = parameters.filter(({ name, required }) => required || asked.has(name));
  const unknown = [...new Set([...asked, ...linkedNames(planning)])].filter((name) =>
    isNewArgument(planning, name),
  );
  return [...known, ...unknown.map(undocumentedParameter)];
}

/** True for an argument that the schema has neither at the top nor inside another one. */
export function isNewArgument(planning: Planning, name: string): boolean {
  const schema = planning.context.tool.parameters;
  return isPlainName(name) && !hasProperty(schema, name, schema);
}

/** True where an object argument, or the items of a list, have a property of this name. */
function hasProperty(of: JsonSchema, name: string, root: JsonSchema, depth = 0): boolean {
  if (depth > 4) return false;
  const { properties = {}, items } = resolveReference(of, root);
  if (Object.hasOwn(properties, name)) return true;
  return [...Object.values(properties), ...(items === undefined ? [] : [items])].some((inner) =>
    hasProperty(inner, name, root, depth + 1),
  );
}

function isPlainName(name: string): boolean {
  return /^[A-Za-z_][\w-]{0,40}$/.test(name);
}

function variations(planning: Planning): readonly ProposedCall[] {
  const { baseline } = planning;
  if (baseline === null) return [];
  const names = Object.keys(baseline.arguments);
  const others = planning.kin
    .setsLike(baseline.arguments)
    .filter((set) => isOther(set.arguments, planning, baseline.arguments));
  return [1, 2].flatMap((step): ProposedCall[] => {
    const changes: Record<string, Json> = { ...others[step - 1]?.arguments };
    for (const name of names) {
      if (Object.hasOwn(changes, name)) continue;
      const parameter = planning.view.parameter(name);
      const options = parameter === undefined ? [] : planning.optionsFor(parameter);
      const others = options.filter(
        (value) =>
          JSON.stringify(value) !== JSON.stringify(baseline.arguments[name]) &&
          !planning.context.panelArguments.has(
            canonicalArguments({ ...baseline.arguments, [name]: value }),
          ),
      );
      const other = others[step - 1];
      if (other !== undefined) changes[name] = other;
    }
    if (Object.keys(changes).length === 0 && !planning.mutates) return [];
    return [planning.positive({ ...baseline.arguments, ...changes }, `variation ${step}`)];
  });
}

/** True for values of which no call of the panel is made and some are not the baseline's. */
function isOther(values: JsonObject, planning: Planning, baseline: JsonObject): boolean {
  const args = { ...baseline, ...values };
  const key = canonicalArguments(args);
  return key !== canonicalArguments(baseline) && !planning.context.panelArguments.has(key);
}

/** Another plausible value than this one, of the documented kind. */
export function anotherValue(
  planning: Planning,
  parameter: Parameter,
  not: Json | undefined,
): Json | undefined {
  const options = [
    ...planning.optionsFor(parameter),
    ...plausibleValues(parameter, {
      tool: planning.context.tool,
      seed: planning.context.settings.seed,
    }),
  ];
  return options.find((value) => JSON.stringify(value) !== JSON.stringify(not));
}
