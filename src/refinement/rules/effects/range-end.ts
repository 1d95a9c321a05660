/** Which end of a range an argument is, and of what. */
export interface RangeEnd {
  readonly side: 'lower' | 'upper';
  /** The words of its name that say of what: `price` of `min_price`. */
  readonly of: readonly string[];
}

const lower = new Set(
  'from since after min minimum start begin gt gte ge above lower low earliest newer'.split(' '),
);
const upper = new Set(
  'to until till before max maximum end lt lte le below upper high latest older'.split(' '),
);

/** The end of a range that a name marks, from its words; null for a name that marks none. */
export function rangeEnd(words: readonly string[]): RangeEnd | null {
  const of = words.filter((word) => !lower.has(word) && !upper.has(word));
  const [first, ...more] = words.filter((word) => lower.has(word) || upper.has(word));
  if (first === undefined || more.length > 0) return null;
  return { side: lower.has(first) ? 'lower' : 'upper', of };
}
