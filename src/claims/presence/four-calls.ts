import { orderedPairs } from '../../arguments/names/ordered-pairs.js';
import { isBefore } from '../../schema/is-before.js';
import { holderOf, overlap, segmentsOf, valueAt, type Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { Json } from '../../core/json.js';
import type { LearnedConstraints } from '../../core/learned-constraints.js';
import { fieldOf, mainList } from '../../evidence/answers.js';
import { valueKey, type Accepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { isMadeUp } from '../existence/look-alikes.js';
import type { PairTest, Test } from '../kind.js';

/** A value that worked for the slot, one that says something where there is one, else the one most likely to; undefined where none is known. */
export function workingValue(path: Path, view: View): Json | undefined {
  const base = view.base({ with: path });
  const worked = base === null ? undefined : valueAt(base.args, path);
  if (worked !== undefined && !isBlank(worked) && !isMadeUp(worked)) return worked;
  const real = view
    .trials(path)
    .find(
      ({ value, accepted }) => accepted && !isBlank(value) && view.setting.pool.has(value ?? null),
    );
  if (real?.value !== undefined) return real.value;
  if (worked !== undefined && !isBlank(worked)) return worked;
  const filled = view.trials(path).find(({ value, accepted }) => accepted && !isBlank(value));
  return filled?.value ?? worked ?? view.values(path)[0]?.value;
}

/** True for what servers read as if nothing had been given. */
export function isBlank(value: Json | undefined): boolean {
  return value === undefined || value === null || value === 0 || value === '' || value === false;
}

/** Values for two slots that go together as far as names tell: of the ends of a range the first is not after the second. */
export function valuesOfTwo(one: Path, other: Path, view: View): readonly [Json, Json] | undefined {
  const [a, b] = [workingValue(one, view), workingValue(other, view)];
  if (a === undefined || b === undefined) return undefined;
  const [first] = orderedPairs([one, other])[0] ?? [];
  const isTurned = first === one ? isBefore(b, a) : first === other && isBefore(a, b);
  return isTurned ? [b, a] : [a, b];
}

/** Other values for both: turned round where they have an order, those of one known item, a second one that may work. */
export function otherValuesOfTwo(
  one: Path,
  other: Path,
  view: View,
): readonly [Json, Json] | undefined {
  const values = valuesOfTwo(one, other, view);
  if (values === undefined) return undefined;
  const [a, b] = values;
  if (isBefore(a, b) || isBefore(b, a)) return [b, a];
  const items = view.accepted.flatMap(
    ({ outcome }) => mainList(outcome.body ?? null)?.items.slice(0, 5) ?? [],
  );
  const [leafA = '', leafB = ''] = [one, other].map((path) => view.slot(path)?.leaf);
  for (const item of items) {
    const [x, y] = [fieldOf(item, leafA), fieldOf(item, leafB)];
    const isNew = valueKey(x) !== valueKey(a) || valueKey(y) !== valueKey(b);
    if (x !== undefined && y !== undefined && x !== null && y !== null && isNew) return [x, y];
  }
  const [nextA, nextB] = [anotherValue(one, a, view), anotherValue(other, b, view)];
  return nextA === undefined && nextB === undefined ? undefined : [nextA ?? a, nextB ?? b];
}

/** Another value that worked for the slot, else one that may. */
function anotherValue(path: Path, known: Json, view: View): Json | undefined {
  const worked = view
    .trials(path)
    .flatMap(({ value, accepted }) => (accepted && value !== undefined ? [value] : []));
  // What counts as not given tells nothing of values.
  return [...worked, ...view.values(path).map(({ value }) => value)].find(
    (value) => valueKey(value) !== valueKey(known) && !isBlank(value),
  );
}

/** The other slots of the object that holds these. */
export function slotsBeside([first = '', ...others]: readonly Path[], view: View): readonly Slot[] {
  return view.slots.filter(
    ({ path, sentIn }) =>
      sentIn !== 'path' &&
      !path.endsWith('[]') &&
      holderOf(path) === holderOf(first) &&
      ![first, ...others].some((one) => overlap(one, path)),
  );
}

/** Those of them that some call works without. */
export function optionalBeside(about: readonly Path[], view: View): readonly Slot[] {
  return slotsBeside(about, view).filter(
    ({ path }) => !view.accepted.every(({ args }) => valueAt(args, path) !== undefined),
  );
}

/**
 * That calls are refused, not one call once: the same again, or from another call that works. Counts as a rival (chance) and as the
 * confirmation.
 */
export function twiceRefused(
  values: PairTest['values'],
  view: View,
  elsewhere: readonly Accepted[] = [],
): readonly Test[] {
  const [base] = elsewhere;
  const test = {
    expect: 'refused',
    stage: 2,
    again: true,
    values,
    ...(base === undefined ? {} : { base }),
  } as const;
  return [
    { ...test, side: 'refused again', why: 'rival', or: 'one strange refusal' },
    { ...test, side: 'refused once more', why: 'confirm' },
  ];
}

/** Working calls that differ from the first not only at these places, smallest first. */
export function otherBases(paths: readonly Path[], view: View): readonly Accepted[] {
  const base = view.baseAround(paths);
  if (base === null) return [];
  const key = view.key(base.args, paths);
  return view.accepted
    .filter(({ args }) => view.key(args, paths) !== key)
    .filter(({ args }) => paths.every((path) => hasHolder(args, path)))
    .toSorted((a, b) => Object.keys(a.args).length - Object.keys(b.args).length);
}

function hasHolder(args: Json, path: Path): boolean {
  const holder = holderOf(path);
  return holder === null || valueAt(args, holder) !== undefined;
}

/** A constraint on the object that holds these slots, at its place in the tool's own schema. */
export function constraintOn(path: Path, schema: LearnedConstraints): LearnedConstraints {
  const holder = holderOf(path);
  if (holder === null) return schema;
  const inside = segmentsOf(holder).reduceRight<JsonSchema>(
    (inner, segment) =>
      segment === '[]' ? { items: inner } : { properties: { [segment]: inner } },
    schema as JsonSchema,
  );
  return { allOf: [inside] };
}
