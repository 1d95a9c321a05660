import type { Json } from '../../core/json.js';
import { fieldOf, fieldsOf, mainList } from '../../evidence/answers.js';
import { valueKey } from '../../evidence/made.js';
import type { Setting } from '../../evidence/setting.js';
import type { View } from '../../evidence/view.js';
import { oncePerObject } from '../../support/once-per-object.js';
import type { Test } from '../kind.js';

/** True where each item of some list has a value of its own at the place where these stand: they name things. */
export function nameThings(list: readonly Json[], { setting }: View): boolean {
  return ownValues(setting.others).some((answers) => {
    const named = list.map((value) => answers.filter((values) => values.has(valueKey(value))));
    return (
      named.every(({ length }) => length > 0) &&
      answers.some((values) => named.filter((sets) => sets.includes(values)).length > 1)
    );
  });
}

/** Of the things that values name there may be more. */
export function namesOfThings(list: readonly Json[], view: View): readonly Test[] {
  if (!nameThings(list, view)) return [];
  return [
    {
      side: 'another thing',
      why: 'rival',
      or: 'they name things that are there',
      expect: 'refused',
      cannot: 'one more thing would have to be made',
    },
  ];
}

/** The values of each field, answer by answer, that no two items of a list ever had in common. */
const ownValues = oncePerObject(
  (others: Setting['others']): readonly (readonly ReadonlySet<string>[])[] => {
    const fields = new Map<string, { readonly sets: Set<string>[]; isOwn: boolean }>();
    for (const [tool, { calls }] of others)
      for (const { outcome } of calls) {
        const list = outcome?.kind === 'accepted' ? mainList(outcome.body ?? null) : null;
        for (const field of list === null ? [] : fieldsOf(list.items[0] ?? null)) {
          const values = list?.items.flatMap((item) => fieldOf(item, field) ?? []) ?? [];
          const set = new Set(values.map((value) => valueKey(value)));
          const key = `${tool}\n${list?.at ?? ''}\n${field}`;
          const known = fields.get(key) ?? { sets: [], isOwn: true };
          known.sets.push(set);
          known.isOwn &&= set.size === values.length;
          fields.set(key, known);
        }
      }
    return [...fields.values()].flatMap(({ sets, isOwn }) => (isOwn ? [sets] : []));
  },
);
