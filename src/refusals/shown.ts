import { safePattern } from '../schema/safe-pattern.js';
import { isContainer, type Json } from '../core/json.js';
import { digitsForWords } from '../support/digits-for-words.js';

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Values that a refusal lists as taken, and where. */
export interface Listed extends Span {
  readonly values: readonly Json[];
}

const quoted = String.raw`"[^"\n]{0,80}"|'[^'\n]{0,80}'|${'`'}[^${'`'}\n]{0,80}${'`'}|“[^”\n]{0,80}”|‘[^’\n]{0,80}’`;
const bare = String.raw`[\p{L}\p{N}_+.$/@*-]{1,60}(?:\s\([^)\n]{0,60}\))?`;
const separator = String.raw`\s*(?:,\s*(?:(?:or|and)\s)?|\||\/|;\s?|\bor\b|\band\b)\s*`;
const adjective =
  'allowed|valid|accepted|supported|permitted|possible|available|known|legal|acceptable|recogni[sz]ed|enum';
/** What stands before a list of what is taken. */
const lead = new RegExp(
  [
    String.raw`\b(?:one|any) of(?: the| these)?(?: (?:following|${adjective}|values?|options?|strings?|literals?|types?)){0,4}`,
    String.raw`(?<!\bnot )\b(?:${adjective})(?: (?!one\b)[\p{L}_]{1,20}){0,3}?(?: (?:are|is|include|for(?: [\w"'${'`'}]{1,40}){1,3}?(?: (?:are|is))?))?(?=\s*[:=([]|\s["'${'`'}]|\s(?<=are\s|is\s|include\s))`,
    String.raw`\b(?:choose|choices|options?|values)(?: (?:from|are|include|between))?(?=\s*[:([]|\s["'${'`'}])`,
    String.raw`\b(?:must|should|has to|needs to|can only) (?:only )?be(?: either)?(?=\s["'${'`'}[])`,
    String.raw`\b(?:must|should) be either\b`,
    String.raw`\b(?:choose|pick|select)(?: (?:one|any))?(?: (?:from|among|between|of))\b`,
    String.raw`\b(?:expected|expecting|want|wanted|use|try|either)(?=\s["'${'`'}[(])`,
    String.raw`\b(?:did you mean|do you mean|perhaps|maybe)(?: you meant)?\b`,
    String.raw`\b(?:not|be) in(?: enum| list)?(?=\s[[({])`,
    String.raw`\bequal to (?:constant|the literal)\b`,
  ].join('|'),
  'giu',
);
const element = new RegExp(String.raw`\s*(?:(${quoted})|(${bare}))`, 'uy');
const between = new RegExp(separator, 'uy');
const words = new Set(
  'the a an following is are not be you to of in must should that which this it must given and or with for was if please only values value one when from at by no valid string number integer boolean object array null undefined none int str float bool list dict received got'.split(
    ' ',
  ),
);

/** Lists of what is taken: `must be one of a, b`, `expected 'x' | 'y'`, `did you mean x?` */
export function listsIn(text: string, isText: boolean): readonly Listed[] {
  return [...text.matchAll(lead)].slice(0, 8).flatMap((found): readonly Listed[] => {
    const from = found.index + found[0].length;
    const at = from + (/^[\s:=([{]*/.exec(text.slice(from, from + 12))?.[0].length ?? 0);
    const { items, end, areQuoted } = elementsAt(text, at);
    const needsTwo = !areQuoted && !/mean|perhaps|maybe/i.test(found[0]);
    if (items.length === 0 || (needsTwo && items.length < 2)) return [];
    return [{ start: at, end, values: items.map((item) => asJson(item, isText)) }];
  });
}

interface Item {
  readonly text: string;
  readonly isQuoted: boolean;
}

function elementsAt(
  text: string,
  at: number,
): { readonly items: readonly Item[]; readonly end: number; readonly areQuoted: boolean } {
  const items: Item[] = [];
  let end = at;
  while (items.length < 60) {
    element.lastIndex = end;
    const [whole = '', inQuotes, plain] = element.exec(text) ?? [];
    const content =
      inQuotes?.slice(1, -1) ?? plain?.replace(/\s\(.*$/, '').replace(/[.]+$/, '') ?? '';
    // `one of r, w or a`: at the end of a list it is no article.
    const isLast = items.length > 0 && /^\s*(?:$|[.,;)\]])/.test(text.slice(end + whole.length));
    const isWord = words.has(content.toLowerCase()) && !(isLast && content.length === 1);
    if (whole === '' || (inQuotes === undefined && (content === '' || isWord))) break;
    items.push({ text: content, isQuoted: inQuotes !== undefined });
    end += whole.length;
    between.lastIndex = end;
    const gap = between.exec(text)?.[0];
    if (gap === undefined) break;
    end += gap.length;
  }
  // `a or the owner of it`: prose, not a list.
  const isProse =
    items.some(({ isQuoted }) => !isQuoted) &&
    /^\s+(?!but|not|or)[a-z]/.test(text.slice(end, end + 8));
  const kept = isProse ? items.filter(({ isQuoted }) => isQuoted) : items;
  return { items: kept, end, areQuoted: kept.length > 0 && kept.every(({ isQuoted }) => isQuoted) };
}

function asJson({ text, isQuoted }: Item, isText: boolean): Json {
  if (isQuoted || isText) return text;
  if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

const number =
  /(?<![\p{L}\p{N}_.%#\\-]|\d[:/])([-−]?\d{1,3}(?:,\d{3}){1,4}(?!\d)|[-−]?\d{1,18}(?:\.\d{1,15})?(?:e[+-]?\d{1,3})?)(?!\d|[\p{L}_\d]*[_\p{L}]\d|\.\d|[:/-]\d|:\d|(?!(?:ms|s|m|h|d|k?b|mb|gb|px|cm|mm|kg|g|x|th|st|nd|rd|am|pm|days?|hours?|bytes|chars?)\b)\p{L})/giu;
const notABound =
  /(?:\b(?:ISO|RFC|HTTP(?: status)?|status(?: code)?|error(?: code)?|errno|code|line|column|position|char|index|version|LineNumber:|BytePositionInLine:)[\s:-]*|\[type=[^\]]{0,200}|https?:\S{0,200})$/i;
const sent =
  /(?:\b(?:got|received|was|were|given|provided|found|actual|you sent|sent|value(?: of)?|input_value=|value is|has|have|had|rejected value)[\s:=]*["'`[(]*|^["'`]?|\(["'`]?)$/i;
const bounding =
  /(?:\b(?:than|least|most|minimum|maximum|min|max|exceeds?|exceed|between|and|to|below|above|until|of|is|over|under|equal)|[<>≤≥=])[\s:]*$/i;

/** Every number but those that are the value that was sent. */
export function numbersIn(text: string, given: readonly Json[]): readonly number[] {
  const sentNumbers = new Set(
    given.flatMap((value) => (value === null || isContainer(value) ? [] : [Number(value)])),
  );
  const all = [...digitsForWords(text).matchAll(number)].slice(0, 60).flatMap((found) => {
    const before = digitsForWords(text).slice(Math.max(0, found.index - 220), found.index);
    const value = Number((found[1] ?? '').replaceAll(',', '').replace('−', '-'));
    if (!Number.isFinite(value) || notABound.test(before)) return [];
    const isSent = sentNumbers.has(value) && (sent.test(before) || !bounding.test(before));
    return isSent ? [] : [value];
  });
  return [...new Set(all)];
}

const template =
  /(?<![\w%])(?:YYYY|yyyy|DD|dd|MM|HH|hh|mm)(?:[-/.:T ,'Z]{0,3}(?:YYYY|yyyy|YY|DD|dd|MM|HH|hh|mm|ss|SS|sss|SSS|Z|z|±hh|\+00:00)){1,8}(?!\w)|%[YymdHMSzfjb](?:[-/.:T ]?%[YymdHMSzfjb]){1,8}Z?/g;
const exemplary = new RegExp(
  String.raw`(?:(?:\be\. ?g\.,?|\bfor (?:example|instance),?|\bsuch as|\bexamples?:?|\blike|\bformat(?:ted)?(?: as| is|:)?|\bin the form(?:at)?(?: of)?|\binstead:?|\blooks? like|\bi\.e\.)[\s:(]{0,3}){1,2}(?:(${quoted})|([^\s"'${'`'},;()]{2,80}))`,
  'giu',
);
const made =
  /(?<![\w-])(?:[A-Z]{2,8}[-_]\d{2,12}|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)?)(?![\w-])/g;

/** Values and templates that it shows: `e.g. 2024-01-31`, `YYYY-MM-DD`, `ORD-12345`. */
export function examplesIn(text: string, given: readonly Json[]): readonly string[] {
  const shown = [...text.matchAll(exemplary)].flatMap(([, inQuotes, plain = '']) => {
    if (inQuotes !== undefined) return [inQuotes.slice(1, -1)];
    const token = plain.replace(/[.:!?]+$/, '');
    return /[\d@/_:.-]|[A-Z]{2}/.test(token) ? [token] : [];
  });
  const all = [
    ...shown,
    ...[...text.matchAll(template), ...text.matchAll(made)].map(([each]) => each),
  ];
  const texts = given.map(String);
  return [...new Set(all)].filter((each) => each !== '' && !texts.includes(each)).slice(0, 10);
}

const patterns: readonly RegExp[] = [
  /(?<![\w/:.])\/((?:\^|\\|\[|\()[^\n]{1,300}?|[^\s/][^\n]{0,300}?\$)\/[a-z]{0,5}(?![\w/])/,
  /\b(?:pattern|regex|regexp|expression|match(?:es|ing)?)\b[^"'`\n^]{0,40}(?:"([^"\n]{2,300})"|'([^'\n]{2,300})'|`([^`\n]{2,300})`)/i,
  /(?:"(\^[^"\n]{1,300})"|'(\^[^'\n]{1,300})'|`(\^[^`\n]{1,300})`)/,
  /(\^[^\s"'`]{1,300}\$)/,
];

/** A regular expression that it shows, where it is one. */
export function patternIn(text: string): string | null {
  for (const each of patterns) {
    const found = each
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined);
    if (found !== undefined && /[[\\^$(*+{]/.test(found) && compiles(found)) return found;
  }
  return null;
}

function compiles(pattern: string): boolean {
  try {
    safePattern(pattern);
    return true;
  } catch {
    return false;
  }
}

/** Words for JSON Schema's formats, the more special ones first. */
const formats: readonly (readonly [format: string, words: RegExp])[] = [
  [
    'date-time',
    /\bdate-?\s?times?\b|\btimestamps?\b|\bdate and time\b|\bRFC ?3339\b|\bISO[ -]?8601\b(?! date\b)|\binstant\b|DD[T ]?'?T?'?HH|\bjava\.time\.(?:Instant|\w*DateTime)/i,
  ],
  ['date', /\bdates?\b|\bYYYY-MM-DD\b|%Y-%m-%d/i],
  ['duration', /\bdurations?\b/i],
  ['time', /\bHH:mm\b|\bvalid time\b|\btime (?:format|of day|string)\b|\ba time\b/i],
  ['email', /\be-?mail\b/i],
  ['ipv4', /\bipv4\b|\bip address(?:es)?\b|\bvalid ip\b/i],
  ['ipv6', /\bipv6\b/i],
  ['hostname', /\bhost ?names?\b|\bFQDN\b|\bdomain names?\b/i],
  ['uuid', /\buu?id\b(?<=uuid)|\bguid\b/i],
  ['uri', /\bur[il]s?\b/i],
  ['json-pointer', /\bjson[ -]pointer\b/i],
  ['regex', /\bvalid reg(?:ular )?ex(?:p|pression)?\b/i],
  ['byte', /\bbase-?64\b/i],
];

/** The format that a word suggests; null where none does. */
export function formatIn(text: string): string | null {
  return formats.find(([, each]) => each.test(text))?.[0] ?? null;
}
