import type { AgentRun } from '../../../agents/agent.js';
import {
  askedCorrectly,
  redundantQuestions,
  refusedOrAsked,
} from '../../../metrics/question-metrics.js';
import { answerRight, callsRight, type ToolVerdict } from '../../../metrics/tool-evaluation.js';
import type { NoisyInstruction } from '../data/read-noisytoolbench.js';
import { isExpectedQuestion, type QuestionSimilarity } from '../users/expected-question-user.js';

/** What one run on an unclear instruction is worth (Learning to Ask, section 5). */
export interface NoisyScores {
  /** For IBTC: refused, or asked. */
  readonly a1: 0 | 1;
  /** The published flag, which sees questions alone. */
  readonly a1Published: 0 | 1;
  /** Null without a verdict, and for IBTC, where there is nothing to call. */
  readonly a2: 0 | 1 | null;
  /** As in the published code: wrong calls make the answer wrong. */
  readonly a3: 0 | 1 | null;
  /** As in the thesis: the answer alone. */
  readonly a3Separate: 0 | 1 | null;
  readonly redundant: number;
  /** Turns of the agent that were said aloud: calls, questions, answers, unusable ones. */
  readonly steps: number;
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
  const relevant: boolean[] = [];
  for (const step of run.steps) {
    if (step.kind !== 'question') continue;
    relevant.push(await isExpectedQuestion(step.text, instruction.expectedQuestion, similarity));
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
    a3Separate: verdict === null ? null : answerRight(verdict, 'separate'),
    redundant: redundantQuestions({ relevant }),
    steps: run.steps.filter(({ kind }) => kind !== 'backtrack').length,
  };
}
