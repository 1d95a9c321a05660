import type { Json } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';
import { distinctBy } from '../support/distinct-by.js';

/** The values without repetitions, in their order. */
export function distinctValues(values: readonly Json[]): readonly Json[] {
  return distinctBy(values, canonicalJson);
}
