import type { Json } from '../../core/json.js';

/** The bounds a message can state. */
export type BoundKind = 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

/** What a rejection message states about the arguments. `argument` is null where the message does not name one. */
export type ConstraintHint =
  | { readonly kind: 'enum'; readonly argument: string | null; readonly values: readonly string[] }
  | {
      readonly kind: BoundKind;
      readonly argument: string | null;
      readonly value: number;
      /** True where the bound itself is refused. */
      readonly exclusive?: boolean;
    }
  /** May name an argument that the schema does not have. */
  | { readonly kind: 'required'; readonly argument: string }
  | { readonly kind: 'unknown-argument'; readonly argument: string }
  /** `type` in JSON Schema's words. */
  | { readonly kind: 'type'; readonly argument: string | null; readonly type: string }
  /** `format` as JSON Schema calls it, or a template such as `YYYY-MM-DD`. */
  | { readonly kind: 'format'; readonly argument: string | null; readonly format: string }
  | { readonly kind: 'pattern'; readonly argument: string | null; readonly pattern: string }
  /** At most one of these may be given. */
  | { readonly kind: 'exclusive'; readonly arguments: readonly string[] }
  /** Where `argument` is given, `needs` must be given too. */
  | { readonly kind: 'requires'; readonly argument: string; readonly needs: readonly string[] }
  /** Where `argument` has this value, or any but this one, `needs` must be given too. */
  | {
      readonly kind: 'needed-where';
      readonly argument: string;
      readonly value: string;
      readonly except: boolean;
      readonly needs: string;
    }
  /** Only where `argument` has one of these values, or none of them with `except`, `takes` may be given. */
  | {
      readonly kind: 'taken-where';
      readonly argument: string;
      readonly values: readonly string[];
      readonly except: boolean;
      readonly takes: string;
    }
  /** Must repeat the value of the other argument. */
  | { readonly kind: 'same-as'; readonly argument: string; readonly other: string }
  /** Must repeat what the thing at hand is called: its `title`, its `name`. */
  | { readonly kind: 'same-as-field'; readonly argument: string; readonly field: string }
  /** At least one of these must be given. */
  | { readonly kind: 'one-of-required'; readonly arguments: readonly string[] }
  | { readonly kind: 'not-found'; readonly argument: string | null }
  /** It is there already. */
  | { readonly kind: 'exists'; readonly argument: string | null }
  /** A date or moment that has not come yet; with `orNow`, that is not over. */
  | { readonly kind: 'in-future'; readonly argument: string | null; readonly orNow?: boolean }
  /** A date or moment near the present, in days from now; `working` where only working days count. */
  | {
      readonly kind: 'near-now';
      readonly argument: string | null;
      readonly earliest: number | null;
      readonly latest: number | null;
      readonly working?: boolean;
    }
  /** The first and the last moment that are taken, as the message writes them: on that day, perhaps on no other. */
  | {
      readonly kind: 'moments';
      readonly argument: string | null;
      readonly earliest: string | null;
      readonly latest: string | null;
    }
  /** Values that a message gives as examples of its form. */
  | {
      readonly kind: 'example';
      readonly argument: string | null;
      readonly values: readonly string[];
    }
  | { readonly kind: 'multiple-of'; readonly argument: string | null; readonly value: number }
  | { readonly kind: 'default'; readonly argument: string | null; readonly value: Json };
