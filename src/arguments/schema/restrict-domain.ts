import type { Json } from '../../core/json.js';
import { domainContains, domainSize, type Domain } from './domain.js';

/**
 * What an answer says of one argument (SAGE appendix A.2.1). `explicit`: one of these values; `negative`: none of
 * them; `bounds`: between two numbers; `dependency`: what the schema leaves once another argument is settled.
 */
export type Restriction =
  | { readonly kind: 'explicit'; readonly values: readonly Json[] }
  | { readonly kind: 'negative'; readonly values: readonly Json[] }
  | {
      readonly kind: 'bounds';
      readonly low?: number | undefined;
      readonly high?: number | undefined;
    }
  | { readonly kind: 'dependency'; readonly allowed: Domain };

/** D′ = D ∩ what the restriction says (SAGE equation 1, Argus equation 9); never larger than D. */
export function restrictDomain(domain: Domain, restriction: Restriction): Domain {
  switch (restriction.kind) {
    case 'explicit':
      return {
        kind: 'finite',
        values: restriction.values.filter((value) => domainContains(domain, value)),
      };
    case 'negative':
      return without(domain, restriction.values);
    case 'bounds':
      return between(domain, restriction.low ?? -Infinity, restriction.high ?? Infinity);
    case 'dependency':
      return intersection(domain, restriction.allowed);
  }
}

/** The values of a domain where they can be listed at all and are at most `limit`; else null. */
export function domainValues(domain: Domain, limit: number): readonly Json[] | null {
  if (domainSize(domain) > limit) return null;
  switch (domain.kind) {
    case 'finite':
      return domain.values;
    case 'boolean':
      return [true, false];
    case 'range':
      return wholeNumbers(domain).filter((value) => domainContains(domain, value));
    default:
      return null;
  }
}

function wholeNumbers({ low, high }: { readonly low: number; readonly high: number }): number[] {
  if (low === high) return [low];
  const first = Math.ceil(low);
  return Array.from({ length: Math.max(0, Math.floor(high) - first + 1) }, (_, i) => first + i);
}

function without(domain: Domain, values: readonly Json[]): Domain {
  if (domain.kind === 'finite' || domain.kind === 'boolean') {
    const gone: Domain = { kind: 'finite', values };
    const all = domainValues(domain, Infinity) ?? [];
    return { kind: 'finite', values: all.filter((value) => !domainContains(gone, value)) };
  }
  const inside = values.filter((value) => domainContains(domain, value));
  return { ...domain, except: [...(domain.except ?? []), ...inside] };
}

function between(domain: Domain, low: number, high: number): Domain {
  if (domain.kind === 'range') {
    return { ...domain, low: Math.max(domain.low, low), high: Math.min(domain.high, high) };
  }
  if (domain.kind !== 'finite') return domain;
  const inside = (value: Json): boolean =>
    typeof value !== 'number' || (value >= low && value <= high);
  return { kind: 'finite', values: domain.values.filter(inside) };
}

function intersection(domain: Domain, allowed: Domain): Domain {
  const listed = domainValues(domain, 10_000);
  if (listed !== null) {
    return { kind: 'finite', values: listed.filter((value) => domainContains(allowed, value)) };
  }
  const values = domainValues(allowed, 10_000);
  if (values !== null) {
    return { kind: 'finite', values: values.filter((value) => domainContains(domain, value)) };
  }
  if (allowed.kind === 'range') return between(domain, allowed.low, allowed.high);
  return domain;
}
