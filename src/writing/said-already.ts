import { writeJson } from '../core/json-text.js';
import type { Slot } from '../arguments/slots/slot.js';
import { boundsInText } from '../arguments/texts/bounds-in-text.js';
import type { View } from '../evidence/view.js';
import type { Sentence } from './sentences.js';

/** True for a sentence that says no more than the schema or the text of its slot does. */
export function isSaidAlready({ target, overlay, whole }: Sentence, view: View): boolean {
  if (whole !== undefined) {
    const { required, ...others } = whole;
    if (overlay !== undefined || Object.keys(others).length > 0) return false;
    return sameNames(required ?? [], view.tool.parameters.required ?? []);
  }
  const slot = 'slot' in target ? view.slot(target.slot) : undefined;
  const keywords = Object.entries(overlay ?? {});
  if (slot === undefined || keywords.length === 0) return false;
  return keywords.every(([keyword, value]) => documents(slot, keyword, value));
}

function documents({ schema }: Slot, keyword: string, value: unknown): boolean {
  const own: Readonly<Record<string, unknown>> = {
    ...boundsInText(schema.description ?? ''),
    ...schema,
  };
  return writeJson(own[keyword]) === writeJson(value);
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
