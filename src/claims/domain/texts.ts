import type { Path } from '../../arguments/slots/path.js';
import type { Slot } from '../../arguments/slots/slot.js';
import { freshName, isFresh, shortName } from '../../arguments/values/fresh.js';
import { isNoMatch } from '../../arguments/values/no-match.js';
import { refersToSomething } from '../../evidence/values.js';
import type { View } from '../../evidence/view.js';
import { formatOf } from './formats.js';
import { isText, triedAt } from './tried.js';

/** False where what the document wants instead is taken: a number may be sent as text then, and has no form or length of its own. */
export function takesTexts(view: View, slot: Path): boolean {
  const types = view.slot(slot)?.types ?? [];
  if (types.length === 0 || types.includes('string')) return true;
  return !view
    .trials(slot)
    .some(({ accepted, value }) => accepted && value !== undefined && !isText(value));
}

/** The first text with a meaning that a call took at the slot: what texts of other lengths and letters are made like. */
export function sampleOf(view: View, slot: Path): string | null {
  if (!takesTexts(view, slot)) return null;
  return (
    triedAt(view, slot, isText).taken.find((text) => text.trim() !== '' && !isNoMatch(text)) ?? null
  );
}

/** A text of this length in the letters of the sample; a new name of ours again where that is one. */
export function sized(length: number, sample: string): string {
  const plain = sample.replace(/\s+/g, '');
  if (!isFresh(sample)) return plain.repeat(Math.ceil(length / plain.length)).slice(0, length);
  return filled(length, 'x');
}

function filled(length: number, letter: string): string {
  const name = [freshName(11), shortName(11, length)].find(
    (each) => each !== null && each.length <= length,
  );
  return (name ?? '').padEnd(length, letter);
}

/** Another text of the same length and, but for names of ours, of the same letters. */
export function rotated(text: string): string {
  if (isFresh(text)) return filled(text.length, 'y');
  const turned = text.slice(1) + text.slice(0, 1);
  return turned === text ? `${text.slice(1)}${text.startsWith('a') ? 'b' : 'a'}` : turned;
}

/** Slots whose texts nothing documented restricts to some: their own words may be anything. */
export function freeTexts(view: View): readonly (Slot & { readonly sample: string })[] {
  return view.slots.flatMap((slot) => {
    const { schema, path } = slot;
    const isOpen = [schema.enum, schema.const, schema.format, schema.pattern].every(
      (keyword) => keyword === undefined,
    );
    const sample = isOpen && !refersToSomething(slot) ? sampleOf(view, path) : null;
    return sample === null || formatOf(sample) !== null ? [] : [{ ...slot, sample }];
  });
}
