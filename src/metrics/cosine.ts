import { similarity } from 'ml-distance';

/**
 * Cosine similarity of two vectors, in [-1, 1]. Null where it is not defined: a vector of zeros or none at all.
 * Vectors of different length are a bug and throw.
 */
export function cosine(a: readonly number[], b: readonly number[]): number | null {
  if (a.length !== b.length) {
    throw new RangeError(`vectors of ${a.length} and ${b.length} dimensions cannot be compared`);
  }
  const value = similarity.cosine([...a], [...b]);
  if (!Number.isFinite(value)) return null;
  return Math.min(1, Math.max(-1, value));
}
