import type { BoundKind, ConstraintHint } from '../../../../arguments/messages/constraint-hint.js';
import { isMultiple } from '../../../../arguments/values/number-values.js';
import type { Json } from '../../../../core/json.js';
import type { FindingOf } from '../../finding.js';
import { measureOf } from '../../observations/measure.js';

type Bound = Extract<ConstraintHint, { readonly kind: BoundKind }>;
type Step = Extract<ConstraintHint, { readonly kind: 'multiple-of' }>;

/** A rule about how large, long or numerous something is. */
export type Measured = Bound | Step;

export function isMeasured(hint: ConstraintHint): hint is Measured {
  return hint.kind === 'multiple-of' || /^(?:min|max)/.test(hint.kind);
}

/** True also for what has no such size: it says nothing against the rule. */
export function fitsMeasure(hint: Measured, value: Json): boolean {
  const measure = measureOf(value);
  if (measure?.of !== measured(hint.kind)) return true;
  const { size } = measure;
  if (hint.kind === 'multiple-of') return isMultiple(size, hint.value);
  if (size === hint.value) return hint.exclusive !== true;
  return hint.kind.startsWith('min') ? size > hint.value : size < hint.value;
}

function measured(kind: Measured['kind']): 'length' | 'items' | 'value' {
  return kind.endsWith('Length') ? 'length' : kind.endsWith('Items') ? 'items' : 'value';
}

/** `at least 3`, `less than 20`; of a step, the number alone. */
export function measureText(hint: Measured): string {
  const { kind, value } = hint;
  if (kind === 'multiple-of') return String(value);
  if (kind.startsWith('min'))
    return `${hint.exclusive === true ? 'more than' : 'at least'} ${value}`;
  return `${hint.exclusive === true ? 'less than' : 'at most'} ${value}`;
}

const otherEnd: Readonly<Partial<Record<FindingOf<'nested'>['rule'], string>>> = {
  minimum: 'maximum',
  minLength: 'maxLength',
  minItems: 'maxItems',
};

/** Both ends of one thing become one finding: `between 3 and 20`, `exactly 2`. */
export function withBothEnds(
  findings: readonly FindingOf<'nested'>[],
): readonly FindingOf<'nested'>[] {
  const joined = new Set<FindingOf<'nested'>>();
  const all = findings.map((low) => {
    const high = findings.find(
      ({ argument, property, rule }) =>
        argument === low.argument && property === low.property && rule === otherEnd[low.rule],
    );
    const ends = high === undefined ? null : between(low.detail, high.detail);
    if (high === undefined || ends === null) return low;
    joined.add(high);
    return { ...low, detail: ends, calls: [...new Set([...low.calls, ...high.calls])] };
  });
  return all.filter((finding, index) => !joined.has(findings[index] ?? finding));
}

function between(low: string, high: string): string | null {
  const [, least] = /^at least (\S+)$/.exec(low) ?? [];
  const [, most] = /^at most (\S+)$/.exec(high) ?? [];
  if (least === undefined || most === undefined) return null;
  return least === most ? `exactly ${least}` : `between ${least} and ${most}`;
}
