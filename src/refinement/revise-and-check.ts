import type { EmbeddingModel } from '../core/ports.js';
import type { DocVersion } from '../core/doc-version.js';
import type { Revision, Suggestion } from '../core/trajectory.js';
import { checkRevision } from '../doc-checks/check-revision.js';
import type { Complaint } from '../doc-checks/revision-under-check.js';
import { ownCalls } from './calls-shown.js';
import type { LoopState, RefinementEngine, ToolContext } from './engine.js';
import { judgedRevision } from './judged-revision.js';

export interface ReviseOptions {
  readonly engine: RefinementEngine;
  readonly embeddings: EmbeddingModel;
}

/** The Rewriter and the check of what it wrote: a proposal that anything speaks against is dropped (t_i = t_{i-1}). */
export async function reviseAndCheck(
  context: ToolContext,
  state: LoopState,
  suggestions: readonly Suggestion[],
  { engine, embeddings }: ReviseOptions,
): Promise<Revision> {
  const { proposal, direction, leftOut } = engine.rewrite(context, state, suggestions);
  const reasons = reasonsAgainst(proposal, context, state);
  return judgedRevision(
    { previous: state.doc, proposal, reasons, struck: leftOut, direction },
    embeddings,
  );
}

/** Why this proposal must not become the doc; empty where nothing speaks against it. */
export function reasonsAgainst(
  proposal: DocVersion,
  context: ToolContext,
  state: LoopState,
): readonly string[] {
  return complaintsAgainst(proposal, context, state).map(({ text }) => text);
}

/** Everything that speaks against this proposal. */
export function complaintsAgainst(
  proposal: DocVersion,
  context: ToolContext,
  state: LoopState,
): readonly Complaint[] {
  return checkRevision({
    tool: context.tool,
    raw: context.raw,
    proposal,
    calls: ownCalls(state.calls),
    aside: state.calls.filter(({ tool }) => tool !== undefined),
    toolNames: context.toolNames,
    siblings: context.siblings.map(({ tool }) => tool),
  });
}
