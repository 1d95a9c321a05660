import type { Json, JsonObject, JsonPath } from '../../core/json.js';
import type { Parameter } from '../../schema/parameters-of.js';
import { literalText } from '../../support/literal-text.js';
import { valueOf } from './build.js';
import { allOf, shapeOf, type Call, experiment, type Task } from './call.js';
import { scalarsFor } from './candidates.js';
import type { Explored } from './explored.js';
import type { Fact } from './fact.js';
import type { Lab } from './lab.js';

/** An argument of a tool whose accepted call is varied in it. */
export interface Argument extends Parameter {
  readonly lab: Lab;
  readonly explored: Explored;
  /** An accepted value: of the base, or of an option. */
  readonly value: Json;
  /** True if the accepted call without options has it. */
  readonly isInBase: boolean;
  /** Where in the arguments it names something that is there; null if it does not. */
  readonly names: JsonPath | null;
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
  readonly read: (pair: Pair) => Fact | null;
}

/** Proposes probes for an argument; none where it has no place. */
export type ProbeFamily = (argument: Argument) => readonly Probe[];

const chunk = 6;
const mostOptions = 12;

/** Runs the probes of a tool on two accepted calls each, with the accepted calls again before and after. */
export function* runProbes(lab: Lab, explored: Explored, probes: readonly Probe[]): Task<void> {
  for (let at = 0; at < probes.length; at += chunk)
    yield* runSome(lab, explored, probes.slice(at, at + chunk));
}

function* runSome(lab: Lab, explored: Explored, probes: readonly Probe[]): Task<void> {
  const { bases, reads } = explored;
  const { steps, add } = lab.story();
  const before = bases.map((_, turn) => add(explored, turn));
  const places = probes.map((probe) =>
    [0, 1].map((turn) => add(explored, turn, (args) => probe.change(args, turn))),
  );
  const after = bases.map((_, turn) => add(explored, turn));
  const made = yield* experiment(`${explored.name} with one argument changed`, steps);
  const held = [...before, ...after].map((at) => made[at]);
  const controls = allOf(held, 'accepted');
  if (controls === null) return;
  const areTwo = !reads || bases.length > 1 || bases.every(({ refs }) => refs.size === 0);
  for (const [at, probe] of probes.entries()) {
    const [first, second] = (places[at] ?? []).map((place) => made[place]);
    if (first == null || second == null) continue;
    lab.say(probe.read({ calls: [first, second], controls, areTwo }));
  }
}

/** The arguments of a tool for which an accepted value is known. Each option is tried with up to three values; refusals stay on record. */
export function* argumentsOf(lab: Lab, explored: Explored): Task<readonly Argument[]> {
  const { base, reads, parameters, tool } = explored;
  if (base === null) return [];
  const options = parameters.filter(({ name }) => !(name in base.args));
  const tries = options.slice(0, mostOptions).flatMap(({ name, schema, types }) => {
    // Flags of writing tools are left alone.
    if (!reads && types.includes('boolean')) return [];
    const known = reads ? lab.acceptedOf(name).slice(0, 1) : [];
    const scalars = scalarsFor(name, schema, tool.parameters, lab.fresh);
    const values = [...known, valueOf(lab, explored, name), ...scalars];
    const usable = new Set(values.filter((value) => value !== schema.default));
    return [...usable].slice(0, reads ? 3 : 1).map((value) => ({ name, value }));
  });
  const { steps, add } = lab.story();
  const places = tries.map(({ name, value }) =>
    add(explored, 0, (args) => ({ ...args, [name]: value })),
  );
  const made = yield* experiment(`the options of ${explored.name}`, steps);
  const accepted = tries.filter((_, at) => made[places[at] ?? -1]?.state === 'accepted');
  return parameters.flatMap((parameter) => {
    const { name } = parameter;
    const isInBase = name in base.args;
    const value = isInBase ? base.args[name] : accepted.find((one) => one.name === name)?.value;
    const link = base.links.find(({ path }) => path[0] === name)?.path;
    const names = (isInBase ? (base.refs.get(name) ?? link) : null) ?? null;
    return value === undefined ? [] : [{ ...parameter, lab, explored, value, isInBase, names }];
  });
}

/** True if answers are the same but for what was sent. */
export function sameAnswer(lab: Lab, calls: readonly Call[]): boolean {
  return new Set(calls.map((call) => answerShape(lab, call))).size === 1;
}

/** True if two calls were answered alike, with what was sent or without it. */
export function areAlike(lab: Lab, one: Call, other: Call): boolean {
  const [a, b] = [one, other].map((call) => answerShape(lab, { ...call, args: {} }));
  return a === b || sameAnswer(lab, [one, other]);
}

/** An answer without what was sent and without names of the run. */
export function answerShape(lab: Lab, { body, args }: Call): string {
  return shapeOf(literalText(body).replace(/\s*\n\s*/g, ' '), args, lab.view.mark);
}
