import type { Catalogue } from '../core/catalogue.js';
import type { Json, JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';

/** A call that worked, and the request it served. */
export interface WrittenCall {
  readonly query: string;
  readonly arguments: JsonObject;
}

/** What calls of a tool were answered with one status. */
export interface SeenAnswer {
  readonly status: number;
  /** What stands in for a description where the document has none of the status. */
  readonly description: string;
  /** The media type of a body that has a shape, and the shape. */
  readonly body?: { readonly contentType: string; readonly schema: JsonSchema };
}

/** A tool with the documentation that is to be written. */
export interface WrittenTool {
  readonly tool: ToolDoc;
  /** The name where names must be letters, digits, `_` and `-`, at most 64, and differ. */
  readonly wireName: string;
  readonly description: string;
  /** The tool's schema with the descriptions, examples and, where wanted, constraints to be written. */
  readonly parameters: JsonSchema;
  /** Calls that worked, to be shown: at most three, the smallest first. */
  readonly calls?: readonly WrittenCall[];
  /** The schema with what was learnt about values, if that is to be written into the source's own document. */
  readonly narrowed?: JsonSchema;
  /** Answers that calls of it had, for the source's own document. */
  readonly answers?: readonly SeenAnswer[];
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
