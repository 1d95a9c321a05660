import type { Claim } from '../core/claim.js';
import type { Effect } from '../core/effect.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { Json, JsonObject } from '../core/json.js';
import type { ToolCall } from '../core/tool-doc.js';

/** What a fake tool answers. */
export type FakeAnswer =
  | {
      readonly ok: Json;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly refused: Json; readonly status?: number }
  | { readonly fault: number };

export interface FakeTool {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** What the document says of its answers. */
  readonly returns?: JsonSchema;
  /** `read` where absent. */
  readonly effect?: Effect;
  /** How it is called, where that matters: path arguments, headers. MCP where absent. */
  readonly call?: ToolCall;
}

/** A small server: its tools, and what each answers; a fresh one, with state of its own, for each run. */
export interface Row {
  readonly title: string;
  /** The first is the one that is explored. */
  readonly tools: Readonly<Record<string, FakeTool>>;
  readonly server: () => Readonly<Record<string, (args: JsonObject) => FakeAnswer>>;
  /** Calls of other tools that were made before. */
  readonly before?: readonly (readonly [tool: string, args: JsonObject])[];
  /** Values given by the user. */
  readonly given?: Readonly<Record<string, readonly Json[]>>;
  /** Claims of the kind that must stand in the end; of a near miss, that must not. Only the fields given are compared; `{}` is any claim of the kind. */
  readonly claims: readonly Partial<Claim>[];
  /** A sentence that must be said, or must not. */
  readonly says?: RegExp;
}

/** The rows of one kind: at least three of each. */
export interface Rows {
  readonly kind: string;
  readonly found: readonly Row[];
  readonly nearMisses: readonly Row[];
}
