import type { Domain } from '../../schema/domain.js';
import type { Json } from '../../core/json.js';

/** A value taken at a venture: the first of a list, `false`, the lower end; undefined for open domains. */
export function guessValue(domain: Domain): Json | undefined {
  switch (domain.kind) {
    case 'finite':
      return domain.values[0];
    case 'boolean':
      return false;
    case 'range':
      return Number.isFinite(Number(domain.low)) ? domain.low : undefined;
    case 'estimated-finite':
      return domain.examples[0];
    case 'list':
    case 'string':
    case 'custom':
      return undefined;
  }
}
