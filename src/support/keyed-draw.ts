import { createHash } from 'node:crypto';
import { writeJson } from '../core/json-text.js';

/** A number in [0, 1) that depends on the keys alone: the same keys give the same number, in whatever order draws are made. */
export function keyedDraw(...keys: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(writeJson(keys)).digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

/** The values in the order of their draws. */
export function shuffled<T>(values: readonly T[], draw: (value: T) => number): readonly T[] {
  return values
    .map((value) => ({ value, at: draw(value) }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
