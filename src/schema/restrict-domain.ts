import {
  compareNumbers,
  greaterNumber,
  isNumber,
  lesserNumber,
  sameNumber,
  type JsonNumber,
} from '../core/exact-number.js';
import type { Json } from '../core/json.js';
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
      readonly low?: JsonNumber | undefined;
      readonly high?: JsonNumber | undefined;
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

function wholeNumbers(ends: {
  readonly low: JsonNumber;
  readonly high: JsonNumber;
}): readonly JsonNumber[] {
  if (sameNumber(ends.low, ends.high)) return [ends.low];
  const [low, high] = [Number(ends.low), Number(ends.high)];
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

function between(domain: Domain, low: JsonNumber, high: JsonNumber): Domain {
  if (domain.kind === 'range') {
    return {
      ...domain,
      low: greaterNumber(domain.low, low),
      high: lesserNumber(domain.high, high),
    };
  }
  if (domain.kind !== 'finite') return domain;
  const inside = (value: Json): boolean =>
    !isNumber(value) || (compareNumbers(value, low) >= 0 && compareNumbers(value, high) <= 0);
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
