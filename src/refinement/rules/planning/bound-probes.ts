import { isPathArgument } from '../../../core/is-path-argument.js';
import type { Json } from '../../../core/json.js';
import { boundsInText } from '../../../arguments/bounds-in-text.js';
import type { Parameter } from '../../../arguments/parameters-of.js';
import { isPathLike } from '../../../arguments/path-like.js';
import type { ProposedCall } from '../../engine.js';
import { isAboutLength } from '../attribution.js';
import { measureOf } from '../measure.js';
import { isSuccess, type Observation } from '../observation.js';
import { listsIn } from '../answers.js';
import type { Planning } from './planning.js';
import { sizeBetween } from './size-between.js';

const farAway = [500, 100_000];
const longText = [300, 6_000];
const mostBisections = 14;

/** Where the bounds lie and whether values beyond them are refused, cut down or taken; the edges of all arguments first. */
export function boundProbes(planning: Planning): readonly ProposedCall[] {
  const parameters = planning.view.parameters.filter(({ name }) => !planning.isStuck(name));
  const each = (probe: (planning: Planning, parameter: Parameter) => readonly ProposedCall[]) =>
    parameters.flatMap((parameter) => probe(planning, parameter));
  return [
    ...each(statedBounds),
    ...each(numberProbes),
    ...each(bisections),
    ...each(lengthProbes),
    ...each(itemProbes),
  ];
}

/** What bounds seldom are: negative numbers, and the value that an argument may have when it is left out. */
export function furtherBoundProbes(planning: Planning): readonly ProposedCall[] {
  return planning.view.parameters.flatMap((parameter) =>
    planning.isStuck(parameter.name) ? [] : furtherNumberProbes(planning, parameter),
  );
}

function numberProbes(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { types, schema, name } = parameter;
  if (!types.includes('integer') && !types.includes('number')) return [];
  const on = planning.baseFor(name);
  if (on === null || isReference(parameter)) return [];
  const stated = boundsInText(schema.description ?? '');
  const low = schema.minimum ?? stated.minimum;
  const high = schema.maximum ?? stated.maximum;
  const small = [1, 2, 3].filter(
    (value) => (low === undefined || value >= low) && (high === undefined || value <= high),
  );
  const beyond = high === undefined ? farAway : [high + 1, high * 10 + 7];
  return [
    ...small.slice(0, 2).map((value) => planning.varyFrom(on, 'vary-value', { [name]: value })),
    planning.varyFrom(on, 'below-bound', { [name]: (low ?? 1) - 1 }),
    planning.varyFrom(on, 'above-bound', { [name]: beyond[0] ?? 0 }),
    ...(wasRefused(planning, name, beyond[0] ?? 0)
      ? []
      : [planning.varyFrom(on, 'far-above-bound', { [name]: beyond[1] ?? 0 })]),
    ...(high === undefined ? [] : [planning.varyFrom(on, 'at-bound', { [name]: high })]),
    ...(low === undefined ? [] : [planning.varyFrom(on, 'at-bound', { [name]: low })]),
    ...defaultCandidates(planning, parameter).map((value) =>
      planning.varyFrom(on, 'vary-value', { [name]: value }, 'as without it'),
    ),
  ];
}

function furtherNumberProbes(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { types, schema, name } = parameter;
  if (!types.includes('integer') && !types.includes('number')) return [];
  const on = planning.baseFor(name);
  const low = schema.minimum ?? boundsInText(schema.description ?? '').minimum;
  if (on === null || isReference(parameter) || low !== undefined) return [];
  return wasRefused(planning, name, 0)
    ? []
    : [planning.varyFrom(on, 'below-bound', { [name]: -1 }, 'negative')];
}

/** The documented default, and the length of the list that comes back without the argument. */
function defaultCandidates(planning: Planning, { name, schema }: Parameter): readonly Json[] {
  const without = planning.view.successes.find(({ arguments: args }) => !Object.hasOwn(args, name));
  const lengths =
    without === undefined
      ? []
      : [...listsIn(without.outcome.body ?? null).values()].map((list) => list.length);
  const documented = schema.default ?? boundsInText(schema.description ?? '').default;
  return [
    ...(documented === undefined ? [] : [documented]),
    ...lengths.filter((length) => length > 1).slice(0, 2),
  ];
}

function lengthProbes(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { types, schema, name } = parameter;
  const base = planning.baseFor(name)?.arguments[name];
  if (
    isReference(parameter) ||
    isPathLike(parameter) ||
    isPathArgument(planning.context.tool, name) ||
    isListed(planning, name)
  )
    return [];
  if (
    !types.includes('string') ||
    schema.enum !== undefined ||
    schema.format !== undefined ||
    typeof base !== 'string'
  )
    return [];
  const lengths = schema.maxLength === undefined ? longText : [schema.maxLength + 1];
  const on = planning.baseFor(name);
  if (on === null || typeof on.arguments[name] !== 'string') return [];
  const short =
    base.length > 1 && !planning.mutates
      ? [planning.varyFrom(on, 'below-bound', { [name]: base.slice(0, 1) }, '1 character')]
      : [];
  const lengthsLeft = lengths.filter(
    (length) =>
      lengths[0] === length || !wasRefused(planning, name, stretched(base, lengths[0] ?? 0)),
  );
  const long = lengthsLeft.map((length) =>
    planning.varyFrom(
      on,
      'far-above-bound',
      { [name]: stretched(base, length) },
      `${length} characters`,
    ),
  );
  return [...short, ...long];
}

/** A value that was refused makes the ones beyond it pointless. */
function wasRefused(planning: Planning, name: string, value: Json): boolean {
  const text = JSON.stringify(value);
  return planning.view.rejections.some(
    ({ arguments: args, call }) =>
      call.purpose.arguments.join() === name && JSON.stringify(args[name]) === text,
  );
}

/** Only listed values are taken, so length does not matter. */
function isListed(planning: Planning, name: string): boolean {
  return planning
    .hintsFor(name)
    .some(({ kind }) => kind === 'enum' || kind === 'format' || kind === 'pattern');
}

/** The text made exactly this long without changing what kind of text it is. */
function stretched(text: string, length: number): string {
  const letter = /[A-Za-z]/.exec(text)?.[0] ?? 'a';
  return text.length >= length
    ? text.slice(0, length)
    : `${text}${letter.repeat(length - text.length)}`;
}

function itemProbes(
  planning: Planning,
  { types, schema, name }: Parameter,
): readonly ProposedCall[] {
  const on = planning.baseFor(name);
  const base = on?.arguments[name];
  if (!types.includes('array') || on === null || !Array.isArray(base)) return [];
  const [item] = base as readonly Json[];
  if (item === undefined) return [];
  const many = (schema.maxItems ?? 20) + 1;
  return [
    planning.varyFrom(on, 'empty', { [name]: [] }),
    planning.varyFrom(on, 'vary-value', { [name]: [item] }, 'one item'),
    planning.varyFrom(
      on,
      'above-bound',
      { [name]: Array.from({ length: many }, (_, index) => variant(item, index)) },
      `${many} items`,
    ),
  ];
}

function variant(item: Json, index: number): Json {
  if (index === 0) return item;
  if (typeof item === 'string') return `${item}${index}`;
  return typeof item === 'number' ? item + index : item;
}

/** Bounds that refusals name are tried themselves: only an accepted bound is one. */
function statedBounds(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { name } = parameter;
  const on = planning.baseFor(name);
  if (on === null) return [];
  return planning.hintsFor(name).flatMap((hint): ProposedCall[] => {
    if (!('value' in hint) || typeof hint.value !== 'number') return [];
    const base = on.arguments[name];
    switch (hint.kind) {
      case 'minimum':
        if (base !== undefined && typeof base !== 'number') return [];
        return [
          planning.varyFrom(on, 'at-bound', {
            [name]: hint.exclusive === true ? hint.value + 1 : hint.value,
          }),
        ];
      case 'maximum':
        if (base !== undefined && typeof base !== 'number') return [];
        return [
          planning.varyFrom(on, 'at-bound', {
            [name]: hint.exclusive === true ? hint.value - 1 : hint.value,
          }),
        ];
      case 'minLength':
      case 'maxLength':
        return typeof base === 'string' && hint.value <= 100_000
          ? [
              planning.varyFrom(
                on,
                'at-bound',
                { [name]: stretched(base, hint.value) },
                `${hint.value} characters`,
              ),
            ]
          : [];
      case 'minItems':
      case 'maxItems': {
        const [item] = Array.isArray(base) ? (base as readonly Json[]) : [];
        return item === undefined || hint.value > 1000
          ? []
          : [
              planning.varyFrom(
                on,
                'at-bound',
                { [name]: Array.from({ length: hint.value }, (_, index) => variant(item, index)) },
                `${hint.value} items`,
              ),
            ];
      }
      default:
        return [];
    }
  });
}

/** Between the largest accepted and the smallest refused size, narrow the gap until they are neighbours. */
function bisections(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
  const { name } = parameter;
  const on = planning.baseFor(name);
  if (on === null || parameter.schema.enum !== undefined || isReference(parameter)) return [];
  const sized = sizedValues(planning, name, on);
  const of = sized[0]?.of;
  if (
    of === undefined ||
    sized.filter(({ kind }) => kind === 'bisect-bound').length >= mostBisections
  )
    return [];
  const accepted = sized.filter((s) => s.ok && s.of === of).map(({ size }) => size);
  const refused = sized
    .filter(
      (s) =>
        !s.ok && s.of === of && (of !== 'length' || isAboutLength(planning.view, s.observation)),
    )
    .map(({ size }) => size);
  if (accepted.length === 0) return [];
  const top = Math.max(...accepted);
  const bottom = Math.min(...accepted);
  const above = Math.min(...refused.filter((size) => size > top));
  const below = Math.max(...refused.filter((size) => size < bottom));
  const base = on.arguments[name];
  const stated = new Set(
    planning.hintsFor(name).flatMap((hint) => ('value' in hint ? [hint.value] : [])),
  );
  const gaps = [
    stated.has(top) ? null : sizeBetween(top, above, 'up'),
    stated.has(bottom) || of === 'length' ? null : sizeBetween(below, bottom, 'down'),
  ];
  return gaps.flatMap((size): ProposedCall[] => {
    if (size === null) return [];
    const value = withSize(base, size, of);
    return value === undefined
      ? []
      : [planning.varyFrom(on, 'bisect-bound', { [name]: value }, `size ${size}`)];
  });
}

interface SizedValue {
  readonly size: number;
  readonly of: 'value' | 'length' | 'items';
  readonly ok: boolean;
  readonly kind: string;
  readonly observation: Observation;
}

/** The sizes tried so far with all else equal; for a tool that changes things, all of them. */
function sizedValues(planning: Planning, name: string, on: Observation): readonly SizedValue[] {
  const groups = [...planning.view.contextsOf(name).values()];
  const tried = planning.mutates
    ? planning.view.observations
    : (groups.find((group) => group.includes(on)) ?? []);
  return tried.flatMap((observation): SizedValue[] => {
    const measure = measureOf(observation.arguments[name]);
    const { kind } = observation.call.purpose;
    if (
      measure === null ||
      kind === 'wrong-type' ||
      kind === 'unknown-id' ||
      kind === 'outside-enum'
    )
      return [];
    return [{ ...measure, ok: isSuccess(observation), kind, observation }];
  });
}

function withSize(
  base: Json | undefined,
  size: number,
  of: 'value' | 'length' | 'items',
): Json | undefined {
  if (of === 'value') return size;
  if (of === 'length') return typeof base === 'string' ? stretched(base, size) : undefined;
  const [item] = Array.isArray(base) ? (base as readonly Json[]) : [];
  return item === undefined
    ? undefined
    : Array.from({ length: size }, (_, index) => variant(item, index));
}

/** Numbers that name something have no bounds worth knowing. */
export function isReference({ name }: Parameter): boolean {
  return (
    /(^|[_-]|[a-z](?=I))(id|ids|key|uuid|guid|ref|code|sha|digest|token|cursor)$/i.test(name) &&
    !/^code$/i.test(name)
  );
}
