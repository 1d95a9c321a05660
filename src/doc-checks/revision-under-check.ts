import type { CallRecord } from '../core/call-record.js';
import type { DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** A proposed version and all it may rest on. */
export interface RevisionUnderCheck {
  readonly tool: ToolDoc;
  readonly raw: DocVersion;
  readonly proposal: DocVersion;
  /** The tool's calls. */
  readonly calls: readonly CallRecord[];
  /** Calls of other tools that were made for its sake: evidence, and texts of others, all the same. */
  readonly aside?: readonly CallRecord[];
  /** Names and ids of the catalogue's tools: a doc may mention these. */
  readonly toolNames: readonly string[];
  readonly siblings: readonly ToolDoc[];
}

/** One thing that speaks against a proposal. */
export interface Complaint {
  /** The whole reason, as people read it. */
  readonly text: string;
  /** The sentence of the doc that it is about, or the value that it shows, letter by letter; absent where no single one is. */
  readonly sentence?: string;
}

/** One check: a complaint for each thing that speaks against the proposal. */
export type RevisionCheck = (revision: RevisionUnderCheck) => readonly Complaint[];
