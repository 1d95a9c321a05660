import { randomUUID } from 'node:crypto';
import { ExactNumber, numberFromText, whileMarking } from './exact-number.js';
import type { Json } from './json.js';

/*
 * JSON text to values and back without losing a digit. `lossless-json` and `json-bigint` were tried: both overflow the stack
 * at 10,000 levels, the first throws at a key that stands twice, the second at `__proto__` and `constructor`, and both take
 * three to six times as long. So `JSON.parse` and `JSON.stringify` do the work, and the numbers that they would change pass
 * them as marked strings. Libraries that call the two themselves get and give the same marked text.
 */

/** Nobody outside this process knows it, so no string of a document can pass for a number. */
const mark = `number ${randomUUID()} `;
const markedNumber = new RegExp(`"${mark}([-+.\\deE]+)"`, 'g');

/** Finds numbers that `JSON.parse` might change: long ones, and those with a trailing zero or an exponent; minus zero. */
const doubtful = String.raw`-?(?:[\d.]{16}|\d+\.\d*0(?!\d)|\d+(?:\.\d+)?[eE]|0\.000000)|-0(?![\d.])`;
const mayChange = new RegExp(String.raw`(?:^|[[:,\s])(?:${doubtful})`);
/** The whole of it; a key that looks like a number is none. */
const doubtfulNumber = new RegExp(String.raw`(?:${doubtful})[-+.\deE]*(?![-+.\deE]|\s*:)`, 'g');

/** The value of a JSON text, every number with its digits. Throws `JSON.parse`'s own `SyntaxError`. The last of duplicate keys wins. */
export function parseJson(text: string): Json {
  if (!mayChange.test(text)) return JSON.parse(text) as Json;
  const marked = markNumbers(text);
  if (marked === text) return JSON.parse(text) as Json;
  let value: Json;
  try {
    value = JSON.parse(marked) as Json;
  } catch {
    // The same error, but with the places of the text as it was given.
    return JSON.parse(text) as Json;
  }
  return unmarkValue(value) as Json;
}

/** The value of a JSON text of which only doubles are wanted: settings, measurements, vectors. */
export function parsePlainJson(text: string): unknown {
  return JSON.parse(text) as unknown;
}

/** `JSON.stringify`, but exact numbers keep their digits. */
export function writeJson(value: unknown, indent: number | string = 0): string {
  let isMarked = false;
  const text = whileMarking(
    (number) => {
      isMarked = true;
      return `${mark}${number}`;
    },
    () => JSON.stringify(value, null, indent),
  );
  return isMarked ? unmarkText(text) : text;
}

/** JSON text for a library that parses it itself: the numbers it would change become marked strings. Invalid JSON stays invalid. */
export function markNumbers(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  // The end of the last string that starts before the match.
  let outside = 0;
  for (const { 0: token, index } of text.matchAll(doubtfulNumber)) {
    for (
      let quote = text.indexOf('"', outside);
      quote !== -1 && quote < index;
      quote = text.indexOf('"', outside)
    ) {
      outside = endOfString(text, quote);
    }
    const before = text[index - 1] ?? ' ';
    if (outside > index || !/[[:,\s]/.test(before)) continue;
    if (!(numberFromText(token) instanceof ExactNumber)) continue;
    parts.push(text.slice(kept, index), `"${mark}${token}"`);
    kept = index + token.length;
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
}

/** A value for a library that writes it itself: exact numbers become marked strings, which `unmarkText` undoes. A value without any is returned as it is. */
export function markValue(value: unknown): unknown {
  if (!holdsExactNumber(value)) return value;
  return whileMarking(
    (number) => `${mark}${number}`,
    () => JSON.parse(JSON.stringify(value)) as unknown,
  );
}

/** JSON text with the marked strings as numbers again. */
export function unmarkText(text: string): string {
  return text.replace(markedNumber, '$1');
}

/** A value parsed from marked text, changed in place: marked strings become exact numbers. */
export function unmarkValue(value: unknown): unknown {
  if (typeof value === 'string') return numberOfMarked(value) ?? value;
  const pending = [value];
  for (const next of pending) {
    if (typeof next !== 'object' || next === null || next instanceof ExactNumber) continue;
    for (const [key, inner] of Object.entries(next) as [string, unknown][]) {
      if (typeof inner !== 'string') pending.push(inner);
      const number = typeof inner === 'string' ? numberOfMarked(inner) : null;
      // Assigning to `__proto__` would set the prototype.
      if (number !== null) Object.defineProperty(next, key, { value: number });
    }
  }
  return value;
}

/** A value for libraries that need plain numbers: each exact number becomes the nearest double. */
export function withPlainNumbers(value: unknown): unknown {
  return holdsExactNumber(value) ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

function holdsExactNumber(value: unknown): boolean {
  const pending = [value];
  const seen = new Set<object>();
  for (const next of pending) {
    if (next instanceof ExactNumber) return true;
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const inner of Object.values(next) as unknown[]) pending.push(inner);
  }
  return false;
}

function numberOfMarked(text: string): ExactNumber | null {
  return text.startsWith(mark) ? ExactNumber.of(text.slice(mark.length)) : null;
}

/** The place behind the string that begins at `quote`; the end of the text where it is not closed. */
function endOfString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}
