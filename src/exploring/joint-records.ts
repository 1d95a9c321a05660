import type { Path } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { namesMatch, rightKind } from '../arguments/pool/candidate-score.js';
import { subjectOf } from '../arguments/names/subject-of.js';
import { pooledCandidates } from '../arguments/pool/pooled-candidates.js';
import type { Candidate } from '../arguments/pool/pooled-value.js';
import type { Json } from '../core/json.js';
import { valueKey } from '../evidence/made.js';
import { refersToSomething } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import type { Option, Variable } from './cheapest-first.js';

const cost = { nextRecord: 0.6, mixedRecords: 1.2 } as const;

const mostMixtures = 64;

/**
 * Slots that say together what is meant, filled together: from one record of an earlier answer and the arguments of the call that
 * gave it, else mixed. Null where no record fills two of them.
 */
export function jointVariable(
  slots: readonly Slot[],
  view: View,
  {
    options,
    blame,
  }: {
    readonly options: ReadonlyMap<Path, Variable>;
    readonly blame: (path: Path, value: Json | undefined) => number;
  },
): { readonly variable: Variable; readonly slots: ReadonlySet<Path> } | null {
  const referring = slots.filter((slot) => {
    if (slot.sentIn === 'path') return true;
    // What need not be given is filled with the others once a call without it was refused.
    if (!slot.required && blame(slot.path, undefined) === 0) return false;
    return refersToSomething(slot) || isNumberOfThing(slot, view);
  });
  const paths = referring.map(({ path }) => path);
  const records = paths.length < 2 ? [] : recordsFor(referring, view);
  if (records.length === 0) return null;
  const together = records.flatMap((record, index): readonly Option[] => {
    const own = [...record].reduce((sum, [path, value]) => sum + blame(path, value), 0);
    const rest = paths.filter((path) => !record.has(path)).map((path) => options.get(path) ?? []);
    return mixtures(rest, 2).map(({ values, cost: sum }) => ({
      values: [...record, ...values],
      cost: index * cost.nextRecord + own + sum,
    }));
  });
  const mixed = mixtures(
    paths.map((path) => options.get(path) ?? []),
    4,
  ).map(({ values, cost: sum }): Option => ({ values, cost: sum + cost.mixedRecords }));
  return { variable: [...together, ...mixed], slots: new Set(paths) };
}

/** A number that answers gave under that name: an index or a position of something. */
function isNumberOfThing({ path, types }: Slot, view: View): boolean {
  return (
    types.every((type) => type === 'integer' || type === 'null') &&
    view.values(path).some(({ record }) => (record?.score ?? 0) >= namesMatch)
  );
}

type Filled = ReadonlyMap<Path, Json>;

/**
 * What fills two of the slots or more: a value that the name of one says, and what was seen together with it, the arguments of its
 * call among them; no place fills two. Those that fill most first, then those of tools about the same, then those whose names fit best.
 */
function recordsFor(slots: readonly Slot[], view: View): readonly Filled[] {
  const found = new Map<string, { filled: Filled; score: number; shared: number }>();
  const about = new Set(subjectOf(view.tool.name));
  for (const slot of slots)
    for (const { value, record } of view.values(slot.path)) {
      if (record === undefined || record.score < namesMatch) continue;
      const filled = new Map<Path, Json>([[slot.path, value]]);
      const places = new Set([placeIn(record)]);
      let { score } = record;
      const beside = view.setting.pool.beside(record);
      for (const other of slots) {
        if (filled.has(other.path)) continue;
        const best = pooledCandidates(beside, other.parameter, view.tool).find(
          (one) => !places.has(placeIn(one)) && suits(one, other, view),
        );
        if (best === undefined) continue;
        filled.set(other.path, best.value);
        places.add(placeIn(best));
        score += best.score;
      }
      const key = valueKey(Object.fromEntries(filled));
      const source = view.other(record.toolId)?.tool.name ?? '';
      const shared = subjectOf(source).filter((word) => about.has(word)).length;
      if (filled.size > 1 && !found.has(key)) found.set(key, { filled, score, shared });
    }
  return [...found.values()]
    .toSorted((a, b) => b.filled.size - a.filled.size || b.shared - a.shared || b.score - a.score)
    .map(({ filled }) => filled);
}

/** Of the right kind, or worth trying for the slot anyhow. */
function suits({ score, value }: Candidate, { path }: Slot, view: View): boolean {
  const key = valueKey(value);
  return score >= rightKind || view.values(path).some((one) => valueKey(one.value) === key);
}

function placeIn({ origin, path, at = '' }: Candidate): string {
  return `${origin} ${path} ${at}`;
}

/** A few combinations of the first options of each. */
function mixtures(variables: readonly Variable[], most: number): readonly Option[] {
  return variables.reduce<readonly Option[]>(
    (all, variable) =>
      all
        .flatMap(({ values, cost: sum }) =>
          variable
            .slice(0, most)
            .map((option) => ({ values: [...values, ...option.values], cost: sum + option.cost })),
        )
        .slice(0, mostMixtures),
    [{ values: [], cost: 0 }],
  );
}
