import type { Json, JsonObject } from '../../core/json.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { literalText } from '../../support/literal-text.js';
import { valueOf } from './build.js';
import { allOf, type Call } from './call.js';
import { calling } from './calling.js';
import { plainSchema, scalarsFor } from './candidates.js';
import type { Explored } from './explored.js';
import type { Fact } from './fact.js';
import type { Lab } from './lab.js';
import { experiment, type Task } from './task.js';

/** An argument of a tool whose accepted call is varied in it. */
export interface Argument extends Parameter {
  readonly lab: Lab;
  readonly explored: Explored;
  /** An accepted value: of the base, or of an option. */
  readonly value: Json;
  /** True if the accepted call without options has it. */
  readonly isInBase: boolean;
  /** True if it names something that is there. */
  readonly isRef: boolean;
}

/** What a probe brought: one difference in two accepted calls, which were accepted again before and after. */
export interface Pair {
  readonly calls: readonly [Call, Call];
  readonly controls: readonly Call[];
  /** True if the two calls name different records, or none. */
  readonly areTwo: boolean;
}

/** A single difference to accepted calls, and what is read from it. */
export interface Probe {
  /** The changed arguments; `turn` counts the two calls. Null if there is nothing to change. */
  readonly change: (args: JsonObject, turn: number) => JsonObject | null;
  /** What the pair shows; null for nothing. */
  readonly read: (pair: Pair) => Fact | null;
}

/** Proposes probes for an argument; none where it has no place. */
export type ProbeFamily = (argument: Argument) => readonly Probe[];

const chunk = 6;

/** Runs the probes of a tool on two accepted calls each, with the accepted calls again before and after. */
export function* runProbes(lab: Lab, explored: Explored, probes: readonly Probe[]): Task<void> {
  for (let at = 0; at < probes.length; at += chunk)
    yield* runSome(lab, explored, probes.slice(at, at + chunk));
}

function* runSome(lab: Lab, explored: Explored, probes: readonly Probe[]): Task<void> {
  const { bases, reads } = explored;
  const { steps, add } = calling(lab);
  const before = bases.map((_, turn) => add(explored, { turn }));
  const places = probes.map((probe) =>
    [0, 1].map((turn) => add(explored, { turn, change: (args) => probe.change(args, turn) })),
  );
  const after = bases.map((_, turn) => add(explored, { turn }));
  const made = yield* experiment(`${explored.name} with one argument changed`, steps);
  const controls = allOf(
    [...before, ...after].map((at) => made[at]),
    'accepted',
  );
  if (controls === null) return;
  const areTwo = !reads || bases.length > 1 || bases.every(({ refs }) => refs.size === 0);
  for (const [at, probe] of probes.entries()) {
    const [first, second] = (places[at] ?? []).map((place) => made[place]);
    if (first == null || second == null) continue;
    const fact = probe.read({ calls: [first, second], controls, areTwo });
    if (fact !== null) lab.facts.push(fact);
  }
}

/** Tries to pass each option, with up to three values; returns the accepted ones. Refusals stay on record. */
export function* optionsOf(lab: Lab, explored: Explored): Task<JsonObject> {
  const found: Record<string, Json> = {};
  const { base, reads, parameters } = explored;
  if (base === null) return found;
  const tries = parameters
    .filter(({ name }) => !(name in base.args))
    .slice(0, 12)
    .flatMap((option) =>
      valuesOf(lab, explored, option)
        .slice(0, reads ? 3 : 1)
        .map((value) => ({ name: option.name, value })),
    );
  const { steps, add } = calling(lab);
  const places = tries.map(({ name, value }) =>
    add(explored, { change: (args) => ({ ...args, [name]: value }) }),
  );
  const made = yield* experiment(`the options of ${explored.name}`, steps);
  for (const [at, { name, value }] of tries.entries())
    if (made[places[at] ?? -1]?.state === 'accepted') found[name] ??= value;
  return found;
}

/** Values of an option: what other tools accepted, then what its schema and name say; no flags of writing tools. */
function valuesOf(
  lab: Lab,
  explored: Explored,
  { name, schema, types }: Parameter,
): readonly Json[] {
  if (!explored.reads && types.includes('boolean')) return [];
  const plain = plainSchema(schema, explored.tool.parameters);
  const isScalar = !types.includes('object') && !types.includes('array');
  const scalars = isScalar ? scalarsFor(name, plain, explored.tool.parameters, lab.fresh) : [];
  const accepted = explored.reads ? lab.acceptedOf(name).slice(0, 1) : [];
  const values = [...accepted, valueOf(lab, explored, name), ...scalars];
  return values.filter((value, at) => values.indexOf(value) === at && value !== schema.default);
}

/** The arguments of a tool for which an accepted value is known. */
export function argumentsOf(
  lab: Lab,
  explored: Explored,
  options: JsonObject,
): readonly Argument[] {
  const { base, parameters } = explored;
  if (base === null) return [];
  return parameters.flatMap((parameter) => {
    const { name } = parameter;
    const isInBase = name in base.args;
    const value = isInBase ? base.args[name] : options[name];
    const isRef = isInBase && base.refs.has(name);
    return value === undefined ? [] : [{ ...parameter, lab, explored, value, isInBase, isRef }];
  });
}

/** True if answers are the same but for what was sent. */
export function sameAnswer(lab: Lab, calls: readonly Call[]): boolean {
  return new Set(calls.map((call) => answerShape(lab, call))).size === 1;
}

/** An answer without what was sent and without names of the run. */
export function answerShape(lab: Lab, { body, args }: Call): string {
  return lab.shapeOf(literalText(body).replace(/\s*\n\s*/g, ' '), args);
}
