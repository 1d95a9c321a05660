/**
 * Work on items that become ready in any order, done in the order of the items and one after the other. Whoever says that an
 * item is ready waits for the work on it only where nothing before it is missing.
 */
export function inOrder<T extends object>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): (ready: T) => Promise<void> {
  const ready = new Set<T>();
  let next = 0;
  let turn = Promise.resolve();
  return (item) => {
    ready.add(item);
    turn = turn.then(async () => {
      for (let first = items[next]; first && ready.has(first); first = items[next]) {
        next += 1;
        await work(first);
      }
    });
    return turn;
  };
}
