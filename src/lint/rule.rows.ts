import type { Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolCall } from '../core/tool-doc.js';
import type { Found } from './rule.js';

export interface RowTool {
  readonly description: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly example?: Json;
  /** MCP where absent. */
  readonly call?: ToolCall;
}

/** A small catalogue; its first tool is looked at. */
export interface Row {
  readonly title: string;
  readonly tools: Readonly<Record<string, RowTool>>;
  /** What must be found, field by field; nothing where the docs are fine. */
  readonly found: readonly Partial<Found>[];
}

/** The rows of one rule: what it must find, and good docs that look like it. */
export interface Rows {
  readonly rule: string;
  readonly found: readonly Row[];
  readonly fine: readonly Row[];
}
