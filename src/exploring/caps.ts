import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { oncePerObject } from '../support/once-per-object.js';

/** What a call of ours sends at most: larger stated bounds are left alone. */
const mostBytes = 64 * 1024;
const mostItems = 1_000;

/** True for arguments that are larger than any call of ours may be. */
export const tooLarge = oncePerObject((args: JsonObject): boolean => {
  const room = { bytes: mostBytes };
  return !fits(args, room);
});

/** Whether the value, and all that was looked at before, is within what may be sent; no more is looked at. */
function fits(value: Json, room: { bytes: number }): boolean {
  if (typeof value === 'string') room.bytes -= Buffer.byteLength(value) + 2;
  else if (typeof value !== 'object' || value === null) room.bytes -= String(value).length;
  else {
    const inner = isJsonObject(value) ? Object.values(value) : value;
    if (Array.isArray(value) && inner.length > mostItems) return false;
    if (isJsonObject(value))
      for (const name of Object.keys(value)) room.bytes -= Buffer.byteLength(name) + 4;
    room.bytes -= 2;
    return room.bytes >= 0 && inner.every((one) => fits(one, room));
  }
  return room.bytes >= 0;
}
