import { diffArrays, diffWordsWithSpace } from 'diff';
import type { TerminalStyle } from './terminal-style.js';

/** Part of a text: kept, only in the old one, or only in the new one. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Sentences with the white space behind them. */
function sentencesOf(text: string): string[] {
  return text.match(/.*?(?:[.!?:](?=\s)|\n|$)\s*/gsu)?.filter((sentence) => sentence !== '') ?? [];
}

function wordsChanged(before: string, after: string): readonly DiffPart[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** Share of the longer text that both have. */
function common(parts: readonly DiffPart[], before: string, after: string): number {
  const kept = parts.reduce(
    (sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0),
    0,
  );
  return kept / Math.max(before.trim().length, after.trim().length, 1);
}

/** Sentences less alike than this are shown as one removed and one added: a word-level patchwork says nothing. */
const alike = 0.5;

function replaced(before: string, after: string): readonly DiffPart[] {
  const parts = wordsChanged(before, after);
  if (common(parts, before, after) >= alike) return parts;
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

function joined(parts: readonly DiffPart[]): readonly DiffPart[] {
  const whole: DiffPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind)
      whole[whole.length - 1] = { ...last, text: last.text + part.text };
    else whole.push(part);
  }
  return whole;
}

/** Difference of two texts: whole sentences where they came or went, words where a sentence was changed. */
export function wordDiff(before: string, after: string): readonly DiffPart[] {
  const changes = diffArrays(sentencesOf(before), sentencesOf(after), {
    comparator: (a, b) => a.trim() === b.trim(),
  });
  const parts = changes.flatMap(({ value, added, removed }, index): readonly DiffPart[] => {
    const next = changes[index + 1];
    const last = changes[index - 1];
    if (removed && next?.added) return replaced(value.join(''), next.value.join(''));
    if (added && last?.removed) return [];
    return [{ kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join('') }];
  });
  return joined(parts);
}

function paint({ kind, text }: DiffPart, { palette }: TerminalStyle): string {
  if (kind === 'same') return text;
  const [open, close] = kind === 'removed' ? ['[-', '-]'] : ['{+', '+}'];
  const [lead = '', body = '', trail = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text)?.slice(1) ?? [];
  if (!palette.isColorSupported)
    return body === '' ? text : `${lead}${open}${body}${close}${trail}`;
  const colour =
    kind === 'removed' ? (t: string) => palette.red(palette.strikethrough(t)) : palette.green;
  return text.replace(/\S+/g, (word) => colour(word));
}

/** A difference as text: red and green, or `[-old-]{+new+}` where there are no colours. */
export function wordDiffText(parts: readonly DiffPart[], style: TerminalStyle): string {
  return parts.map((part) => paint(part, style)).join('');
}
