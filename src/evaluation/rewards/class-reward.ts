import type { ActionClass, ParsedCompletion } from './parse-completion.js';

const ENOUGH = 30;

/**
 * r_cls of SAGE appendix A.3.5, equation 9: 2 where the answer begins with the right tag and has at least 30 characters in
 * it, 1.5 where it has fewer, else 0.
 */
export function classReward(
  { tag, content }: Pick<ParsedCompletion, 'tag' | 'content'>,
  expected: ActionClass,
): number {
  if (tag !== expected) return 0;
  return content.length >= ENOUGH ? 2 : 1.5;
}
