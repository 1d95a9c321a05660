import type { Json } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';

/** The values without repetitions, in their order. */
export function distinctValues(values: readonly Json[]): readonly Json[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = canonicalJson(value);
    return seen.has(key) ? false : seen.add(key);
  });
}
