import { nonsenseName } from '../arguments/names/nonsense-name.js';
import { leafOf, valueAt, type Path } from '../arguments/slots/path.js';
import { slotsOf, undocumentedSlot, type Slot } from '../arguments/slots/slot.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Hint } from '../refusals/read-refusal.js';
import type { Made } from './made.js';

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

/** Slots that no document has, but that calls set; beside nonsense it is asked whether they are none. */
export function strangers(tool: ToolDoc, made: readonly Made[]): readonly Slot[] {
  const documented = new Set(slotsOf(tool).map(({ path }) => path));
  const earnest = made.filter(({ args }) => !Object.hasOwn(args, nonsenseName));
  const named = new Set(
    earnest.flatMap(({ args, record }) => [
      ...Object.keys(args).map((name) => name.replace(/[\\.]|\[\]/g, (sign) => `\\${sign}`)),
      ...(record.purpose.arguments ?? []).filter((path) => valueAt(args, path) !== undefined),
    ]),
  );
  return [...named]
    .filter((path) => !documented.has(path) && leafOf(path) !== nonsenseName)
    .map((path) => undocumentedSlot(tool, path));
}
