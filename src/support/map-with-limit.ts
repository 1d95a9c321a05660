import PQueue from 'p-queue';

/**
 * Runs the work for every item, at most `limit` at once; results in input order. After the first failure no further item
 * is begun; those under way are waited for, then the failure is thrown.
 */
export async function mapWithLimit<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const queue = new PQueue({ concurrency: limit });
  const failures: unknown[] = [];
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    void queue.add(async () => {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failures.push(error);
      }
    });
  }
  await queue.onIdle();
  if (failures.length > 0) throw failures[0];
  return results;
}
