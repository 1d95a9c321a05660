import { compareNumbers, isNumber, isWhole, type JsonNumber } from '../core/exact-number.js';
import type { Json } from '../core/json.js';
import { canonicalJson } from '../support/canonical-json.js';
import { safePattern } from './safe-pattern.js';

interface DomainBase {
  /** Values taken out by what was said ("not business"), where the kind cannot list the rest. */
  readonly except?: readonly Json[] | undefined;
}

/** The values listed, no others. An empty list is an empty domain: nothing can be meant. */
export interface FiniteDomain {
  readonly kind: 'finite';
  readonly values: readonly Json[];
}

export interface BooleanDomain {
  readonly kind: 'boolean';
}

/** Numbers from `low` to `high`, both included; infinite ends are open. */
interface RangeDomain extends DomainBase {
  readonly kind: 'range';
  readonly low: JsonNumber;
  readonly high: JsonNumber;
  /** True for whole numbers, which can be counted; real ones cannot. */
  readonly whole: boolean;
}

/** Lists. They are open whatever their items are, since any of them may be meant, in any order and length. */
interface ListDomain extends DomainBase {
  readonly kind: 'list';
  readonly items: Domain | null;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

/** Any text, of a pattern where there is one. */
export interface StringDomain extends DomainBase {
  readonly kind: 'string';
  readonly pattern?: string | undefined;
}

/** Finite, but only about how many is known: `size` values, some of them named. */
export interface EstimatedDomain extends DomainBase {
  readonly kind: 'estimated-finite';
  readonly size: number;
  readonly examples: readonly Json[];
}

/** Anything else; `size` is null where it has no end. */
export interface CustomDomain extends DomainBase {
  readonly kind: 'custom';
  readonly size: number | null;
  readonly accepts: (value: Json) => boolean;
}

/**
 * The values one argument can take (SAGE definition 1, appendix A.3.2; Argus section 4). JSON in itself but for
 * `custom`.
 */
export type Domain =
  | FiniteDomain
  | BooleanDomain
  | RangeDomain
  | ListDomain
  | StringDomain
  | EstimatedDomain
  | CustomDomain;

/**
 * How many values a domain has; `Infinity` for open ones. Whole ranges hi − lo + 1, real ones are open; the published
 * code counts hi − lo + 1 for both, which `countReals` brings back.
 */
export function domainSize(
  domain: Domain,
  options: { readonly countReals?: boolean | undefined } = {},
): number {
  switch (domain.kind) {
    case 'finite':
      return new Set(domain.values.map(canonicalJson)).size;
    case 'boolean':
      return 2;
    case 'range':
      return rangeSize(domain, options.countReals ?? false);
    case 'list':
    case 'string':
      return Infinity;
    case 'estimated-finite':
      return Math.max(0, domain.size - exceptions(domain).length);
    case 'custom':
      return domain.size === null
        ? Infinity
        : Math.max(0, domain.size - exceptions(domain).filter(domain.accepts).length);
  }
}

function rangeSize(domain: RangeDomain, countReals: boolean): number {
  const order = compareNumbers(domain.low, domain.high);
  if (order > 0) return 0;
  if (order === 0) return domainContains(domain, domain.low) ? 1 : 0;
  const [low, high] = [Number(domain.low), Number(domain.high)];
  if (!domain.whole) return countReals ? Math.max(1, high - low + 1) : Infinity;
  const whole = Math.floor(high) - Math.ceil(low) + 1;
  const inside = { ...domain, except: undefined };
  return Math.max(
    0,
    whole - exceptions(domain).filter((each) => domainContains(inside, each)).length,
  );
}

/** The excepted values, each once. */
function exceptions(domain: DomainBase): readonly Json[] {
  const byText = new Map((domain.except ?? []).map((value) => [canonicalJson(value), value]));
  return [...byText.values()];
}

/** True where the value lies in the domain. Values are compared as JSON: `1` is not `"1"`. */
export function domainContains(domain: Domain, value: Json): boolean {
  if ('except' in domain && includesValue(domain.except ?? [], value)) return false;
  switch (domain.kind) {
    case 'finite':
      return includesValue(domain.values, value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'range':
      return (
        isNumber(value) &&
        compareNumbers(value, domain.low) >= 0 &&
        compareNumbers(value, domain.high) <= 0 &&
        (!domain.whole || isWhole(value))
      );
    case 'list':
      return Array.isArray(value) && listContains(domain, value);
    case 'string':
      return typeof value === 'string' && matches(domain.pattern, value);
    case 'estimated-finite':
      return value !== null;
    case 'custom':
      return domain.accepts(value);
  }
}

/** True where `values` holds this value, compared as JSON. */
function includesValue(values: readonly Json[], value: Json): boolean {
  const text = canonicalJson(value);
  return values.some((each) => canonicalJson(each) === text);
}

function listContains(domain: ListDomain, value: readonly Json[]): boolean {
  const { items, minItems = 0, maxItems = Infinity } = domain;
  if (value.length < minItems || value.length > maxItems) return false;
  return items === null || value.every((item) => domainContains(items, item));
}

function matches(pattern: string | undefined, value: string): boolean {
  if (pattern === undefined) return true;
  try {
    return safePattern(pattern).test(value);
  } catch {
    return true;
  }
}
