import type { CallRecord } from '../core/call-record.js';
import type { DocVersion } from '../core/doc-version.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** A proposed version and all it may rest on. */
export interface RevisionUnderCheck {
  readonly tool: ToolDoc;
  readonly run: string;
  readonly raw: DocVersion;
  readonly previous: DocVersion;
  readonly proposal: DocVersion;
  /** The tool's calls, panel excepted. */
  readonly calls: readonly CallRecord[];
  /** Calls of other tools that were made for its sake: evidence, and texts of others, all the same. */
  readonly aside?: readonly CallRecord[];
  /** Names and ids of the catalogue's tools: a doc may mention these. */
  readonly toolNames: readonly string[];
  readonly siblings: readonly ToolDoc[];
  /** Paths of other tools' answers, from which values were taken. */
  readonly knownElsewhere: readonly string[];
  readonly maxWords: number;
  /** The proposal says all that the calls bear out: what it no longer says, later calls have taken back. */
  readonly isComplete?: boolean;
}

/** One check: a sentence for each thing that speaks against the proposal. */
export type RevisionCheck = (revision: RevisionUnderCheck) => readonly string[];
