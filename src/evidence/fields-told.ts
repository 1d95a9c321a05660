import { namesMatch } from '../arguments/pool/candidate-score.js';
import { placeOf, type FrozenPool } from '../arguments/pool/frozen-pool.js';
import type { Candidate } from '../arguments/pool/pooled-value.js';
import { asParameterValue } from '../schema/value-fits.js';
import { valueAt } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Hint } from '../refusals/read-refusal.js';
import { groupBy } from '../support/group-by.js';
import type { Refused } from './made.js';

/** What is looked at: a view, or what there is of one while it is made. */
interface Seen {
  readonly tool: ToolDoc;
  readonly setting: { readonly pool: FrozenPool };
  allHints(): readonly (Hint & { readonly call: Refused })[];
}

const mostOfPlace = 2;
const mostRecords = 6;

/** The fields by which refusals say that they looked in vain for what a slot names: `Object with code=x does not exist`. */
export function fieldsTold(
  { path, leaf }: Pick<Slot, 'path' | 'leaf'>,
  view: Pick<Seen, 'allHints'>,
): readonly string[] {
  const names = view.allHints().flatMap(({ slots, text, cue, call }) => {
    const given = valueAt(call.args, path);
    if (cue !== 'not-there' || !slots.includes(path)) return [];
    if (typeof given !== 'string' || given === '') return [];
    const name = /([A-Za-z_]\w{0,30})\s?[=:]\s?["'`]?$/.exec(text.split(given)[0] ?? '')?.[1];
    return name === undefined || name === leaf ? [] : [name];
  });
  return [...new Set(names)];
}

/** A few values of each place that has such a field, whatever they are called where the slot is. */
export function recordsTold(slot: Slot, view: Seen): readonly Candidate[] {
  return fieldsTold(slot, view).flatMap((name) => {
    const places = groupBy(view.setting.pool.answersIn(name), placeOf);
    return [...places.values()]
      .flatMap((entries) => entries.slice(0, mostOfPlace))
      .slice(0, mostRecords)
      .flatMap((entry): Candidate[] => {
        const value = asParameterValue(entry.value, slot.parameter, view.tool.parameters);
        return value === null ? [] : [{ ...entry, value, score: namesMatch }];
      });
  });
}
