import { valueAt } from '../arguments/slots/path.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { refersToSomething } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import { oncePerObject } from '../support/once-per-object.js';

/** What a call of ours sends at most: larger stated bounds are left alone. */
const mostBytes = 64 * 1024;
const mostItems = 1_000;

/** True for arguments that are larger than any call of ours may be. */
export const tooLarge = oncePerObject((args: JsonObject): boolean => {
  const room = { bytes: mostBytes };
  return !fits(args, room);
});

/** A tool that changes things is asked for no more than so many of anything, or so many times what was taken. */
const mostOfAnything = 10_000;
const mostTimes = 10;

/**
 * True for a number in a call of a tool that changes things that may stand for a size: it would make as many rows. Ids of things,
 * and numbers that the document, the user or an answer names, may be as large as they are.
 */
export function asksTooMuch(args: JsonObject, view: View): boolean {
  if (view.effect === 'read') return false;
  return view.slots.some((slot) => {
    const given = valueAt(args, slot.path);
    if (typeof given !== 'number' || Math.abs(given) <= mostOfAnything) return false;
    if (refersToSomething(slot) || view.values(slot.path).some(({ value }) => value === given))
      return false;
    const taken = view.accepted.flatMap((call) => valueAt(call.args, slot.path) ?? []);
    return !taken.some(
      (value) => typeof value === 'number' && Math.abs(given) <= mostTimes * Math.abs(value),
    );
  });
}

/** Whether the value, and all that was looked at before, is within what may be sent; no more is looked at. */
function fits(value: Json, room: { bytes: number }): boolean {
  if (typeof value === 'string') room.bytes -= Buffer.byteLength(value) + 2;
  else if (!isContainer(value)) room.bytes -= String(value).length;
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
