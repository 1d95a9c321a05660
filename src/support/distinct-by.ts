/** The first value of each key, in the order in which they stand. */
export function distinctBy<T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = keyOf(value);
    return seen.has(key) ? false : seen.add(key);
  });
}
