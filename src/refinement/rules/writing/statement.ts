import type { Claim, SectionName } from '../../../core/doc-version.js';

/** One sentence the engine adds to a doc, before it becomes a claim. */
export interface Statement {
  /** A section, or an argument's name for its parameter doc. */
  readonly target: { readonly section: SectionName } | { readonly argument: string };
  readonly text: string;
  /** Ids of this tool's calls. */
  readonly calls: readonly string[];
  /** References to other tools' calls. */
  readonly elsewhere?: readonly string[] | undefined;
  readonly check?: Claim['check'];
}
