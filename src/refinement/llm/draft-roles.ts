import { evidenceReference } from '../../core/evidence.js';
import type { Exploration, Suggestion } from '../../core/trajectory.js';
import { oneLine } from '../../support/one-line.js';
import { ownCalls } from '../calls-shown.js';
import type {
  LoopState,
  OnUsage,
  Overlap,
  ProposedExploration,
  Rewriting,
  ToolContext,
} from '../engine.js';
import {
  draftAnalyzerAnswerSchema,
  draftExplorerAnswerSchema,
  draftRewriterAnswerSchema,
  renderDraftAnalyzerPrompt,
  renderDraftExplorerPrompt,
  renderDraftRewriterPrompt,
  type DraftInput,
} from '../prompts/draft-prompts.js';
import { renderReflection } from '../prompts/explorer-prompt.js';
import { shorteningSteps } from '../prompts/show-calls.js';
import { askRole, type RoleModel } from './ask-role.js';
import { queriesByCall } from './queries-by-call.js';

const longestQuery = 600;
const longestDirection = 500;

/** The paper's Explorer (equation 1): the call goes out as the model wrote it. */
export async function draftExplore(
  context: ToolContext,
  state: LoopState,
  overlap: Overlap | null,
  role: RoleModel,
  onUsage: OnUsage,
): Promise<ProposedExploration> {
  const reflection = overlap === null ? '' : renderReflection(overlap);
  const input = { ...inputOf(context, state), direction: state.direction, reflection };
  const { query, arguments: args } = await askRole(
    {
      schema: draftExplorerAnswerSchema,
      schemaName: 'exploration',
      mostSteps: stepsOf(state),
      render: (steps) => renderDraftExplorerPrompt(input, steps),
    },
    role,
    onUsage,
  );
  return {
    query: oneLine(query, longestQuery),
    arguments: args,
    purpose: { kind: 'free', arguments: [] },
  };
}

/** The paper's Analyzer (equation 3). */
export async function draftAnalyze(
  context: ToolContext,
  state: LoopState,
  { query }: Exploration,
  role: RoleModel,
  onUsage: OnUsage,
): Promise<readonly Suggestion[]> {
  const { calls, queries, ...input } = inputOf(context, state);
  const now = calls.filter(({ iteration }) => iteration === state.iteration);
  const asked = new Map([...queries, ...now.map(({ id }): [string, string] => [id, query])]);
  const { suggestions } = await askRole(
    {
      schema: draftAnalyzerAnswerSchema,
      schemaName: 'suggestions',
      mostSteps: stepsOf(state),
      render: (steps) => renderDraftAnalyzerPrompt({ ...input, calls, queries: asked }, steps),
    },
    role,
    onUsage,
  );
  const answered = now.filter(({ outcome }) => outcome !== null && outcome.kind !== 'fault');
  const evidence = answered.map(({ id }) => evidenceReference(context.run, context.tool.id, id));
  return suggestions.map((text) => ({ text: oneLine(text, 800), evidence }));
}

/** The paper's Rewriter (equation 4): one text and the next direction. */
export async function draftRewrite(
  context: ToolContext,
  state: LoopState,
  suggestions: readonly Suggestion[],
  role: RoleModel,
  onUsage: OnUsage,
): Promise<Rewriting> {
  const input = { ...inputOf(context, state), suggestions };
  const { description, direction } = await askRole(
    {
      schema: draftRewriterAnswerSchema,
      schemaName: 'description',
      mostSteps: stepsOf(state),
      render: (steps) => renderDraftRewriterPrompt(input, steps),
    },
    role,
    onUsage,
  );
  const text = description
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    proposal: { description: text, sections: null, parameterDocs: {}, learned: {}, claims: [] },
    direction: oneLine(direction, longestDirection),
  };
}

function inputOf({ tool, group }: ToolContext, state: LoopState): DraftInput {
  return {
    ...{ tool, group },
    doc: state.doc,
    calls: ownCalls(state.calls),
    iteration: state.iteration,
    queries: queriesByCall(state),
    history: state.iterations,
  };
}

function stepsOf({ calls, iterations }: LoopState): number {
  return shorteningSteps(ownCalls(calls)) + iterations.length;
}
