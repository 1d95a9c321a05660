/** Runs tasks of one key one after the other, in the order they were asked for; keys do not wait for each other. */
export class SerialQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const result = before.then(task);
    const tail = result.catch(() => undefined);
    this.tails.set(key, tail);
    void tail.then(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    return result;
  }

  /** Resolves when what has been asked for so far under a key is done, well or not. */
  async idle(key: string): Promise<void> {
    await this.tails.get(key);
  }
}
