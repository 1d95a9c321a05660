import type { LearnedConstraints, LearnedProperty } from '../core/learned-constraints.js';
import { writeJson } from '../core/json-text.js';

const bounds = [
  ...(['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'] as const),
];
type Bound = (typeof bounds)[number];

/**
 * What was learnt of a catalogue's tools, in their order, without bounds that held in one state only. A message such as
 * "page must be between 1 and 12" speaks of the document at hand: where tools that share an argument learnt different
 * bounds for it, none of them belongs to the argument; and a range of one value is what a state left over, no rule.
 */
export function withoutPassingBounds(
  learned: readonly LearnedConstraints[],
): readonly LearnedConstraints[] {
  const seen = new Map<string, Set<number>>();
  for (const { properties = {} } of learned) {
    for (const [name, property] of Object.entries(properties)) {
      for (const bound of bounds) {
        const value = property[bound];
        const key = keyOf(name, bound);
        if (value !== undefined) seen.set(key, (seen.get(key) ?? new Set()).add(value));
      }
    }
  }
  const isPassing = (name: string, property: LearnedProperty, bound: Bound): boolean =>
    property[bound] !== undefined &&
    ((seen.get(keyOf(name, bound))?.size ?? 0) > 1 || isOneValue(property, bound));
  return learned.map((constraints) => lasting(constraints, isPassing));
}

function keyOf(name: string, bound: Bound): string {
  return writeJson([name, bound]);
}

function isOneValue({ minimum, maximum }: LearnedProperty, bound: Bound): boolean {
  return (bound === 'minimum' || bound === 'maximum') && minimum === maximum;
}

/** The same object where nothing has to go, so that what is cached by it stays. */
function lasting(
  constraints: LearnedConstraints,
  isPassing: (name: string, property: LearnedProperty, bound: Bound) => boolean,
): LearnedConstraints {
  let isChanged = false;
  const properties = Object.entries(constraints.properties ?? {}).map(([name, property]) => {
    const gone = bounds.filter((bound) => isPassing(name, property, bound));
    if (gone.length === 0) return [name, property] as const;
    isChanged = true;
    const kept = Object.entries(property).filter(([key]) => !gone.some((bound) => bound === key));
    return [name, Object.fromEntries(kept) satisfies LearnedProperty] as const;
  });
  return isChanged ? { ...constraints, properties: Object.fromEntries(properties) } : constraints;
}
