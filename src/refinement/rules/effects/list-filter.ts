import type { Json } from '../../../core/json.js';
import { nameWords } from '../../../arguments/names/name-words.js';
import type { FindingOf } from '../finding.js';
import { sizeAgainst, timeAgainst } from './against-value.js';
import type { Comparison } from './comparison.js';
import { fieldsOf, isNamedLike, type FieldValues } from './item-fields.js';
import { foundNothing } from './found-nothing.js';
import { kindsSeen } from './kinds-seen.js';
import { listedIn } from './listed.js';
import { rangeEnd, type RangeEnd } from './range-end.js';
import { searchedFields } from './searched-fields.js';
import { selectionOf, type Kept, type Selection } from './selection.js';
import { whatEndDoes } from './what-end-does.js';

type Filter = Pick<
  FindingOf<'list-filter'>,
  'relation' | 'fields' | 'keepsEnd' | 'kinds' | 'foundNothing' | 'calls'
>;
type Relation = Exclude<
  Filter['relation'],
  'contains' | 'contains-somewhere' | 'above' | 'below' | 'after' | 'before'
>;

/** How one field stands to the value given, in the order in which they are tried. */
const relations: Readonly<Record<Relation, (field: FieldValues, value: Json) => boolean>> = {
  equals: ({ values, isList }, value) => !isList && isEqual(values[0], value),
  has: ({ values, isList }, value) => isList && values.some((each) => isEqual(each, value)),
  'at-least': ({ values }, value) => (sizeAgainst(values[0], value) ?? -1) >= 0,
  'at-most': ({ values }, value) => (sizeAgainst(values[0], value) ?? 1) <= 0,
  'not-before': ({ values }, value) => (timeAgainst(values[0], value) ?? -1) >= 0,
  'not-after': ({ values }, value) => (timeAgainst(values[0], value) ?? 1) <= 0,
};

/** The end of a range whose name goes with the relation. */
const sideOf: Readonly<Record<Relation, RangeEnd['side'] | null>> = {
  equals: null,
  has: null,
  'at-least': 'lower',
  'at-most': 'upper',
  'not-before': 'lower',
  'not-after': 'upper',
};

/** Values that must have been tried where the names do not speak for the field. */
const fewestUnnamed = 2;

/**
 * The argument says which items of a list are kept: every item that came back with it stands so to its value in one field, not every
 * item that came without it does, and some came back unchanged (else the argument may change the items themselves).
 */
export function listFilter(
  argument: string,
  comparisons: readonly Comparison[],
): FindingOf<'list-filter'> | null {
  for (const comparison of comparisons) {
    for (const [key, path] of placesIn(comparison)) {
      const selection = selectionOf(comparison, comparisons, key);
      const found = selection === null ? null : filterOf(argument, selection);
      if (selection === null || found === null) continue;
      const { without } = comparison;
      const ids = selection.kept.slice(0, 2).map(({ id }) => id);
      const calls = [...(without === undefined ? [] : [without.id]), ...ids, ...found.calls];
      return { kind: 'list-filter', argument, path, ...found, calls: [...new Set(calls)] };
    }
  }
  return null;
}

function placesIn({ without, given }: Comparison): ReadonlyMap<string, string> {
  const answers = without === undefined ? given.map(({ success }) => success) : [without];
  const lists = answers.flatMap((success) => [...listedIn(success)]);
  return new Map(
    lists.flatMap(([key, { path, unit }]) => (unit === 'items' ? [[key, path] as const] : [])),
  );
}

function filterOf(argument: string, selection: Selection): Filter | null {
  const words = nameWords(argument);
  const end = rangeEnd(words);
  const possible = (Object.keys(relations) as Relation[]).filter(
    (relation) => sideOf[relation] === (end?.side ?? null),
  );
  const distinct = new Set(selection.kept.map(({ value }) => JSON.stringify(value))).size;
  for (const relation of possible) {
    const fields = fieldsIn(selection.kept).filter((field) => holds(relation, field, selection));
    const named = fields.filter((field) => isNamedLike(end?.of ?? words, field));
    const [shortest] = named.toSorted((a, b) => a.length - b.length);
    const [only] = fields.length === 1 && distinct >= fewestUnnamed ? fields : [];
    const best = shortest ?? only;
    if (best !== undefined)
      return end === null
        ? { relation, fields: [best], ...ofEqual(relation, best, selection), calls: [] }
        : ofRange(relation, best, selection);
  }
  const searched = end === null ? searchedFields(selection) : null;
  if (searched === null) return null;
  const { fields, isAll } = searched;
  return { relation: isAll ? 'contains' : 'contains-somewhere', fields, calls: [] };
}

function fieldsIn(kept: readonly Kept[]): readonly string[] {
  const [first] = kept.flatMap(({ items }) => items);
  return first === undefined ? [] : [...fieldsOf(first).keys()];
}

function holds(relation: Relation, field: string, { kept, everywhere, whole }: Selection): boolean {
  const stands = (item: Json, value: Json): boolean => {
    const found = fieldsOf(item).get(field);
    return found !== undefined && relations[relation](found, value);
  };
  return (
    everywhere.every(({ value, items }) => items.every((item) => stands(item, value))) &&
    kept.some(({ value }) =>
      whole.some((item) => fieldsOf(item).has(field) && !stands(item, value)),
    )
  );
}

const strict: Partial<Readonly<Record<Relation, Filter['relation']>>> = {
  'at-least': 'above',
  'at-most': 'below',
  'not-before': 'after',
  'not-after': 'before',
};

/** Which values there are, and which of those tried there are not. */
function ofEqual(
  relation: Relation,
  field: string,
  selection: Selection,
): Pick<Filter, 'kinds' | 'foundNothing'> {
  if (relation !== 'equals') return {};
  return { kinds: kindsSeen(field, selection), foundNothing: foundNothing(selection) };
}

/** The end of a range, as a relation that leaves the value itself out where calls show that it is. */
function ofRange(relation: Relation, field: string, selection: Selection): Filter {
  const end = whatEndDoes(field, selection);
  const fields = [field];
  if (end === null) return { relation, fields, calls: [] };
  if (end.isKept) return { relation, fields, keepsEnd: true, calls: end.calls };
  return { relation: strict[relation] ?? relation, fields, calls: end.calls };
}

function isEqual(field: Json | undefined, value: Json): boolean {
  if (field === undefined || field === null || typeof value === 'object') return false;
  return typeof field !== 'object' && String(field) === String(value);
}
