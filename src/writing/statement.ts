import type { Claim, SectionName } from '../core/doc-version.js';

/** A sentence of a section that no claim says. */
export interface Statement {
  readonly section: SectionName;
  readonly text: string;
  /** Ids of this tool's calls. */
  readonly calls: readonly string[];
  /** References to other tools' calls. */
  readonly elsewhere: readonly string[];
  readonly from: Claim['from'];
}
