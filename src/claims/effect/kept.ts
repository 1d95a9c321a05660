import type { At } from '../../evidence/answers.js';
import { isContainer, isJsonObject, type Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { View } from '../../evidence/view.js';
import type { Run } from '../kind.js';
import { isSaidAlike } from './fields.js';
import { oncePerName } from '../../support/once-per-object.js';
import { itemKey, listedIn, partOf } from './listed.js';

/** What a call kept of the list that another one shows whole. */
export interface Kept {
  readonly kept: readonly Json[];
  readonly all: readonly Json[];
}

/** The lists of a probe and of what it is compared with; null where one has none. */
export function keptOf({ probe, control }: Pick<Run, 'probe' | 'control'>, at: At): Kept | null {
  const kept = listedIn(probe, at);
  const all = control === null ? null : listedIn(control, at);
  return kept === null || all === null ? null : { kept, all };
}

/**
 * True where what was kept was there before as it is: items that only repeat what was asked for are no selection. False where the
 * same things came with another value of the field, null where nothing kept was seen before.
 */
export function wasThere(
  { kept, all }: Kept,
  { at, field, view }: { readonly at: At; readonly field: string; readonly view: View },
): boolean | null {
  const named = new Map(
    all.flatMap((item) => {
      const own = nameOf(item, field);
      return own === null ? [] : [[own, item] as const];
    }),
  );
  const isChanged = kept.some((item) => {
    const same = named.get(nameOf(item, field) ?? '');
    return same !== undefined && partOf(same, field) !== partOf(item, field);
  });
  if (isChanged) return false;
  const before = new Set(all.map((item) => itemKey(item, at, view)));
  return kept.some((item) => before.has(itemKey(item, at, view))) ? true : null;
}

/** What tells an item from others, by its name: never the field itself. */
function nameOf(item: Json, field: string): string | null {
  if (!isJsonObject(item)) return null;
  const name = Object.keys(item).find(
    (key) => key !== field && /^(?:id|key|code|name|uuid)$|[a-z_-]id$/i.test(key),
  );
  const value = name === undefined ? undefined : item[name];
  return value === undefined || value === null || isSaidAlike(name ?? '', field)
    ? null
    : `${name} ${writeJson(value)}`;
}

/** The plain values of a field in a list, each once, in the order in which they come. */
export const distinctValues = oncePerName((items: readonly Json[], field): readonly Json[] => {
  const values = items.flatMap((item) => partOf(item, field) ?? []);
  return [...new Set(values)].filter((value) => value !== null && !isContainer(value));
});
