import { safePattern } from '../../schema/safe-pattern.js';

const candidates = ['!', 'no match', '', '0', 'x', 'ÄÖ ÜB'];

/** A text that a pattern refuses; null where none of a few is refused. */
export function nonMatching(pattern: string): string | null {
  try {
    const expression = safePattern(pattern);
    return candidates.find((text) => !expression.test(text)) ?? null;
  } catch {
    return null;
  }
}
