import { isNumber } from '../../core/exact-number.js';
import { isJsonObject, type Json } from '../../core/json.js';
import { uuid } from '../../support/uuid.js';

const unknownUuid = '7b1f0c52-93ad-4c6e-8f21-d04e5a9b6c37';
const unknownLetters = 'qzxvjkwy';

/**
 * A value of the same type and look as a real id that surely names nothing: 999999999 for numbers, another uuid,
 * other hex digits, other letters of the same case and length; a path keeps its folder.
 */
export function unknownIdLike(value: Json): Json {
  if (isNumber(value)) return value === 999_999_999 ? 999_999_998 : 999_999_999;
  if (typeof value === 'string') return unknownText(value);
  if (Array.isArray(value)) return value.slice(0, 1).map((each: Json) => unknownIdLike(each));
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, unknownIdLike(each)]),
    );
  }
  return value;
}

/** True for a text that `unknownIdLike` made of letters or has ready: no name that anyone gave. */
export function isUnknownLike(text: string): boolean {
  return (
    text === unknownUuid || /^no-such-(?:thing$|person@)/.test(text) || unknownStart.test(text)
  );
}

const unknownStart = /(?<![a-z])qzxv/i;

function unknownText(value: string): string {
  if (value === '') return 'no-such-thing';
  if (/^\d+$/.test(value)) return unknownDigits(value, 9);
  if (uuid.test(value)) {
    return value.toLowerCase() === unknownUuid ? unknownUuid.replace('7b1f', '7b2f') : unknownUuid;
  }
  const address = /^([^@\s]+)@(.+)$/.exec(value);
  if (address !== null) return `no-such-person@${address[2] ?? ''}`;
  const numbered = /^(\D{1,16}?)(\d+)$/.exec(value);
  if (numbered !== null && !/[\\/]/.test(value))
    return (numbered[1] ?? '') + unknownDigits(numbered[2] ?? '', 6);
  const hash = /^(.*?)\b([\da-f]{7,128})$/i.exec(value);
  if (hash !== null && /\d/.test(hash[2] ?? '') && /[a-f]/i.test(hash[2] ?? ''))
    return (hash[1] ?? '') + otherHex(hash[2] ?? '');
  const slash = Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\'));
  if (slash >= 0) return value.slice(0, slash + 1) + unknownName(value.slice(slash + 1));
  return unknownName(value);
}

/** As long as the real one, so that a length check does not answer instead, unless that is too short to be surely unknown. */
function unknownDigits(value: string, atLeast: number): string {
  const digits = '9'.repeat(Math.max(atLeast, value.length));
  return digits === value ? `${digits.slice(0, -1)}8` : digits;
}

function otherHex(digits: string): string {
  const turn = (digit: string): string => (15 - parseInt(digit, 16)).toString(16);
  const turned = [...digits.toLowerCase()].map(turn).join('');
  return digits === digits.toUpperCase() ? turned.toUpperCase() : turned;
}

/** `DE`, `EUR`: codes of things that the world has agreed upon, and of this length only. */
const code = /^[A-Z]{2,3}$/;

/** Letters and digits exchanged, punctuation and extension kept; never shorter than eight letters, but for codes. */
function unknownName(name: string): string {
  const extension = /\.[A-Za-z]\w{0,7}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  let n = 0;
  const next = (letter: string): string => {
    const other = unknownLetters[n++ % unknownLetters.length] ?? 'q';
    return /[A-Z]/.test(letter) ? other.toUpperCase() : other;
  };
  const changed = stem.replace(/\p{L}/gu, next).replace(/\d/g, '9');
  const more = code.test(stem) ? '' : unknownLetters.slice(0, Math.max(0, 8 - changed.length));
  const filled = changed + (/[a-z]/.test(stem) ? more : more.toUpperCase());
  return (filled === stem ? `${filled}q` : filled) + extension;
}
