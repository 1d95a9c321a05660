import type { Json } from '../../core/json.js';

/** A value taken out of an answer or out of arguments, before it is known whose they were. */
export interface Harvested {
  readonly value: Json;
  readonly field: string;
  readonly path: string;
  readonly label?: string | undefined;
  /** Which items of the lists around it: `2.0` for the first item in the third one's list; absent outside lists. */
  readonly at?: string | undefined;
}

/** Longer text is content, not a value to pass on. */
export const MAX_VALUE_LENGTH = 512;
/** Values kept of one answer. */
export const MAX_HARVEST = 2_000;
