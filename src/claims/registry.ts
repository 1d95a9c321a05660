import { bound } from './domain/bound.js';
import { defaultValue } from './equivalence/default.js';
import { filter } from './effect/filter.js';
import type { Kind } from './kind.js';
import { exclusive } from './presence/exclusive.js';
import { needs } from './presence/needs.js';
import { oneOf } from './presence/one-of.js';
import { optional } from './presence/optional.js';
import { required } from './presence/required.js';

/** Every kind, in the order in which claims are proposed. */
export const kinds: readonly Kind[] = [
  bound,
  defaultValue,
  filter,
  exclusive,
  needs,
  oneOf,
  optional,
  required,
];
