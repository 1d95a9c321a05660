import type { Agent, AgentLimits, AgentRun } from '../../agents/agent.js';
import { agentTools } from '../../agents/agent-tools.js';
import type { ToolExecutor } from '../../core/ports.js';
import { mean } from '../../metrics/mean.js';
import {
  askedCorrectly,
  redundantQuestions,
  refusedOrAsked,
} from '../../metrics/question-metrics.js';
import { answerRight, callsRight, type ToolVerdict } from '../../metrics/tool-evaluation.js';
import { rawVersion } from '../../refinement/raw-version.js';
import { mapWithLimit } from '../../support/map-with-limit.js';
import type { NoisyInstruction } from './data/read-noisytoolbench.js';
import {
  expectedQuestionUser,
  isExpectedQuestion,
  type QuestionSimilarity,
} from './users/expected-question-user.js';

/** What one run on an unclear instruction is worth (Learning to Ask, section 5). */
export interface NoisyScores {
  /** For IBTC: refused, or asked. */
  readonly a1: 0 | 1;
  /** The published flag, which sees questions alone. */
  readonly a1Published: 0 | 1;
  /** Null without a verdict, and for IBTC, where there is nothing to call. */
  readonly a2: 0 | 1 | null;
  readonly a3: 0 | 1 | null;
  readonly redundant: number;
  /** Turns of the agent that were said aloud: calls, questions, answers, unusable ones. */
  readonly steps: number;
}

export interface NoisyRun {
  readonly instruction: NoisyInstruction;
  readonly run: AgentRun;
  readonly scores: NoisyScores;
}

export interface NoisyOptions {
  readonly instructions: readonly NoisyInstruction[];
  readonly agent: Agent;
  /** Where tool answers come from: the data's tools cannot be called any more. */
  readonly executor: ToolExecutor;
  readonly similarity: QuestionSimilarity;
  readonly limits: AgentLimits;
  readonly concurrency: number;
  /** Judges calls and answers; without it A2 and A3 are not measured. */
  readonly judge?:
    ((instruction: NoisyInstruction, run: AgentRun) => Promise<ToolVerdict>) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The published limits: 12 steps a chain. */
export const noisyLimits: AgentLimits = { steps: 12, calls: 12, questions: 12, tokens: null };

/** Runs an agent over unclear instructions with a user who has one answer to one question. */
export async function evaluateNoisy(options: NoisyOptions): Promise<readonly NoisyRun[]> {
  const { instructions, agent, executor, similarity, limits, judge, signal } = options;
  return mapWithLimit(instructions, options.concurrency, async (instruction) => {
    const docs = instruction.tools.map((tool) => ({ tool, version: rawVersion(tool) }));
    const task = { id: instruction.id, requests: [instruction.query], tools: agentTools(docs) };
    const user = expectedQuestionUser(instruction, similarity);
    const run = await agent.solve(task, { executor, user, limits, signal });
    const verdict =
      instruction.kind === 'IBTC' ? null : ((await judge?.(instruction, run)) ?? null);
    return {
      instruction,
      run,
      scores: await scoreNoisyRun({ instruction, run, similarity, verdict }),
    };
  });
}

export interface NoisyRunToScore {
  readonly instruction: NoisyInstruction;
  readonly run: Pick<AgentRun, 'steps' | 'end'>;
  readonly similarity: QuestionSimilarity;
  readonly verdict: ToolVerdict | null;
}

/** Scores of a recorded dialogue; with another sentence model or threshold the same dialogue may score otherwise. */
export async function scoreNoisyRun(input: NoisyRunToScore): Promise<NoisyScores> {
  const { instruction, run, similarity, verdict } = input;
  const questions = run.steps.filter((step) => step.kind === 'question');
  const relevant: boolean[] = [];
  for (const { text } of questions) {
    relevant.push(await isExpectedQuestion(text, instruction.expectedQuestion, similarity));
  }
  const refused = run.end === 'refused';
  return {
    a1:
      instruction.kind === 'IBTC'
        ? refusedOrAsked({ relevant, refused })
        : askedCorrectly({ relevant }),
    a1Published: askedCorrectly({ relevant }),
    a2: verdict === null ? null : callsRight(verdict),
    a3: verdict === null ? null : answerRight(verdict, 'linked'),
    redundant: redundantQuestions({ relevant }),
    steps: run.steps.filter(({ kind }) => kind !== 'backtrack').length,
  };
}

/** Means over the instructions of one kind, under the papers' names. */
export function summariseNoisy(runs: readonly NoisyRun[]) {
  const over = (of: (scores: NoisyScores) => number | null): number | null =>
    mean(runs.map(({ scores }) => of(scores)));
  return {
    instructions: runs.length,
    A1: over(({ a1 }) => a1),
    A1published: over(({ a1Published }) => a1Published),
    A2: over(({ a2 }) => a2),
    A3: over(({ a3 }) => a3),
    Re: over(({ redundant }) => redundant),
    Steps: over(({ steps }) => steps),
  };
}
