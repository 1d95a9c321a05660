import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { StorageError } from '../core/errors.js';
import { jsonSchemaOfJson, type Json } from '../core/json.js';

/** What is shorter is kept as it is: it would hardly shrink. */
const smallestPacked = 1_000;
const gzipMark = 0x1f;

/** A value as JSON, as it is kept in Redis: answers of tools shrink to a fifth. */
export async function pack(value: unknown): Promise<Buffer> {
  const plain = Buffer.from(JSON.stringify(value), 'utf8');
  if (plain.length < smallestPacked) return plain;
  return promisify(gzip)(plain, { level: constants.Z_BEST_SPEED });
}

/** What `pack` made. Rejects with `StorageError` where it is something else; `what` names it in the message. */
export async function unpack(bytes: Buffer, what: string): Promise<Json> {
  try {
    const plain = bytes[0] === gzipMark ? await promisify(gunzip)(bytes) : bytes;
    return jsonSchemaOfJson.parse(JSON.parse(plain.toString('utf8')));
  } catch (error) {
    throw unreadable(what, error);
  }
}

/** Something in Redis that is not what this version writes. */
export function unreadable(what: string, cause?: unknown): StorageError {
  return new StorageError(`What Redis holds as ${what} cannot be read.`, {
    cause,
    remedy: 'Cancel the run with `tooldraft queue cancel --drop`, and start it again.',
  });
}
