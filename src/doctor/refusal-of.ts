import { TooldraftError } from '../core/errors.js';

/** What a reader says against what it reads; null where it reads it. Bugs are thrown on. */
export async function refusalOf(read: () => Promise<unknown>): Promise<TooldraftError | null> {
  try {
    await read();
    return null;
  } catch (error) {
    if (error instanceof TooldraftError) return error;
    throw error;
  }
}
