import { withoutArgument } from '../arguments/schema/without-argument.js';
import { isPathArgument } from '../core/is-path-argument.js';
import type { Json, JsonObject } from '../core/json.js';
import { canonicalArguments } from '../arguments/schema/canonical-arguments.js';
import { makesThings } from '../arguments/pool/made-by-call.js';
import { explainedParameters } from '../arguments/texts/explained-parameters.js';
import type { Parameter } from '../arguments/schema/parameters-of.js';
import { wrongTypeValues } from '../arguments/values/probe-values.js';
import type { ProposedCall, ToolContext } from './engine.js';
import { distinctBy } from '../support/distinct-by.js';
import { literalText } from '../support/literal-text.js';
import { sparesSystem } from './spares-system.js';
import { freshName, isFresh } from './rules/observations/own-names.js';
import { freshen } from './rules/observations/fresh-values.js';
import { kindredArguments } from './rules/planning/values/kindred-arguments.js';
import { knownValuesFor } from './rules/planning/values/known-values-for.js';

/** Numbers far from those that probes count up to, so that the panel's new things clash with nobody's. */
const firstFreshNumber = 9000;

/** Up to so many values of an argument the panel takes only one. */
const fewValues = 3;

/**
 * The panel's calls, by rule from the raw doc alone: valid ones with second-choice values, and invalid ones. The first
 * choices, and those without one argument, are left to the exploration, which may not repeat the panel.
 */
export function planPanelCalls(context: ToolContext): readonly ProposedCall[] {
  const parameters = explainedParameters(context.tool);
  const required = parameters.filter(({ required: needed }) => needed);
  const optional = parameters.filter(({ required: needed }) => !needed);
  const together = kindredArguments(required, context).map((set) => set.arguments);
  const base = { ...argumentsFor(required, context, 1), ...(together[1] ?? together[0]) };
  const full = {
    ...{ ...argumentsFor(required, context, 2), ...(together[2] ?? together[0]) },
    ...argumentsFor(optional, context, 1),
  };
  const calls: ProposedCall[] = [
    panelCall(base, 'required arguments only'),
    panelCall(full, 'every argument'),
    ...required
      .slice(0, 2)
      .flatMap(({ name }) =>
        isPathArgument(context.tool, name)
          ? []
          : [panelCall(withoutArgument(full, name), `without ${name}`)],
      ),
    ...parameters.slice(0, 3).flatMap((parameter) => {
      const value = wrongTypeValues(parameter).at(-1);
      return value === undefined
        ? []
        : [panelCall({ ...base, [parameter.name]: value }, `${parameter.name} of the wrong type`)];
    }),
    ...parameters.slice(0, 4).flatMap((parameter) => beyondBounds(parameter, base)),
    ...(optional.length > 1
      ? [
          panelCall(
            { ...base, ...argumentsFor(optional.slice(0, 2), context, 1) },
            'two optional arguments',
          ),
        ]
      : []),
    ...(optional.length === 0 ? ofNothing(required, base) : []),
  ];
  const distinct = new Map(calls.map((call) => [canonicalArguments(call.arguments), call]));
  const firstChoice = { ...argumentsFor(required, context, 0), ...together[0] };
  const reserved = new Set(
    [firstChoice, ...required.map(({ name }) => withoutArgument(firstChoice, name))].map(
      canonicalArguments,
    ),
  );
  return [...distinct.entries()]
    .filter(([key, call]) => !reserved.has(key) && sparesSystem(call.arguments, context))
    .map(([, call], index) => ({
      ...call,
      arguments: renewed(call.arguments, firstFreshNumber + index),
    }))
    .slice(0, 8);
}

function argumentsFor(
  parameters: readonly Parameter[],
  context: ToolContext,
  choice: number,
): JsonObject {
  return Object.fromEntries(
    parameters.flatMap((parameter): [string, Json][] => {
      const values = distinctBy(knownValuesFor(parameter, context, []), literalText);
      const value = values[chosen(choice, values.length, context)];
      return value === undefined ? [] : [[parameter.name, value]];
    }),
  );
}

/**
 * The choice where there are as many values. Of few, no more than one is taken, unless the tool makes new ones: the exploration
 * needs two to tell where they are from.
 */
function chosen(choice: number, count: number, { tool }: ToolContext): number {
  const isScarce = count <= fewValues && !makesThings(tool);
  return Math.min(isScarce ? Math.min(choice, 1) : choice, count - 1);
}

/** The call with a name of ours, that nothing has, for the first text needed. */
function ofNothing(required: readonly Parameter[], base: JsonObject): readonly ProposedCall[] {
  const text = required.find(
    ({ types, schema }) => types.includes('string') && schema.enum === undefined,
  );
  return text === undefined
    ? []
    : [panelCall({ ...base, [text.name]: freshName(1) }, `${text.name} of nothing that is there`)];
}

function beyondBounds({ name, schema }: Parameter, base: JsonObject): readonly ProposedCall[] {
  return [
    ...(schema.maximum === undefined
      ? []
      : [panelCall({ ...base, [name]: schema.maximum + 3 }, `${name} above its maximum`)]),
    ...(schema.minimum === undefined
      ? []
      : [panelCall({ ...base, [name]: schema.minimum - 3 }, `${name} below its minimum`)]),
  ];
}

function panelCall(args: JsonObject, note: string): ProposedCall {
  return { purpose: { kind: 'free', arguments: [], note }, arguments: args };
}

function renewed(args: JsonObject, number: number): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      isFresh(value) ? freshen(value, number) : value,
    ]),
  );
}
