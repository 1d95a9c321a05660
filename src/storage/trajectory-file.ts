import type { Adapter } from 'lowdb';
import type { StorageError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { trajectorySchema, type Trajectory } from '../core/trajectory.js';
import { alteredFile, restoreOrBeginAgain } from './altered-file.js';
import { fitsChecksum, sealedText } from './checksum.js';
import { assertReadable, parseOwnJson, readTextFile } from './json-file.js';
import { writeFileAtomic } from './write-file-atomic.js';

/**
 * A trajectory's file as lowdb keeps it: the trajectory and, last, a `checksum` of it. What is not as it was written is
 * refused with a `StorageError`; version 1, which had no checksum, is read as it is.
 */
export class TrajectoryFile implements Adapter<Trajectory | null> {
  constructor(private readonly path: string) {}

  async read(): Promise<Trajectory | null> {
    const { path } = this;
    const text = await readTextFile(path);
    if (text === null) return null;
    return parseOwnJson(text, {
      ...{ path, schema: trajectorySchema, what: 'trajectory', remedy: restoreOrBeginAgain },
      unseal: (data) => unsealed(data, path),
    });
  }

  async write(value: Trajectory | null): Promise<void> {
    if (value === null) return;
    // As parsed: the order of keys is the format's, however the value was put together.
    const content = assertReadable(trajectorySchema, value, this.path);
    await writeFileAtomic(this.path, sealedText(content));
  }
}

/** True for what a trajectory's file holds since it has a checksum. */
export function isSealed(data: unknown): boolean {
  return isJsonObject(data) && (data['version'] === 2 || data['checksum'] !== undefined);
}

function unsealed(data: unknown, path: string): unknown {
  if (!isJsonObject(data) || !isSealed(data)) return data;
  const { checksum: written, ...content } = data;
  if (written === undefined) throw altered(content, path, 'its checksum is missing');
  if (!fitsChecksum(content, written))
    throw altered(content, path, 'what is in it does not fit its checksum');
  return content;
}

function altered(
  { tool }: Readonly<Record<string, unknown>>,
  file: string,
  problem: string,
): StorageError {
  const id = typeof tool === 'string' ? tool : undefined;
  const of = id === undefined ? '' : ` of ${JSON.stringify(id)}`;
  return alteredFile(`The trajectory${of} ${file} is not as it was written: ${problem}.`, {
    file,
    tool: id,
  });
}
