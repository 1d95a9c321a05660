import { valueAt } from '../arguments/slots/path.js';
import { slotsOf } from '../arguments/slots/slot.js';
import type { CallPurpose, CallRecord } from '../core/call-record.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { modesOf } from './modes.js';
import { valueKey } from './made.js';

/** What a call notes that sets an argument for the first time, with the value most likely to work. */
export function firstUseNote(argument: string): string {
  return `first use of ${argument}`;
}

/** What a call notes that asks about another thing that is there. */
export function anotherNote(argument: string): string {
  return `another ${argument}`;
}

const ordinaryKinds: readonly CallPurpose['kind'][] = ['positive', 'repeat', 'free', 'attempt'];
const ordinaryNote = new RegExp(`^(?:${firstUseNote('')}|${anotherNote('')})`);

/**
 * Of a tool's calls, those that were made to work, not to see what happens; and those that set nothing but what such a one
 * sets and values that the document lists.
 */
export function ordinaryCalls(tool: ToolDoc, calls: readonly CallRecord[]): readonly CallRecord[] {
  const listed = new Map(slotsOf(tool).map((slot) => [slot.path, modesOf(slot).map(valueKey)]));
  const ordinary = new Set<string>();
  return calls.filter((call) => {
    const { kind, note = '', baseline, recipe, arguments: varied } = call.purpose;
    const isListed = (path: string): boolean =>
      listed.get(path)?.includes(valueKey(valueAt(call.arguments, path))) === true;
    const isOne =
      call.tool === undefined &&
      // What a recipe sends is chosen to be odd.
      recipe === undefined &&
      (baseline === undefined || ordinary.has(baseline)) &&
      (ordinaryKinds.includes(kind) ||
        (kind === 'probe' &&
          (ordinaryNote.test(note) || (varied.length > 0 && varied.every(isListed)))));
    if (isOne) ordinary.add(call.id);
    return isOne;
  });
}
