import {
  learnedConstraintsSchema,
  type LearnedConstraints,
  type LearnedProperty,
} from './learned-constraints.js';
import type { JsonSchema } from './json-schema.js';

export interface LearnedInside {
  /** The argument that holds all the others. */
  readonly whole: string;
  readonly learned: LearnedConstraints;
}

/** What was learnt of what an argument holds, as one part of `allOf` lays it over that argument; null for another part. */
export function learnedInside({ properties = {}, ...rest }: JsonSchema): LearnedInside | null {
  const [[whole, inner] = [], ...others] = Object.entries(properties);
  if (whole === undefined || others.length > 0 || Object.keys(rest).length > 0) return null;
  const parsed = learnedConstraintsSchema.safeParse(inner);
  return parsed.success ? { whole, learned: parsed.data } : null;
}

/** What was learnt of each argument, and of each that stands inside the one that holds all, with its name. */
export function learnedProperties({
  properties = {},
  allOf = [],
}: LearnedConstraints): readonly (readonly [string, LearnedProperty])[] {
  const inside = allOf.flatMap((part) => {
    const found = learnedInside(part);
    return found === null ? [] : learnedProperties(found.learned);
  });
  return [...Object.entries(properties), ...inside];
}
