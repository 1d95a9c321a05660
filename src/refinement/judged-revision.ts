import type { DocVersion } from '../core/doc-version.js';
import type { EmbeddingModel } from '../core/ports.js';
import type { Revision } from '../core/trajectory.js';
import { changeScore } from './change-score.js';

/** What an engine wrote, and what the check found. */
export interface CheckedProposal {
  readonly previous: DocVersion;
  readonly proposal: DocVersion;
  /** Why it must not become the doc. */
  readonly reasons: readonly string[];
  /** What was said against what was struck out of it. */
  readonly struck?: readonly string[] | undefined;
  readonly direction?: string;
}

/** The proposal as a revision: dropped where anything speaks against it, and then without Δ; unchanged where it says what the doc said. */
export async function judgedRevision(
  { previous, proposal, reasons, struck = [], direction = '' }: CheckedProposal,
  embeddings: EmbeddingModel,
): Promise<Revision> {
  const change = await changeScore(previous, proposal, embeddings);
  const dropped = reasons.length > 0;
  return {
    source: 'engine',
    verdict: dropped ? 'dropped' : change.identical ? 'unchanged' : 'accepted',
    reasons: [...reasons],
    ...(struck.length === 0 ? {} : { struck: [...struck] }),
    proposal,
    change: dropped ? { ...change, delta: null } : change,
    direction,
  };
}
