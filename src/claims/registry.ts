import { bound } from './domain/bound.js';
import { defaultValue } from './equivalence/default.js';
import { filter } from './effect/filter.js';
import type { Kind } from './kind.js';

/** Every kind, in the order in which claims are proposed. */
export const kinds: readonly Kind[] = [bound, defaultValue, filter];
