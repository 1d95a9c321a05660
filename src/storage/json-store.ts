import { Low, type Adapter } from 'lowdb';
import type { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.js';

/**
 * A JSON file of ours that is read and written whole, as a lowdb database: `data` is null until `read()`, and where there is no
 * file. `write()` is atomic and synced. Both reject with `StorageError`; `what` names the file in it: `manifest`.
 */
export function jsonStore<T>(path: string, schema: z.ZodType<T>, what: string): Low<T | null> {
  const adapter: Adapter<T | null> = {
    read: () => readJsonFile(path, schema, what),
    write: async (value) => {
      if (value !== null) await writeJsonFile(path, schema, value);
    },
  };
  return new Low<T | null>(adapter, null);
}
