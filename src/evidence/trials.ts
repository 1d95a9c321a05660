import { valueAt, type Path } from '../arguments/slots/path.js';
import type { Json } from '../core/json.js';
import { nearest } from './attribution.js';
import { isAccepted, isRefused, valueKey, type Accepted, type Made, type Refused } from './made.js';

/** A call that says something of the value of a slot: of its absence for undefined. */
export interface Trial {
  readonly value: Json | undefined;
  readonly call: Made;
  readonly accepted: boolean;
  /** The call that differs in that slot alone and works; of an accepted call itself where there is no other. */
  readonly control: Accepted;
}

/** What calls tell of a slot's values, in the order made; `groups` are those that differ in nothing else. */
export function trialsIn(
  groups: ReadonlyMap<string, readonly Made[]>,
  slot: Path,
  counts: (refused: Refused) => boolean,
): readonly Trial[] {
  const found: Trial[] = [];
  for (const group of groups.values()) {
    const working = group.filter(isAccepted);
    for (const call of group) {
      const value = valueAt(call.args, slot);
      const differs = ({ args }: Made): boolean =>
        valueKey(valueAt(args, slot)) !== valueKey(value);
      if (isAccepted(call)) {
        const control = nearest(working.filter(differs), call);
        found.push({ value, call, accepted: true, control: control ?? call });
      } else if (isRefused(call)) {
        const control = nearest(working, call);
        if (control !== null && differs(control) && counts(call))
          found.push({ value, call, accepted: false, control });
      }
    }
  }
  return found.sort((a, b) => a.call.order - b.call.order);
}
