import { endsInCodeBlock } from '../support/ends-in-code-block.js';
import { escapePattern } from '../support/escape-pattern.js';
import { splitSentences } from '../support/split-sentences.js';
import { wordsAlone } from '../support/words-alone.js';

/** Where a sentence stands in a text. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** What stands before a sentence of a place inside an argument (`lines[].id`), or of one that is told first of all. */
const leadBefore = /(?:Note(?: on `([^`\n]+)`)?|`([^`\n]+)`): $/;
const leadAfter = /^\s+(?:Note(?: on `[^`\n]+`)?|`[^`\n]+`): /;
const firstLead = /(?:^|\s)`[^`\n]+`: /;

export interface SentencePlace {
  /** The slots that a sentence may be told of where another than the text's own stands before it. */
  readonly isOf?: (slot: string) => boolean;
  /** True where a sentence that no slot stands before is not the one meant. */
  readonly onlyTold?: boolean;
}

/** True where the text has the sentence, as it is or with other signs and line breaks. */
export function hasSentence(text: string, sentence: string, place: SentencePlace = {}): boolean {
  return spanOf(text, sentence, place) !== null;
}

/** The text with other words in the sentence's place, without the sentence where these are empty; as it was where it has none. */
export function withSentence(
  text: string,
  sentence: string,
  other: string,
  place: SentencePlace = {},
): string {
  const around = aroundSentence(text, sentence, place);
  if (around === null) return text;
  const [before, , after] = around;
  if (other !== '') return before + other + after;
  return joined(withoutLead(before, after), after);
}

function spanOf(text: string, sentence: string, place: SentencePlace): Span | null {
  const spans = spansOf(text, sentence);
  const told = spans.filter(({ start }) => {
    const slot = slotBefore(text, start);
    return slot !== null && place.isOf?.(slot) === true;
  });
  const bare = spans.filter(({ start }) => slotBefore(text, start) === null);
  if (place.onlyTold === true) return told[0] ?? null;
  return (place.isOf === undefined ? bare[0] : (told[0] ?? bare[0])) ?? spans[0] ?? null;
}

/** As it is written; else the sentences that have the same words. */
function spansOf(text: string, sentence: string): readonly Span[] {
  const exact = written(text, sentence);
  if (exact.length > 0) return exact;
  const words = wordsAlone(sentence);
  if (words === '') return [];
  return splitSentences(text)
    .filter((one) => wordsAlone(one) === words)
    .flatMap((one) => written(text, one.replace(/^[-*•]\s+/u, '')));
}

function written(text: string, sentence: string): readonly Span[] {
  const words = sentence.trim().split(/\s+/u).map(escapePattern);
  const pattern = new RegExp(`(?<=^|\\s)${words.join('\\s+')}(?=\\s|$)`, 'gu');
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    ...{ start: index, end: index + length },
  }));
}

/** The slot that a text has begun to speak of before a position; null where it speaks of none. */
function slotBefore(text: string, position: number): string | null {
  const before = text.slice(0, position);
  const note = leadBefore.exec(before)?.[1];
  if (note !== undefined) return note;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return [...line.matchAll(/(?<=^|\s)`([^`\n]+)`: /g)].at(-1)?.[1] ?? null;
}

/** What only led to a sentence that goes, goes too; `Note: ` always does. */
function withoutLead(before: string, after: string): string {
  const [lead, note] = leadBefore.exec(before) ?? [];
  if (lead === undefined) return before.replace(/(?<=^|\n)[ \t]*[-*•][ \t]*$/u, '');
  const isLast = after.trim() === '' || leadAfter.test(after) || /^[ \t]*\n/.test(after);
  return lead.startsWith('Note') || note !== undefined || isLast
    ? before.slice(0, -lead.length)
    : before;
}

function joined(before: string, after: string): string {
  const [start, rest] = [before.replace(/[ \t]+$/, ''), after.replace(/^[ \t]+/, '')];
  if (start === '') return rest.trimStart();
  if (rest === '') return start.trimEnd();
  if (start.endsWith('\n')) return start + rest.replace(/^\n/, '');
  return rest.startsWith('\n') ? start + rest : `${start} ${rest}`;
}

/** The text before a sentence, the sentence as written there, and the text after it; null if the text lacks the sentence. */
function aroundSentence(
  text: string,
  sentence: string,
  place: SentencePlace = {},
): readonly [before: string, sentence: string, after: string] | null {
  const span = spanOf(text, sentence, place);
  if (span === null) return null;
  const { start, end } = span;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

/** The text with another sentence right behind this one; null where it does not have this one. */
export function afterSentence(text: string, sentence: string, other: string): string | null {
  const around = aroundSentence(text, sentence);
  if (around === null) return null;
  const [before, own, after] = around;
  return `${before}${own}${endsInCodeBlock(before + own) ? '\n' : ' '}${other}${after}`;
}

/** The text with a sentence of its own subject put before what it says of places inside it. */
export function withOwnSentence(text: string, sentence: string): string {
  const at = firstLead.exec(text)?.index ?? text.length;
  return [text.slice(0, at).trim(), sentence, text.slice(at).trim()]
    .filter((part) => part !== '')
    .join(' ');
}
