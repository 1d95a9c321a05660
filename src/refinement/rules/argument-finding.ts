import type { Json, JsonObject } from '../../core/json.js';

/** The JSON Schema keywords whose values the engine can find out by trying. */
export type BoundKeyword =
  'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

/** What can be learnt of a tool's arguments: what each takes, how they go together, and where their values come from. */
export type ArgumentFinding =
  | { readonly kind: 'undocumented-argument'; readonly argument: string; readonly example: Json }
  | { readonly kind: 'required'; readonly argument: string }
  | { readonly kind: 'deprecated'; readonly argument: string; readonly instead: string | null }
  | { readonly kind: 'optional'; readonly argument: string }
  | { readonly kind: 'type'; readonly argument: string; readonly type: string }
  | { readonly kind: 'coerced'; readonly argument: string; readonly from: string }
  | {
      readonly kind: 'format';
      readonly argument: string;
      readonly format: string;
      readonly example: Json;
    }
  | {
      readonly kind: 'pattern';
      readonly argument: string;
      readonly pattern: string;
      readonly example: Json;
    }
  | {
      readonly kind: 'bound';
      readonly argument: string;
      readonly keyword: BoundKeyword;
      readonly value: number;
      /** The refusal says it of this value of another argument; absent where it says it of all. */
      readonly where?: { readonly argument: string; readonly value: string } | undefined;
    }
  /** Below zero everything tried was refused; whether zero itself is taken is not known. */
  | { readonly kind: 'no-negatives'; readonly argument: string }
  | { readonly kind: 'clamped'; readonly argument: string; readonly to: number }
  /** As small values are: they come back as this number. */
  | { readonly kind: 'raised'; readonly argument: string; readonly to: number }
  /** A value within the stated maximum was refused; where exactly the bound lies is not known. */
  | { readonly kind: 'refused-below-maximum'; readonly argument: string; readonly value: number }
  | {
      readonly kind: 'enum';
      /** True where others may be taken too. */
      readonly isOpen?: boolean;
      readonly argument: string;
      readonly values: readonly Json[];
      /** Documented values that are refused. */
      readonly refused: readonly Json[];
      /** False where the documented list is wrong and no refusal gave another: there may be more. */
      readonly isWhole: boolean;
    }
  | {
      /** Which values are taken differs with another argument. */
      readonly kind: 'enum-by';
      readonly argument: string;
      readonly by: string;
      readonly lists: readonly { readonly value: Json; readonly values: readonly string[] }[];
    }
  | {
      /** About a property inside an object argument or the items of a list. */
      readonly kind: 'nested';
      readonly argument: string;
      readonly property: string;
      readonly rule: 'required' | 'pattern' | 'format' | 'enum' | BoundKeyword | 'multiple-of';
      readonly detail: string;
    }
  | {
      /** At least one of these properties must be in an object argument. */
      readonly kind: 'nested-one-of';
      readonly argument: string;
      readonly properties: readonly string[];
    }
  /** A refusal shows by an example what texts look like. */
  | { readonly kind: 'looks-like'; readonly argument: string; readonly example: string }
  /** What numbers are multiples of. */
  | { readonly kind: 'step'; readonly argument: string; readonly value: number }
  | { readonly kind: 'in-future'; readonly argument: string; readonly orNow: boolean }
  | {
      /** In days from the time of a call. */
      readonly kind: 'near-now';
      readonly argument: string;
      readonly earliest: number | null;
      readonly latest: number | null;
      readonly working: boolean;
    }
  /** Documented, and refused by name in every call that had it. */
  | {
      readonly kind: 'not-accepted';
      readonly argument: string;
      /** What is taken in its place. */
      readonly instead?: string;
    }
  /** The documented values are refused as they are written there, and taken in another case. */
  | { readonly kind: 'recased'; readonly argument: string; readonly values: readonly string[] }
  /** The description gives it as an example, beside others that work. */
  | { readonly kind: 'refused-example'; readonly argument: string; readonly value: string }
  /** The description says that lists come in this order; in an answer nothing was. */
  | { readonly kind: 'not-sorted'; readonly order: string }
  | {
      /** A property inside an argument takes what another tool's answers hold. */
      readonly kind: 'nested-source';
      readonly argument: string;
      readonly property: string;
      readonly tool: string;
      readonly path: string;
    }
  | {
      /** The text there must stand in what `thing` names. */
      readonly kind: 'text-in';
      readonly argument: string;
      /** Inside the argument, where it is an object or a list of them. */
      readonly property: string | null;
      readonly thing: string;
      /** The tool whose answer holds the text; null where only our own calls told it. */
      readonly tool: string | null;
    }
  /** An item of the list fails without the call being refused: a line of the answer begins with it and has this word. */
  | { readonly kind: 'failed-item'; readonly argument: string; readonly word: string }
  | { readonly kind: 'case-insensitive'; readonly argument: string }
  /** Values that lack the documented format work. */
  | {
      readonly kind: 'any-format';
      readonly argument: string;
      readonly format: string;
      readonly example: Json;
    }
  | { readonly kind: 'exclusive'; readonly arguments: readonly [string, string] }
  /** Two ends of a range: the first must lie before the second. */
  | { readonly kind: 'ordered'; readonly first: string; readonly second: string }
  | { readonly kind: 'needs'; readonly argument: string; readonly needs: string }
  /** Where an argument has this value, or any but this one, another must be given too. */
  | {
      readonly kind: 'needed-where';
      readonly argument: string;
      readonly value: Json;
      readonly except: boolean;
      readonly needs: string;
    }
  /** Only where `argument` has one of these values, or none of them with `except`, `takes` is taken. */
  | {
      readonly kind: 'taken-where';
      readonly argument: string;
      readonly values: readonly Json[];
      readonly except: boolean;
      readonly takes: string;
      /** It is refused too where `argument` is not given at all. */
      readonly alsoAbsent: boolean;
    }
  | { readonly kind: 'one-of'; readonly arguments: readonly string[] }
  | {
      readonly kind: 'ignored';
      readonly argument: string;
      /** What the answer has under its name, whatever was sent. */
      readonly shows?: Json | undefined;
    }
  /** Without it a tool that changes things only asks for it. */
  | { readonly kind: 'confirmation'; readonly argument: string }
  /** Must repeat the value of the other argument. */
  | { readonly kind: 'same-as'; readonly argument: string; readonly other: string }
  /** Must repeat this field of what the other argument names. */
  | {
      readonly kind: 'same-as-field';
      readonly argument: string;
      readonly field: string;
      readonly of: string;
    }
  | { readonly kind: 'default'; readonly argument: string; readonly value: Json }
  | {
      readonly kind: 'source';
      readonly argument: string;
      readonly tool: string;
      readonly path: string;
      /** Arguments that both tools must be given alike. */
      readonly alike: readonly string[];
      /** What the other tool must be given besides. */
      readonly given: JsonObject;
      /** What calls of the other tool do: those that only make things tell of new ones alone. */
      readonly by: 'reading' | 'change' | 'making';
    }
  | {
      readonly kind: 'allowed-paths';
      readonly argument: string;
      /** Further arguments for which the same holds. */
      readonly others: readonly string[];
      readonly tool: string;
    }
  | { readonly kind: 'absolute-path'; readonly argument: string }
  | { readonly kind: 'example'; readonly argument: string; readonly values: readonly Json[] };
