import type { Catalogue } from '../core/catalogue.js';
import type { Json, JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';

/** A tool with the documentation that is to be written. */
export interface WrittenTool {
  readonly tool: ToolDoc;
  /** The name where names must be letters, digits, `_` and `-`, at most 64, and differ. */
  readonly wireName: string;
  readonly description: string;
  /** The tool's schema with the descriptions, examples and, where wanted, constraints to be written. */
  readonly parameters: JsonSchema;
  /** The schema with what was learnt about values, if that is to be written into the source's own document. */
  readonly narrowed?: JsonSchema;
  /** Calls that the tool accepted, to be shown as examples. */
  readonly calls?: readonly JsonObject[];
  /** The `example` that published docs have of a call, as it stands there. */
  readonly publishedExample?: Json;
}

/** What every writer gets. */
export interface WrittenCatalogue {
  readonly catalogue: Catalogue;
  /** With the descriptions that are to be written. */
  readonly groups: readonly ToolGroup[];
  readonly tools: readonly WrittenTool[];
  /** The base URL to be written, where the catalogue's own is that of a mock server. */
  readonly server?: string;
}
