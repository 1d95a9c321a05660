import { ExactNumber } from '../core/exact-number.js';

/**
 * Characters that steer a terminal or hide text: C0 but tab and line feed, DEL, C1, zero-width and
 * bidirectional controls, line separators, the byte order mark, tag characters, lone surrogates and other code points that are no characters.
 */
const steering =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\u{e0000}-\u{e007f}]/gu;

function codePointOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

/** Text that is safe to print: control and hidden characters become `\xNN` or `\u{…}`; tabs and line feeds stay. */
export function escapeControlCharacters(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(steering, (character) => {
    const code = codePointOf(character);
    return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u{${code}}`;
  });
}

/** The same for every text in a record, keys too, so that a renderer may then print any of it. */
export function escapeRecord<T>(record: T): T;
export function escapeRecord(record: unknown): unknown {
  if (typeof record === 'string') return escapeControlCharacters(record);
  if (Array.isArray(record)) return record.map((item: unknown) => escapeRecord(item));
  if (typeof record !== 'object' || record === null || record instanceof ExactNumber) return record;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      escapeControlCharacters(key),
      escapeRecord(value as unknown),
    ]),
  );
}

/** JSON text with the characters that `JSON.stringify` leaves raw (DEL, C1, bidi, …) written as `\uNNNN`: equal once parsed. */
export function escapeJsonText(json: string): string {
  return json.replace(steering, (character) =>
    [...Array(character.length).keys()]
      .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
