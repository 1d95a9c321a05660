import {
  codeWords,
  dateWords,
  fileWords,
  folderWords,
  isAbout,
  originWords,
  targetWords,
  textWordStems,
  type ArgumentSlot,
} from './argument-slot.js';
import type { Mention } from './find-mentions.js';
import { readDate, writeDate } from './read-date.js';
import { cueScore, wordBefore, type ReadableText, type Reading } from './reading.js';
import { stemOf, stemsOf } from './text-words.js';

type TextKind = 'date' | 'file' | 'code' | 'prose' | 'any';

/** How well each kind of mention suits each kind of text argument, before cues. */
const suits: Readonly<Record<TextKind, Partial<Record<Mention['kind'], number>>>> = {
  date: { date: 0.8 },
  file: { file: 0.65, quoted: 0.6, name: 0.35, code: 0.4 },
  code: { code: 0.5, quoted: 0.6, number: 0.4, name: 0.3 },
  prose: { quoted: 0.65, name: 0.2, code: 0.2, json: 0.2 },
  any: { quoted: 0.55, name: 0.4, code: 0.4, file: 0.4, number: 0.25 },
};

/** Texts an argument with an open domain may mean. */
export function readText(slot: ArgumentSlot, text: ReadableText): readonly Reading[] {
  const kind = textKindOf(slot);
  return [
    ...text.mentions.flatMap((mention): readonly Reading[] => {
      const part = partOfName(slot, mention);
      if (part !== null) return [part];
      const base = suits[kind][mention.kind];
      const value = valueFor(slot, kind, mention);
      if (base === undefined || value === null || isOrdinal(mention)) return [];
      const score =
        base + cueScore(slot, mention, text) + roleScore(slot, mention, text) - spaced(kind, value);
      return [{ value, score, spans: [mention] }];
    }),
    ...(kind === 'file' && isAbout(slot, folderWords) ? folderReadings(text) : []),
    ...(isAbout(slot, soughtWords, true) ? soughtReadings(text) : []),
  ];
}

const firstWords = new Set(['first', 'given'].map(stemOf));
const lastWords = new Set(['last', 'family'].map(stemOf));

/** A person's full name serves two arguments: the first name and the last. */
function partOfName({ words }: ArgumentSlot, { kind, text, start, end }: Mention): Reading | null {
  if (kind !== 'name' || !words.includes(stemOf('name')) || !text.includes(' ')) return null;
  const [first = '', ...rest] = text.split(/\s+/u);
  const last = rest.at(-1) ?? '';
  if (words.some((word) => firstWords.has(word))) {
    return { value: first, score: 0.6, spans: [{ start, end: start + first.length }] };
  }
  return words.some((word) => lastWords.has(word))
    ? { value: last, score: 0.6, spans: [{ start: end - last.length, end }] }
    : null;
}

/** "6th" is no id. */
function isOrdinal({ kind, text }: Mention): boolean {
  return kind === 'number' && /\d(?:st|nd|rd|th)$/iu.test(text);
}

/** What kind of text an argument takes, by its name and doc. */
export function textKindOf(slot: ArgumentSlot): TextKind {
  if (isAbout(slot, dateWords, true) || /YYYY|MM\/(?:DD|YY)/i.test(slot.description)) return 'date';
  if (isAbout(slot, fileWords, true)) return 'file';
  if (isAbout(slot, codeWords, true)) return 'code';
  if (isAbout(slot, textWordStems, true)) return 'prose';
  return isAbout(slot, fileWords) ? 'file' : 'any';
}

function valueFor(slot: ArgumentSlot, kind: TextKind, mention: Mention): string | null {
  if (kind === 'date') {
    const day = readDate(mention.text);
    return day === null ? null : writeDate(day, slot.description);
  }
  return typeof mention.value === 'string' || typeof mention.value === 'number'
    ? String(mention.kind === 'number' ? mention.text : mention.value)
    : null;
}

/** Ids and file names seldom have blanks. */
function spaced(kind: TextKind, value: string): number {
  return (kind === 'code' || kind === 'file') && /\s/.test(value) ? 0.15 : 0;
}

const into = new Set(['to', 'into', 'as', 'in', 'onto', 'towards', 'destination'].map(stemOf));
const outOf = new Set(
  ['from', 'of', 'copy', 'move', 'rename', 'file', 'source', 'leaving', 'departing'].map(stemOf),
);
const articles = new Set([
  'the',
  'a',
  'an',
  'my',
  'our',
  'your',
  'this',
  'that',
  'file',
  'folder',
  'directory',
]);

/** Which of several values comes first and which goes last: `source` follows "from", `destination` "to". */
function roleScore(slot: ArgumentSlot, mention: Mention, text: ReadableText): number {
  const origin = isAbout(slot, originWords, true);
  const target = isAbout(slot, targetWords, true);
  if (origin === target) return 0;
  const before = stemOf(wordBefore(mention, text, articles));
  if (into.has(before)) return target ? 0.25 : -0.3;
  if (outOf.has(before)) return origin ? 0.25 : -0.3;
  const alike = text.mentions.filter(({ kind }) => kind === mention.kind);
  const first = alike[0] === mention;
  return alike.length > 1 && first === origin ? 0.1 : 0;
}

/** "the reports folder", "folder reports": folders are seldom quoted. */
function folderReadings(text: ReadableText): readonly Reading[] {
  const pattern =
    /(?:\b(?:folder|directory|dir)\s+(?:called|named)?\s*([\p{L}\p{N}_-]+))|(?:\b([\p{L}\p{N}_-]+)\s+(?:sub)?(?:folder|directory)\b)/giu;
  return [...text.text.matchAll(pattern)].flatMap((match) => {
    const value = match[1] ?? match[2] ?? '';
    if (!namesFolder(value)) return [];
    const start = match.index + match[0].indexOf(value);
    return [{ value, score: 0.6, spans: [{ start, end: start + value.length }] }];
  });
}

const soughtWords = new Set(['query', 'q', 'keyword', 'term', 'search'].map(stemOf));

/** "search for green tea": what is sought is seldom quoted. */
function soughtReadings({ text }: ReadableText): readonly Reading[] {
  const pattern =
    /\b(?:search|look|query|find)\s+(?:[\p{L}-]+\s+){0,3}?(?:for|about)\s+(?!me\b|us\b|a\b|an\b|some\b|any)([^\s.,;!?"'“”]+(?:\s+[^\s.,;!?"'“”]+){0,4}?)(?=\s+(?:in|within|inside|on|at|from|please)\b|[.,;!?]|\s*$)/giu;
  return [...text.matchAll(pattern)].map((match) => {
    const value = (match[1] ?? '').trim();
    const start = match.index + match[0].lastIndexOf(value);
    return { value, score: 0.55, spans: [{ start, end: start + value.length }] };
  });
}

const plainWordsOfFolders = new Set(
  'the a an my our your this that new current same parent root working called named home main to in of and with inside within under is it each any every all sub existing following above empty into from for named'.split(
    ' ',
  ),
);

function namesFolder(word: string): boolean {
  return word !== '' && !plainWordsOfFolders.has(word.toLowerCase()) && stemsOf(word).length > 0;
}
