import { diffArrays, diffWordsWithSpace } from 'diff';

/** Part of a text: kept, only in the old one, or only in the new one. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Sentences with the white space behind them; the last one gets some, since it may not be the last of the other text. */
function sentencesOf(text: string): string[] {
  if (text.trim() === '') return [];
  return (
    `${text} `.match(/.*?(?:[.!?:](?=\s)|\n|$)\s*/gsu)?.filter((sentence) => sentence !== '') ?? []
  );
}

function wordsChanged(before: string, after: string): readonly DiffPart[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** Share of the shorter text that both have, white space apart. */
function common(parts: readonly DiffPart[], before: string, after: string): number {
  const size = (text: string): number => text.replace(/\s+/g, '').length;
  const kept = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? size(text) : 0), 0);
  return kept / Math.max(Math.min(size(before), size(after)), 1);
}

/** Sentences less alike than this are shown as one removed and one added: a word-level patchwork says nothing. */
const alike = 0.6;

/** What two sentences have in common at most, whatever the order of their words: far quicker to tell than their difference. */
function commonAtMost(before: string, after: string): number {
  const [words, others] = [before, after].map((text) => text.match(/[a-zA-Z0-9_]+|\S/gu) ?? []);
  const size = (list: readonly string[] = []): number =>
    list.reduce((sum, { length }) => sum + length, 0);
  const left = new Map<string, number>();
  for (const word of words ?? []) left.set(word, (left.get(word) ?? 0) + 1);
  const kept = others?.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return size(kept) / Math.max(Math.min(size(words), size(others)), 1);
}

/** One sentence as a change of another, where they are alike enough. */
function asChange(before: string, after: string): readonly DiffPart[] | null {
  if (commonAtMost(before, after) < alike) return null;
  const parts = wordsChanged(before, after);
  return common(parts, before, after) >= alike ? parts : null;
}

/** Sentences that went and those that came in their place: each with the first one it is alike to, in order. */
function replaced(before: readonly string[], after: readonly string[]): readonly DiffPart[] {
  const parts: DiffPart[] = [];
  let left = after;
  for (const old of before) {
    let change: readonly DiffPart[] | null = null;
    const at = left.findIndex((now) => (change = asChange(old, now)) !== null);
    if (at < 0) parts.push({ kind: 'removed', text: old });
    else parts.push(...added(left.slice(0, at)), ...(change ?? []));
    left = left.slice(at + 1);
  }
  return [...parts, ...added(left)];
}

function added(sentences: readonly string[]): readonly DiffPart[] {
  return sentences.map((text) => ({ kind: 'added', text }));
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
  const parts = changes.flatMap(({ value, added: came, removed }, index): readonly DiffPart[] => {
    const next = changes[index + 1];
    const last = changes[index - 1];
    if (removed && next?.added) return replaced(value, next.value);
    if (came && last?.removed) return [];
    return [{ kind: came ? 'added' : removed ? 'removed' : 'same', text: value.join('') }];
  });
  const whole = joined(parts);
  const last = whole.at(-1);
  return last === undefined ? [] : [...whole.slice(0, -1), { ...last, text: last.text.trimEnd() }];
}
