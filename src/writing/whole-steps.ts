const step = /^\s*(\d{1,2})[.)]\s+\S/;
/** Stands for a blank at which a step must not be taken apart; a character that no text has of its own. */
const mark = '\uE001';

/** `2. …`: a step, which says little apart from the others. */
export function isStep(sentence: string): boolean {
  return step.test(sentence);
}

export interface WholeSteps {
  readonly text: string;
  /** Puts the blanks back. */
  readonly restored: (sentence: string) => string;
}

/** A text whose numbered steps (`1. …`, `2. …`) are not taken apart into sentences: a step's second sentence is about that step. */
export function wholeSteps(raw: string): WholeSteps {
  const lines = raw.replaceAll(mark, '').split('\n');
  const numbers = lines.map((line) => Number(step.exec(line)?.[1] ?? Number.NaN));
  const isOneOfMany = (index: number): boolean =>
    follows(numbers, index, 1) || follows(numbers, index, -1);
  const text = lines
    .map((line, index) =>
      isOneOfMany(index) ? line.trim().replace(/(?<=[.!?)\]"'`*])\s+/g, mark) : line,
    )
    .join('\n');
  return { text, restored: (sentence) => sentence.replaceAll(mark, ' ') };
}

/** True where the nearest step in that direction has the number that comes next. */
function follows(numbers: readonly number[], index: number, direction: 1 | -1): boolean {
  const own = numbers[index] ?? Number.NaN;
  const others = direction === 1 ? numbers.slice(index + 1) : numbers.slice(0, index).reverse();
  return others.find((number) => !Number.isNaN(number)) === own + direction;
}
