import type { FormPiece } from './form-piece.js';

const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const number = String.raw`(?:\d{1,2}|an?|single|${words.join('|')})`;
const amount = new RegExp(
  String.raw`^(?:exactly |precisely |just )?(?:between (${number}) and (${number})|(?:at least|minimum(?: of)?) (${number})|up to (${number})|(${number}) or more|(${number})\s?(?:to|-|–|or)\s?(${number})|(?:the |an? )?(${number}))[\s-](?:\d-)?`,
  'i',
);
const adjectives = String.raw`((?:(?:upper[- ]?case|lower[- ]?case|capital|small|check|control|random|decimal|hex(?:adecimal)?|alpha-?numeric(?:al)?|alphabetic(?:al)?|numeric|latin|ascii|leading|trailing|more|further)[\s-])*)`;
const noun = new RegExp(
  String.raw`^${adjectives}(letters?|digits?|numerals?|numbers|capitals?|alpha-?numerics?|characters?|chars?)(?:(?: or | and |\/)(letters|digits|numbers))?(?![\w])`,
  'i',
);
/** `3-letter ISO 4217 code`: what the letters are those of. */
const nouns =
  /^((?: [\w-]{1,20}){0,4}?) (?:codes?|numbers?|ids?|identifiers?|strings?|pins?|keys?|abbreviations?|symbols?|prefix(?:es)?|suffix(?:es)?|tags?|tokens?|texts?|zips?|values?|acronyms?|initials)\b/i;
const hurried = /^(?:[.!)]*$|,? (?:and|then|plus|followed by)\b| (?:needed|required|expected)\b)/i;
/** So many letters or digits that a text begins with the words for (`4 digits`, `a check letter`, `6-digit code`); null where it begins with none. */
export function countedIn(text: string): FormPiece | null {
  const many = amount.exec(text);
  if (many === null) return null;
  const rest = text.slice(many[0].length);
  const match = noun.exec(rest);
  if (match === null) return null;
  const behind = rest.slice(match[0].length);
  const isPlural = /s$/i.test(match[2] ?? '');
  const ofCode = isPlural ? null : nouns.exec(behind);
  // `4 digit and 2 letter`, as it is said in a hurry.
  const isOne = digits(many[8] ?? '2') === '1';
  if (!isOne && !isPlural && ofCode === null && !hurried.test(behind)) return null;
  const set = setOf(`${match[1] ?? ''}${ofCode?.[1] ?? ''} `, match[2] ?? '', match[3] ?? '');
  return {
    source: repeated(set ?? '.', many),
    kind: set !== null && many.slice(3, 6).every((part) => part === undefined) ? 'exact' : 'any',
    rest: behind.slice(ofCode?.[0].length ?? 0),
  };
}

/** Null for characters of any kind. */
function setOf(adjective: string, what: string, or: string): string | null {
  const small = /\b(?:lower|small)/i.test(adjective);
  const capital = /\b(?:upper|capital)/i.test(adjective) || /^capital/i.test(what);
  const letters = small ? 'a-z' : capital ? 'A-Z' : 'A-Za-z';
  if (/\bhex/i.test(adjective)) return small ? '0-9a-f' : capital ? '0-9A-F' : '0-9A-Fa-f';
  if (/alpha-?numeric/i.test(adjective + what)) return `${letters}0-9`;
  if (/^(?:digit|number|numeral)/i.test(what)) return or === '' ? '0-9' : `${letters}0-9`;
  if (/^(?:letter|capital)/i.test(what) || /alphabetic/i.test(adjective))
    return or === '' ? letters : `${letters}0-9`;
  if (/numeric/i.test(adjective)) return '0-9';
  return /check|control/i.test(adjective) ? `${letters}0-9` : null;
}

function repeated(set: string, many: RegExpExecArray): string {
  const [, low, high, least, most, orMore, one, other, exact] = many;
  const own = set === '.' ? '.' : `[${set}]`;
  if (one !== undefined && other !== undefined && / or /i.test(many[0]))
    return `(?:${own}${times(one)}|${own}${times(other)})`;
  const from = low ?? one;
  const to = high ?? other;
  if (from !== undefined && to !== undefined) return `${own}{${digits(from)},${digits(to)}}`;
  if (most !== undefined) return `${own}{1,${digits(most)}}`;
  const open = least ?? orMore;
  if (open !== undefined) return digits(open) === '1' ? `${own}+` : `${own}{${digits(open)},}`;
  return `${own}${times(exact ?? '1')}`;
}

function times(count: string): string {
  return digits(count) === '1' ? '' : `{${digits(count)}}`;
}

function digits(count: string): string {
  const index = words.indexOf(count.toLowerCase());
  if (index >= 0) return String(index + 1);
  return /^\d/.test(count) ? count : '1';
}
