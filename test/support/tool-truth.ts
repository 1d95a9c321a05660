import type { Json } from '../../src/core/json.js';

/** What is really true of one argument; a keyword that is absent does not hold. */
export interface ArgumentTruth {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly required?: true;
  /** JSON types that are accepted as they are. */
  readonly types: readonly string[];
  /** JSON types that are accepted beside those and converted. */
  readonly coercedFrom?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly clampedTo?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly Json[];
  readonly caseInsensitive?: true;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: Json;
  readonly ignored?: true;
  /** What kind of value it takes; outputs of the same kind are its true sources. */
  readonly kind?: string;
  /** False where the source's own documentation does not have it. */
  readonly documented?: false;
}

/** What is really true of one operation. */
export interface ToolTruth {
  /** Keyed by argument path (`limit`, `ship_to.postcode`, `lines[].quantity`). */
  readonly arguments: Readonly<Record<string, ArgumentTruth>>;
  readonly exclusive?: readonly (readonly string[])[];
  /** Argument → those it cannot be given without. */
  readonly needs?: Readonly<Record<string, readonly string[]>>;
  /** Each group: at least one of them must be given. */
  readonly oneOf?: readonly (readonly string[])[];
  /** Answer path → kind of value found there. */
  readonly gives?: Readonly<Record<string, string>>;
}

export type TruthTable = Readonly<Record<string, ToolTruth>>;
