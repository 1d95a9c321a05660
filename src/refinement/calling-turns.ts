import { SerialQueue } from '../storage/serial-queue.js';

/**
 * Turns at calling, first come, first served: the calls of one turn are made without those of another between them. Once a turn
 * has failed, or `end` was called, every further one rejects with the same error.
 */
export class CallingTurns {
  private readonly queue = new SerialQueue();
  private ended: { readonly error: unknown } | undefined;

  take<T>(calls: () => Promise<T>): Promise<T> {
    return this.queue.run('', async () => {
      if (this.ended !== undefined) throw this.ended.error;
      try {
        return await calls();
      } catch (error) {
        throw this.end(error);
      }
    });
  }

  /** No further turn is given; gives the error back. */
  end(error: unknown): unknown {
    this.ended ??= { error };
    return error;
  }
}
