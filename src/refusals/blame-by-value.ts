import { nameWords } from '../arguments/names/name-words.js';
import { valueAt, valuesAt } from '../arguments/slots/path.js';
import type { Slot } from '../arguments/slots/slot.js';
import { isContainer, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { escapePattern } from '../support/escape-pattern.js';
import { isInside } from './blame.js';

/** The slots whose value the text writes out, where no other has the same. */
export function slotsByValue(
  text: string,
  slots: readonly Slot[],
  args: JsonObject,
): readonly Slot[] {
  const written = slots.flatMap((slot) =>
    valuesAt(args, slot.path)
      .slice(0, 5)
      .flatMap((value) => formsOf(value).map((form) => ({ slot, form }))),
  );
  const found = written
    .filter(
      ({ form, slot }) =>
        isWritten(text, form) &&
        !written.some((other) => other.form === form && other.slot !== slot),
    )
    .map(({ slot }) => slot);
  return found.filter(({ path }) => !found.some((other) => isInside(path, other.path)));
}

/** The slot whose text alone holds what the refusal has in quotes: `syntax error near "selec"`. */
export function slotByPart(text: string, slots: readonly Slot[], args: JsonObject): Slot | null {
  const parts = [...text.matchAll(/["'`]([^"'`\n]{3,80})["'`]/g)]
    .slice(0, 5)
    .map(([, part = '']) => part);
  const found = slots.filter(({ path }) => {
    const sent = valueAt(args, path);
    return (
      typeof sent === 'string' &&
      sent.length < 10_000 &&
      parts.some((part) => sent !== part && sent.includes(part))
    );
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A value as a refusal may write it; lists and objects as JSON and as Python. */
function formsOf(value: Json): readonly string[] {
  if (value === null || typeof value === 'boolean') return [];
  if (!(value === null || isContainer(value))) return [String(value)];
  const json = writeJson(value).slice(0, 500);
  const spaced = json.replace(/([,:])(?=\S)/g, '$1 ');
  return json.length > 4 ? [json, spaced, spaced.replaceAll('"', "'")] : [];
}

/** True where the text has the value in quotes, or as a token that is no common word. */
function isWritten(text: string, form: string): boolean {
  if (form.length > 500 || form === '' || !text.includes(form)) return false;
  if (/^[[{]/.test(form)) return true;
  const at = escapePattern(form);
  if (new RegExp(`["'\`“‘(\\[]${at}["'\`”’)\\]]`).test(text)) return true;
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(form);
  const isTelling = isNumber ? form.length > 1 : form.length > 2 && /[^a-z]/.test(form);
  const before = isTelling
    ? '(?<![\\p{L}\\p{N}_.-])'
    : '(?:\\b(?:got|received|was|given|value|found)[\\s:]+["\'`]?|^|: )';
  return new RegExp(`${before}${at}(?![\\p{L}\\p{N}_-]|\\.\\d)`, 'u').test(text);
}

/** The slot for what a refusal calls by its kind: `Customer not found` of `customer_id`, first of those that were sent. */
export function slotOfEntity(text: string, slots: readonly Slot[], args: JsonObject): Slot | null {
  const words = new Set(
    text
      .slice(0, 300)
      .split(/[^\p{L}]+/u)
      .flatMap((word) => nameWords(word)),
  );
  const found = slots.filter(({ leaf, path }) => {
    const own = nameWords(leaf);
    const last = own.at(-1) ?? '';
    const isId =
      /^(?:id|uuid)$/.test(last) ||
      (/^(?:key|slug|code|number|no|ref|name)$/.test(last) && valueAt(args, path) !== undefined);
    return own.length > 1 && isId && own.slice(0, -1).every((word) => words.has(word));
  });
  const sent = found.filter(({ path }) => valueAt(args, path) !== undefined);
  const [only, other] = sent.length > 0 ? sent : found;
  return other === undefined ? (only ?? null) : null;
}
