/** The first ones of each group, in their order; all of them where there is no limit. */
export function firstOfEach<T>(
  items: readonly T[],
  most: number | undefined,
  groupOf: (item: T) => string,
): readonly T[] {
  if (most === undefined) return items;
  const seen = new Map<string, number>();
  return items.filter((item) => {
    const group = groupOf(item);
    const before = seen.get(group) ?? 0;
    seen.set(group, before + 1);
    return before < most;
  });
}
