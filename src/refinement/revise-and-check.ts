import type { EmbeddingModel } from '../core/ports.js';
import type { DocVersion } from '../core/doc-version.js';
import type { Revision, Suggestion } from '../core/trajectory.js';
import type { FrozenPool } from '../arguments/frozen-pool.js';
import { checkRevision } from '../doc-checks/check-revision.js';
import { changeScore } from './change-score.js';
import type { LoopState, OnUsage, RefinementEngine, ToolContext } from './engine.js';

export interface ReviseOptions {
  readonly engine: RefinementEngine;
  readonly embeddings: EmbeddingModel;
  readonly onUsage: OnUsage;
}

/**
 * The Rewriter and the check of what it wrote: a proposal that fails is sent back once with the reasons, then dropped
 * (t_i = t_{i-1}).
 */
export async function reviseAndCheck(
  context: ToolContext,
  state: LoopState,
  suggestions: readonly Suggestion[],
  { engine, embeddings, onUsage }: ReviseOptions,
): Promise<Revision> {
  const first = await engine.rewrite(context, state, suggestions, [], onUsage);
  const complaints = reasonsAgainst(first.proposal, context, state);
  const final =
    complaints.length === 0
      ? first
      : await engine.rewrite(context, state, suggestions, complaints, onUsage);
  const reasons = complaints.length === 0 ? [] : reasonsAgainst(final.proposal, context, state);
  const change = await changeScore(state.doc, final.proposal, embeddings);
  const dropped = reasons.length > 0;
  return {
    source: 'engine',
    verdict: dropped ? 'dropped' : change.identical ? 'unchanged' : 'accepted',
    reasons: [...reasons],
    firstAttemptReasons: [...complaints],
    proposal: final.proposal,
    change: dropped ? { ...change, delta: null } : change,
    direction: final.direction,
  };
}

/** Why this proposal must not become the doc; empty where nothing speaks against it. */
export function reasonsAgainst(
  proposal: DocVersion,
  context: ToolContext,
  state: LoopState,
): readonly string[] {
  return checkRevision({
    tool: context.tool,
    run: context.run,
    raw: context.raw,
    previous: state.doc,
    proposal,
    calls: state.calls,
    toolNames: context.toolNames,
    siblings: context.siblings.map(({ tool }) => tool),
    pathsElsewhere: pathsIn(context.pool),
    maxWords: context.settings.maxDocWords,
  });
}

const paths = new WeakMap<FrozenPool, readonly string[]>();

/** The paths at which other tools' answers held values; worked out once for a frozen pool. */
function pathsIn(pool: FrozenPool): readonly string[] {
  const known = paths.get(pool);
  if (known !== undefined) return known;
  const found = [...new Set(pool.all().map(({ path }) => path))];
  paths.set(pool, found);
  return found;
}
