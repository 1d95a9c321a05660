import type { Json } from '../../../core/json.js';
import type { Mention } from './find-mentions.js';
import { findMentions } from './find-mentions.js';
import type { ArgumentSlot } from './argument-slot.js';
import { areKin } from './word-kin.js';
import { textWords, within, type Span, type TextWord } from './text-words.js';

/** A text taken apart once. */
export interface ReadableText {
  readonly text: string;
  readonly words: readonly TextWord[];
  readonly mentions: readonly Mention[];
}

export function readable(text: string): ReadableText {
  return { text, words: textWords(text), mentions: findMentions(text) };
}

/** A value one argument may have, by something the text says. */
export interface Reading {
  readonly value: Json;
  /** From 0; what is below `LEAST_SCORE` is not believed. */
  readonly score: number;
  /** What of the text it used up. */
  readonly spans: readonly Span[];
}

export const LEAST_SCORE = 0.5;

const NEAR = 4;

/**
 * How much the words around a piece of text speak for an argument, 0 to 0.35: most where a word of its name stands
 * right before it, less for words of its description and further away.
 */
export function cueScore(slot: ArgumentSlot, span: Span, { words }: ReadableText): number {
  const before = words
    .filter(({ end }) => end <= span.start)
    .slice(-NEAR)
    .reverse();
  const after = words.filter(({ start }) => start >= span.end).slice(0, 2);
  return Math.max(
    0,
    ...before.map((word, at) => cue(slot, word, at)),
    ...after.map((word, at) => cue(slot, word, at + 1)),
  );
}

function cue(slot: ArgumentSlot, { stem }: TextWord, distance: number): number {
  const fading = 1 - distance / (NEAR + 2);
  const last = slot.words.at(-1) ?? '';
  if (stem === last || slot.words.slice(0, -1).includes(stem)) return 0.35 * fading;
  if (slot.words.some((word) => word.length > 2 && areKin(word, stem))) return 0.25 * fading;
  return slot.described.includes(stem) ? 0.2 * fading : 0;
}

/** The word right before a piece of text, in lower case; empty where there is none. */
export function wordBefore(
  span: Span,
  { words }: ReadableText,
  skipped: ReadonlySet<string> = new Set(),
): string {
  const before = words.filter(({ end }) => end <= span.start);
  return before.findLast(({ text }) => !skipped.has(text.toLowerCase()))?.text.toLowerCase() ?? '';
}

/** The words of a text that lie within a span. */
export function wordsIn(span: Span, { words }: ReadableText): readonly TextWord[] {
  return words.filter((word) => within(word, span));
}
