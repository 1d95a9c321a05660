import type { Json } from '../../../../core/json.js';
import type { Parameter } from '../../../../arguments/schema/parameters-of.js';
import type { ProposedCall } from '../../../engine.js';
import { isAboutLength } from '../../refusals/attribution.js';
import { measureOf } from '../../observations/measure.js';
import { isSuccess, type Observation } from '../../observations/observation.js';
import { isConflict } from '../../refusals/is-conflict.js';
import { isReference } from '../../../../arguments/names/is-reference.js';
import { variantsOf, type Variant } from './item-variants.js';
import type { Planning } from '../planning.js';
import { sizeBetween } from './size-between.js';
import { stretched } from './stretched.js';

const mostBisections = 14;

/** Between the largest accepted and the smallest refused size, narrow the gap until they are neighbours. */
export function bisections(planning: Planning, parameter: Parameter): readonly ProposedCall[] {
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
        !s.ok &&
        s.of === of &&
        (of !== 'length' || isAboutLength(planning.view, s.observation, name)),
    )
    .map(({ size }) => size);
  if (accepted.length === 0) return [];
  const top = Math.max(...accepted);
  const bottom = Math.min(...accepted);
  const above = Math.min(...refused.filter((size) => size > top));
  const below = Math.max(...refused.filter((size) => size < bottom));
  const base = on.arguments[name];
  const stated = new Set(
    planning.refusals.hintsFor(name).flatMap((hint) => ('value' in hint ? [hint.value] : [])),
  );
  const gaps = [
    stated.has(top) ? null : sizeBetween(top, above, 'up'),
    stated.has(bottom) || of === 'length' ? null : sizeBetween(below, bottom, 'down'),
  ];
  return gaps.flatMap((size): ProposedCall[] => {
    if (size === null) return [];
    const value = withSize(base, size, of, variantsOf(planning, name, parameter.schema));
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
      isConflict(observation) ||
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
  variant: Variant,
): Json | undefined {
  if (of === 'value') return size;
  if (of === 'length') return typeof base === 'string' ? stretched(base, size) : undefined;
  const [item] = Array.isArray(base) ? (base as readonly Json[]) : [];
  return item === undefined
    ? undefined
    : Array.from({ length: size }, (_, index) => variant(item, index));
}
