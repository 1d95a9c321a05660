import { evidenceReference } from '../../core/evidence.js';
import type { Exploration, Suggestion } from '../../core/trajectory.js';
import { oneLine } from '../../support/one-line.js';
import type { LoopState, OnUsage, ToolContext } from '../engine.js';
import {
  analyzerAnswerSchema,
  renderAnalyzerPrompt,
  type AnalyzerAnswer,
  type AnalyzerInput,
} from '../prompts/analyzer-prompt.js';
import { shorteningSteps } from '../prompts/show-calls.js';
import { ownCalls } from '../calls-shown.js';
import { askRole, type RoleModel } from './ask-role.js';

export interface AnalyzerOptions {
  readonly role: RoleModel;
  /** What follows from the calls by rule, one statement a line. */
  readonly proven: readonly string[];
}

/**
 * The Analyzer (equation 3): what should change, each suggestion with the calls that show it. A suggestion about
 * agreement or completeness without an answered call of its own is left out.
 */
export async function analyzeWithModel(
  context: ToolContext,
  state: LoopState,
  exploration: Exploration,
  { role, proven }: AnalyzerOptions,
  onUsage: OnUsage,
): Promise<readonly Suggestion[]> {
  const calls = ownCalls(state.calls).filter(({ iteration }) => iteration === state.iteration);
  const input: AnalyzerInput = {
    tool: context.tool,
    doc: state.doc,
    exploration,
    calls,
    iteration: state.iteration,
    history: state.iterations,
    proven,
  };
  const answer = await askRole(
    {
      schema: analyzerAnswerSchema,
      schemaName: 'suggestions',
      mostSteps: shorteningSteps(calls) + state.iterations.length,
      render: (steps) => renderAnalyzerPrompt(input, steps),
    },
    role,
    onUsage,
  );
  return answer.suggestions.flatMap((suggestion) => suggestionOf(suggestion, context, state));
}

function suggestionOf(
  { criterion, text, calls }: AnalyzerAnswer['suggestions'][number],
  context: ToolContext,
  state: LoopState,
): readonly Suggestion[] {
  const answered = ownCalls(state.calls).filter(
    ({ id, outcome }) => calls.includes(id) && outcome !== null && outcome.kind !== 'fault',
  );
  const needsCall = criterion === 'agreement' || criterion === 'completeness';
  if (needsCall && answered.length === 0) return [];
  return [
    {
      text: oneLine(text, 800),
      evidence: answered.map(({ id }) => evidenceReference(context.run, context.tool.id, id)),
      finding: { criterion },
    },
  ];
}
