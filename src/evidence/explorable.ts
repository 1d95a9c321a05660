import { nonsenseName } from '../arguments/names/nonsense-name.js';
import { holderOf, inside, leafOf, valueAt, type Path } from '../arguments/slots/path.js';
import { slotsOf, undocumentedSlot, type Slot } from '../arguments/slots/slot.js';
import { isJsonObject } from '../core/json.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Hint } from '../refusals/read-refusal.js';
import { isAccepted, type Made } from './made.js';

/** More slots than this are not explored: there are not calls enough. */
const mostSlots = 120;

/** Of a tool with very many slots those that refusals name, that stand in its URL or come first. */
export function explorable(slots: readonly Slot[], hints: () => readonly Hint[]): readonly Slot[] {
  if (slots.length <= mostSlots) return slots;
  const named = new Set<Path>(hints().flatMap(({ slots: blamed }) => blamed));
  const first = slots.filter(
    ({ path, sentIn, documented }) => named.has(path) || sentIn === 'path' || !documented,
  );
  const chosen = new Set([...new Set([...first, ...slots])].slice(0, mostSlots));
  return slots.filter((slot) => chosen.has(slot));
}

/** Keys of one free object that are explored. */
const mostKeys = 8;

/**
 * Slots that no document has, but that calls set: arguments, and keys of objects whose keys nothing documents. Beside nonsense it is
 * asked whether they are none.
 */
export function strangers(tool: ToolDoc, made: readonly Made[]): readonly Slot[] {
  const documented = new Set(slotsOf(tool).map(({ path }) => path));
  const earnest = made.filter(({ args }) => !Object.hasOwn(args, nonsenseName));
  const named = new Set(
    earnest.flatMap(({ args, record }) => [
      ...Object.keys(args).map((name) => name.replace(/[\\.]|\[\]/g, (sign) => `\\${sign}`)),
      ...(record.purpose.arguments ?? []).filter((path) => valueAt(args, path) !== undefined),
    ]),
  );
  return [...new Set([...named, ...freeKeys(tool, made)])]
    .filter((path) => !documented.has(path) && leafOf(path) !== nonsenseName)
    .map((path) => undocumentedSlot(tool, path));
}

/** The keys that calls which work gave objects whose keys nothing documents, those of the first calls first. */
function freeKeys(tool: ToolDoc, made: readonly Made[]): readonly Path[] {
  const slots = slotsOf(tool);
  const free = slots.filter(
    ({ path, types }) =>
      types.includes('object') && !slots.some((other) => holderOf(other.path) === path),
  );
  return free.flatMap(({ path }) => {
    const given = made.filter(isAccepted).map(({ args }) => valueAt(args, path));
    const keys = new Set(given.filter(isJsonObject).flatMap((object) => Object.keys(object)));
    return [...keys].slice(0, mostKeys).map((key) => inside(path, key));
  });
}
