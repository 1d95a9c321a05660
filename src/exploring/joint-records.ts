import type { Path } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { namesMatch } from '../arguments/pool/candidate-score.js';
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
    readonly blame: (path: Path, value: Json) => number;
  },
): { readonly variable: Variable; readonly slots: ReadonlySet<Path> } | null {
  const paths = slots
    .filter((slot) => refersToSomething(slot) && (slot.required || slot.sentIn === 'path'))
    .map(({ path }) => path);
  const records = paths.length < 2 ? [] : recordsFor(paths, view);
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

type Filled = ReadonlyMap<Path, Json>;

/** The records that fill two of the slots or more, one of them by its name: those that fill most first, then those whose names fit best. */
function recordsFor(paths: readonly Path[], view: View): readonly Filled[] {
  const offers = paths.flatMap((path) =>
    view
      .values(path)
      .flatMap(({ value, record }) => (record === undefined ? [] : [{ path, value, record }])),
  );
  const found = new Map<string, { readonly filled: Filled; readonly score: number }>();
  for (const { record } of offers) {
    const filled = new Map<Path, Json>();
    let score = 0;
    let best = 0;
    for (const offer of offers)
      if (!filled.has(offer.path) && isPartOf(offer.record, record)) {
        filled.set(offer.path, offer.value);
        score += offer.record.score;
        best = Math.max(best, offer.record.score);
      }
    const key = valueKey(Object.fromEntries(filled));
    if (filled.size > 1 && best >= namesMatch && !found.has(key)) found.set(key, { filled, score });
  }
  return [...found.values()]
    .toSorted((a, b) => b.filled.size - a.filled.size || b.score - a.score)
    .map(({ filled }) => filled);
}

/** True where a value stands in the record that another stands in, or in what holds it: the answer, the arguments of its call. */
function isPartOf(one: Candidate, record: Candidate): boolean {
  if (one.reference !== record.reference) return false;
  const [holder, inner] = [one.at ?? '', record.at ?? ''];
  return holder === '' || holder === inner || inner.startsWith(`${holder}.`);
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
