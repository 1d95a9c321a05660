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
  /** The tool's calls. */
  readonly calls: readonly CallRecord[];
  /** Calls of other tools that were made for its sake: evidence, and texts of others, all the same. */
  readonly aside?: readonly CallRecord[];
  /** Names and ids of the catalogue's tools: a doc may mention these. */
  readonly toolNames: readonly string[];
  readonly siblings: readonly ToolDoc[];
  /** Paths of other tools' answers, from which values were taken. */
  readonly knownElsewhere: readonly string[];
  readonly maxWords: number;
}

/** One thing that speaks against a proposal. */
export interface Complaint {
  /** The whole reason, as people read it. */
  readonly text: string;
  /** The sentence of the doc that it is about, or the value that it shows, letter by letter; absent where no single one is. */
  readonly sentence?: string;
  /** The call that is cited for it, where that is what it is about. */
  readonly cites?: string;
  /** The argument whose doc or constraint it is about: its name, or its path. */
  readonly argument?: string;
}

/** The complaints, those in the same words once. */
export function distinct(complaints: readonly Complaint[]): readonly Complaint[] {
  return [...new Map(complaints.map((one) => [one.text, one])).values()];
}

/** One check: a complaint for each thing that speaks against the proposal. */
export type RevisionCheck = (revision: RevisionUnderCheck) => readonly Complaint[];
