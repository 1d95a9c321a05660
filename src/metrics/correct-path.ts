/** `subsequence`: the DRAFT paper's words (section 3); `set`: its published `Cal_path_rate.py`. */
export type CorrectPathDefinition = 'subsequence' | 'set';

export interface CorrectPathInput {
  /** Tool ids in the order they were called; how the calls ended plays no part. */
  readonly called: readonly string[];
  /** The gold path, in order. */
  readonly expected: readonly string[];
  readonly definition: CorrectPathDefinition;
}

/**
 * 1 where the calls follow the gold path, else 0; its mean is CP%. `subsequence` wants the gold tools in order, as often
 * as the path names them, with others allowed in between; `set` wants each of them called at all, in any order, once
 * being enough for a repeated one. Null where the gold path is empty.
 *
 * @example
 * correctPath({ called: ['a', 'x', 'b'], expected: ['a', 'b'], definition: 'subsequence' }); // 1
 */
export function correctPath(input: CorrectPathInput): 0 | 1 | null {
  const { called, expected, definition } = input;
  if (expected.length === 0) return null;
  return (definition === 'set' ? isCovered(called, expected) : isInOrder(called, expected)) ? 1 : 0;
}

function isCovered(called: readonly string[], expected: readonly string[]): boolean {
  const made = new Set(called);
  return expected.every((tool) => made.has(tool));
}

function isInOrder(called: readonly string[], expected: readonly string[]): boolean {
  let next = 0;
  for (const tool of called) if (tool === expected[next]) next += 1;
  return next === expected.length;
}
