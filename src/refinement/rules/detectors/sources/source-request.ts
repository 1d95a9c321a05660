import type { PooledValue } from '../../../../arguments/pool/pooled-value.js';
import type { Json, JsonObject } from '../../../../core/json.js';
import type { EvidenceView } from '../../observations/evidence-view.js';

/** What a source must be asked with, beyond what it needs, for its values to work. */
export interface SourceRequest {
  readonly arguments: JsonObject;
  /** The call that shows that values of other answers are refused. */
  readonly calls: readonly string[];
}

/**
 * An optional argument of the source (a format, a kind) that every answer had been asked with whose value worked, where a
 * value of an answer asked without it was refused.
 */
export function sourceRequest(
  view: EvidenceView,
  argument: string,
  {
    worked,
    others,
  }: { readonly worked: readonly PooledValue[]; readonly others: readonly PooledValue[] },
): SourceRequest {
  const none: SourceRequest = { arguments: {}, calls: [] };
  const [first] = worked;
  // What our calls made is described by what they were given; what a tool that changes things refuses may be gone.
  if (first === undefined || first.made || view.effect !== 'read') return none;
  for (const { name, value } of sentWith(view, first)) {
    if (Object.hasOwn(view.tool.parameters.properties ?? {}, name)) continue;
    if (!worked.every((one) => wasSent(view, one, worked, name, value))) continue;
    const refused = others.filter((one) => !wasSent(view, one, others, name, value));
    const refusal = view.rejections.find(
      ({ arguments: args, outcome }) =>
        outcome.status === 404 &&
        refused.some((one) => JSON.stringify(one.value) === JSON.stringify(args[argument])),
    );
    if (refusal !== undefined) return { arguments: { [name]: value }, calls: [refusal.id] };
  }
  return none;
}

interface Sent {
  readonly name: string;
  readonly value: Json;
}

function sentWith(view: EvidenceView, value: PooledValue): readonly Sent[] {
  return view.pool
    .beside(value)
    .all()
    .filter(({ origin, path }) => origin === 'argument' && path !== '' && !/[.[]/.test(path))
    .map(({ path, value: sent }) => ({ name: path, value: sent }));
}

/** True where one of the calls that gave this value was made with the argument. */
function wasSent(
  view: EvidenceView,
  one: PooledValue,
  all: readonly PooledValue[],
  name: string,
  value: Json,
): boolean {
  const text = JSON.stringify(one.value);
  return all
    .filter((other) => JSON.stringify(other.value) === text)
    .some((other) =>
      sentWith(view, other).some(
        (sent) => sent.name === name && JSON.stringify(sent.value) === JSON.stringify(value),
      ),
    );
}
