/** The values by key, each group in the order in which they stand. */
export function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
