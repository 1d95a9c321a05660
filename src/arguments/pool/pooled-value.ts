import type { Json } from '../../core/json.js';

/** A value seen in an outcome, and where it came from. */
export interface PooledValue {
  readonly value: Json;
  /** The last property name, or the key of a `key: value` line; empty for other text. */
  readonly field: string;
  /** Where it stood: `items[].id`; empty for an answer that is plain text. */
  readonly path: string;
  readonly toolId: string;
  readonly callId: string;
  /** The evidence reference of that call. */
  readonly reference: string;
  readonly origin: 'answer' | 'argument';
  /** True where it names something that a mutating call of ours made. */
  readonly made: boolean;
  /** True where a call of ours had it before any answer did: that an answer gives it since tells little. */
  readonly sentFirst: boolean;
  /** True where the call may have changed something. */
  readonly byChange: boolean;
  /** What a listing called it, lower-case: `file`, `dir`, … */
  readonly label?: string | undefined;
  /** Which items of the lists around it, as in `Harvested`. */
  readonly at?: string | undefined;
}

/**
 * A pooled value offered for one parameter. Score: from 0.6 the name says so (1 is the same name), from 0.35 the
 * kind of value does, below that it is an id of another or an unknown kind: worth a try, not worth a statement.
 */
export interface Candidate extends PooledValue {
  readonly score: number;
}
