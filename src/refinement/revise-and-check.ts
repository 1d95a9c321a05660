import type { EmbeddingModel } from '../core/ports.js';
import type { DocVersion } from '../core/doc-version.js';
import type { Revision, Suggestion } from '../core/trajectory.js';
import type { FrozenPool } from '../arguments/pool/frozen-pool.js';
import { checkRevision } from '../doc-checks/check-revision.js';
import { offSubject } from '../doc-checks/off-subject.js';
import type { RevisionUnderCheck } from '../doc-checks/revision-under-check.js';
import { oncePerObject } from '../support/once-per-object.js';
import { ownCalls } from './calls-shown.js';
import type { LoopState, OnUsage, RefinementEngine, Rewriting, ToolContext } from './engine.js';
import { judgedRevision, type CheckedProposal } from './judged-revision.js';
import { ModelAnswerError } from './model-answer-error.js';

export interface ReviseOptions {
  readonly engine: RefinementEngine;
  readonly embeddings: EmbeddingModel;
  readonly onUsage: OnUsage;
}

/**
 * The Rewriter and the check of what it wrote: a proposal that fails is sent back once with the reasons. Where the second
 * attempt still says what nothing bears out, or what it was told to leave out, those sentences are struck out; it is dropped
 * (t_i = t_{i-1}) where that does not mend it.
 */
export async function reviseAndCheck(
  context: ToolContext,
  state: LoopState,
  suggestions: readonly Suggestion[],
  { engine, embeddings, onUsage }: ReviseOptions,
): Promise<Revision> {
  const first = await engine.rewrite(context, state, suggestions, [], onUsage);
  const complaintsAbout = async (proposal: DocVersion): Promise<readonly string[]> => [
    ...reasonsAgainst(proposal, context, state, engine),
    ...(engine.name === 'rules'
      ? []
      : await offSubject(underCheck(proposal, context, state), embeddings)
    ).map(({ text }) => text),
  ];
  const judged = (rewriting: Rewriting, found: Partial<CheckedProposal>): Promise<Revision> => {
    const { proposal, direction, leftOut = [] } = rewriting;
    const struck = [...(found.struck ?? []), ...leftOut];
    return judgedRevision(
      { previous: state.doc, proposal, direction, reasons: [], ...found, struck },
      embeddings,
    );
  };
  const complaints = await complaintsAbout(first.proposal);
  if (complaints.length === 0) return judged(first, {});
  const second = await engine
    .rewrite(context, state, suggestions, complaints, onUsage, first.proposal)
    .catch((error: unknown) => modelFailure(error));
  if (second instanceof ModelAnswerError)
    return judged(first, { complaints, reasons: [...complaints, second.message] });
  const reasons = await complaintsAbout(second.proposal);
  const unsupported = checkRevision(underCheck(second.proposal, context, state)).flatMap(
    ({ text, kind }) => (kind === 'unsupported' ? [text] : []),
  );
  const canBeStruck = reasons.every(
    (reason) => complaints.includes(reason) || unsupported.includes(reason),
  );
  if (reasons.length === 0 || !canBeStruck || second.without === undefined)
    return judged(second, { complaints, reasons });
  const rest = second.without(reasons);
  const left = await complaintsAbout(rest);
  return left.length === 0
    ? judged({ ...second, proposal: rest }, { complaints, struck: reasons })
    : judged(second, { complaints, reasons });
}

/** A second attempt that fails leaves the first one dropped. */
function modelFailure(error: unknown): ModelAnswerError {
  if (error instanceof ModelAnswerError) return error;
  throw error;
}

/** Why this proposal must not become the doc; empty where nothing speaks against it. */
export function reasonsAgainst(
  proposal: DocVersion,
  context: ToolContext,
  state: LoopState,
  engine?: Pick<RefinementEngine, 'name'>,
): readonly string[] {
  const isComplete = engine?.name === 'rules';
  return checkRevision({ ...underCheck(proposal, context, state), isComplete }).map(
    ({ text }) => text,
  );
}

function underCheck(
  proposal: DocVersion,
  context: ToolContext,
  state: LoopState,
): RevisionUnderCheck {
  return {
    tool: context.tool,
    run: context.run,
    raw: context.raw,
    previous: state.doc,
    proposal,
    calls: ownCalls(state.calls),
    aside: state.calls.filter(({ tool }) => tool !== undefined),
    toolNames: context.toolNames,
    siblings: context.siblings.map(({ tool }) => tool),
    knownElsewhere: knownIn(context.pool),
    maxWords: context.settings.maxDocWords,
  };
}

/** The paths at which other tools' answers held values, and what other tools were called with. */
const knownIn = oncePerObject((pool: FrozenPool): readonly string[] => [
  ...new Set(
    pool
      .all()
      .flatMap(({ path, origin, value }) =>
        origin === 'argument' && typeof value === 'string' ? [path, value] : [path],
      ),
  ),
]);
