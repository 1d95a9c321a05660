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

/**
 * What a complaint means: the doc would be dangerous; nothing bears out what it says, or it helps nobody; it is not in the form that
 * docs have.
 */
export type ComplaintKind = 'unsafe' | 'unsupported' | 'form';

/** One thing that speaks against a proposal. */
export interface Complaint {
  /** The whole reason, as people and models read it. */
  readonly text: string;
  /** The sentence of the doc that it is about, or the value that it shows, letter by letter; absent where no single one is. */
  readonly sentence?: string;
  /** The call that is cited for it, where that is what it is about. */
  readonly cites?: string;
  /** The argument whose doc or constraint it is about: its name, or its path. */
  readonly argument?: string;
  readonly kind: ComplaintKind;
}

/** A complaint as its check makes it: of which kind it is, the list of checks says. */
export type Objection = Omit<Complaint, 'kind'>;

/** The objections, those in the same words once. */
export function distinct(objections: readonly Objection[]): readonly Objection[] {
  return [...new Map(objections.map((one) => [one.text, one])).values()];
}

/** One check: an objection for each thing that speaks against the proposal. */
export type RevisionCheck = (revision: RevisionUnderCheck) => readonly Objection[];
