import type { LoopState, OnUsage, Rewriting, ToolContext } from '../engine.js';
import { parametersOf } from '../../arguments/schema/parameters-of.js';
import { joinWords } from '../../support/join-words.js';
import { operationOf } from '../../core/operation-of.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { DocVersion } from '../../core/doc-version.js';
import type { Suggestion } from '../../core/trajectory.js';
import { isAboutItsTool } from '../../doc-checks/about-its-tool.js';
import { isPlainName } from '../../doc-checks/plain-name.js';
import { oneLine } from '../../support/one-line.js';
import { splitSentences } from '../../support/split-sentences.js';
import {
  oneTextAnswerSchema,
  renderOneTextRewriterPrompt,
} from '../prompts/one-text-rewriter-prompt.js';
import {
  renderRewriterPrompt,
  rewriterAnswerSchema,
  type RewriterInput,
} from '../prompts/rewriter-prompt.js';
import { shorteningSteps } from '../prompts/show-calls.js';
import { ownCalls } from '../calls-shown.js';
import { askRole, type RoleModel } from './ask-role.js';
import { provenLines, type Proven } from './proven.js';
import { queriesByCall } from './queries-by-call.js';
import { judgeConstraints } from './judge-constraints.js';
import { oneTextVersion, versionFromAnswer } from './version-from-answer.js';

export interface RewritingTask {
  readonly suggestions: readonly Suggestion[];
  readonly complaints: readonly string[];
  /** What they were said of. */
  readonly first?: DocVersion | undefined;
}

const longestDirection = 500;
const longestPurpose = 240;

/** The Rewriter (equation 4) with sections, parameter docs, constraints and evidence for each claim. */
export async function rewriteInSections(
  context: ToolContext,
  state: LoopState,
  task: RewritingTask,
  options: {
    readonly role: RoleModel;
    readonly proven: Proven;
    /** True to show what calls have proven by rule. */
    readonly showProven: boolean;
    readonly onUsage: OnUsage;
  },
): Promise<Rewriting> {
  const { role, proven, showProven, onUsage } = options;
  const input: RewriterInput = {
    ...sharedInput(context, state, task),
    siblings: context.siblings
      .filter(({ tool }) => isPlainName(tool.name))
      .map(({ tool }) => `${tool.name}: ${purposeOf(tool)}`),
    proven: showProven ? provenLines(proven) : [],
  };
  const answer = await askRole(
    {
      schema: rewriterAnswerSchema,
      schemaName: 'documentation',
      mostSteps: stepsOf(state),
      render: (steps) => renderRewriterPrompt(input, steps),
    },
    role,
    onUsage,
  );
  const { supported, against } = judgeConstraints(answer.constraints, proven);
  const without = (struck: readonly string[]) =>
    versionFromAnswer(answer, context, state, { proven, supported, struck });
  return {
    proposal: without([]),
    direction: oneLine(answer.direction, longestDirection),
    without,
    leftOut: against,
  };
}

/** The Rewriter of the paper: one text and the next direction. */
export async function rewriteAsOneText(
  context: ToolContext,
  state: LoopState,
  task: RewritingTask,
  { role, onUsage }: { readonly role: RoleModel; readonly onUsage: OnUsage },
): Promise<Rewriting> {
  const input = sharedInput(context, state, task);
  const answer = await askRole(
    {
      schema: oneTextAnswerSchema,
      schemaName: 'description',
      mostSteps: stepsOf(state),
      render: (steps) => renderOneTextRewriterPrompt(input, steps),
    },
    role,
    onUsage,
  );
  return {
    proposal: oneTextVersion(answer.description),
    direction: oneLine(answer.direction, longestDirection),
  };
}

function sharedInput(
  context: ToolContext,
  state: LoopState,
  { suggestions, complaints, first }: RewritingTask,
): Omit<RewriterInput, 'siblings' | 'proven'> {
  return {
    tool: context.tool,
    doc: state.doc,
    suggestions,
    calls: ownCalls(state.calls),
    iteration: state.iteration,
    queries: queriesByCall(state),
    history: state.iterations,
    maxWords: context.settings.maxDocWords,
    complaints,
    first,
  };
}

function stepsOf({ calls, iterations }: LoopState): number {
  return shorteningSteps(ownCalls(calls)) + iterations.length;
}

/** The first sentence of a description that says what the tool is for; without one, the operation, else what the tool takes. */
function purposeOf(tool: ToolDoc): string {
  const [sentence = ''] = splitSentences(tool.description);
  const first = isAboutItsTool(sentence, tool) ? sentence : undefined;
  const names = parametersOf(tool.parameters)
    .map(({ name }) => name)
    .filter(isPlainName);
  return oneLine(first ?? operationOf(tool) ?? `takes ${joinWords(names)}`, longestPurpose);
}
