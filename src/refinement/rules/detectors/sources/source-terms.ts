import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import type { Json } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Observation } from '../../observations/observation.js';

/** How a source must be asked so that its values work here. */
export interface SourceTerms {
  /** Arguments that the source and this tool must be given alike. */
  readonly alike: readonly string[];
  /** The calls that show it. */
  readonly calls: readonly string[];
}

/**
 * The arguments that belong to a value: every call that worked had the value beside the one that its source was asked with, and
 * a call with the same value beside another known one was refused.
 */
export function sourceTerms(
  view: EvidenceView,
  argument: string,
  values: readonly PooledValue[],
): SourceTerms {
  const found = view.parameters.flatMap(({ name }) => {
    const refusal = name === argument ? null : refusalOfMixture(view, { argument, name, values });
    return refusal === null ? [] : [{ name, refusal }];
  });
  return {
    alike: found.map(({ name }) => name),
    calls: [...new Set(found.map(({ refusal }) => refusal))],
  };
}

interface Pairing {
  readonly argument: string;
  /** The other argument. */
  readonly name: string;
  readonly values: readonly PooledValue[];
}

function refusalOfMixture(view: EvidenceView, pairing: Pairing): string | null {
  const { argument, name, values } = pairing;
  const known = new Set(values.map(({ value }) => JSON.stringify(value)));
  const uses = (one: Observation): boolean =>
    known.has(JSON.stringify(one.arguments[argument])) && Object.hasOwn(one.arguments, name);
  const worked = view.successes.filter(uses);
  if (worked.length === 0 || !worked.every((one) => isBeside(view, pairing, one))) return null;
  const real = new Set(view.successes.map((one) => JSON.stringify(one.arguments[name])));
  const asked = (value: Json | undefined): boolean =>
    real.has(JSON.stringify(value)) || view.pool.has(value ?? null);
  const mixed = view.rejections.find(
    (one) =>
      uses(one) &&
      !isBeside(view, pairing, one) &&
      asked(one.arguments[name]) &&
      worked.some((other) => differsOnlyIn(view, one, other, name)),
  );
  return mixed?.id ?? null;
}

/** True where the source was asked with the value that this call has for the other argument. */
function isBeside(
  view: EvidenceView,
  { argument, name, values }: Pairing,
  one: Observation,
): boolean {
  const used = JSON.stringify(one.arguments[argument]);
  const other = JSON.stringify(one.arguments[name]);
  return values.some(
    (value) =>
      JSON.stringify(value.value) === used &&
      view.pool
        .beside(value)
        .sentAs(name)
        .some(({ value: sent }) => JSON.stringify(sent) === other),
  );
}

function differsOnlyIn(view: EvidenceView, a: Observation, b: Observation, name: string): boolean {
  return [...view.contextsOf(name).values()].some(
    (group) => group.includes(a) && group.includes(b),
  );
}
