import { createHash } from 'node:crypto';

/** So many of a SHA-256's hex digits tell a text from what a person or a disk made of it. They keep no forger out. */
const digits = 16;

/** A checksum of a text, by which it is noticed that it was altered. */
export function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}

/** The text of one of our JSON files whose last member is a `checksum` of the rest. */
export function sealedText(content: object): string {
  const text = JSON.stringify(content, null, 2);
  return `${text.slice(0, -'\n}'.length)},\n  "checksum": "${checksum(text)}"\n}\n`;
}

/** True where the checksum is that of the content, however it is laid out. */
export function fitsChecksum(content: object, written: unknown): boolean {
  return written === checksum(JSON.stringify(content, null, 2));
}
