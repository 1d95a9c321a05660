import { valueAt, type Path } from '../arguments/slots/path.js';
import type { Json, JsonObject } from '../core/json.js';
import { keyWithout, type Made } from './made.js';

/** Calls by what they share and by what they have at some places. */
export interface Division {
  /** Calls with the same arguments but for these places, by the key of the rest. */
  readonly groups: ReadonlyMap<string, readonly Made[]>;
  /** The calls that were answered, by the key of what they have there, and then by that of the rest. */
  readonly alike: ReadonlyMap<string, ReadonlyMap<string, readonly Made[]>>;
  /** The key of what a call has there. */
  keyOf(this: void, call: Made): string;
}

/** What is the same thing, though it goes by another name: see `UsedUp`. */
interface Things {
  standIn(args: JsonObject): JsonObject;
  keyAt(path: Path, value: Json | undefined): string;
}

/** The calls divided by these places; groups in the order of their first calls. */
export function divide(made: readonly Made[], places: readonly Path[], things: Things): Division {
  const groups = new Map<string, Made[]>();
  const keys = new Map<Made, string>();
  const keyOf = (call: Made): string => {
    const key =
      keys.get(call) ??
      places.map((path) => things.keyAt(path, valueAt(call.args, path))).join('\n');
    keys.set(call, key);
    return key;
  };
  for (const call of made) {
    const rest = keyWithout(things.standIn(call.args), places);
    const group = groups.get(rest);
    if (group === undefined) groups.set(rest, [call]);
    else group.push(call);
  }
  const alike = new Map<string, Map<string, Made[]>>();
  for (const [rest, group] of groups)
    for (const call of group) {
      if (call.verdict === 'fault') continue;
      const key = keyOf(call);
      const byRest = alike.get(key) ?? new Map<string, Made[]>();
      byRest.set(rest, [...(byRest.get(rest) ?? []), call]);
      alike.set(key, byRest);
    }
  return { groups, alike, keyOf };
}
