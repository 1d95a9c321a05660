import { createHash } from 'node:crypto';

/** So many of a SHA-256's hex digits tell a text from what a person or a disk made of it. They keep no forger out. */
const digits = 16;

/** A checksum of a text, by which it is noticed that it was altered. */
export function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
