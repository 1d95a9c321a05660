import type { AgentRun } from '../../../agents/agent.js';
import { silentAgentNames } from '../../../agents/clarify/clarifying-agent-names.js';
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
  /** Null for agents that cannot ask. */
  readonly redundant: number | null;
  /** Turns of the agent that were said aloud: calls, questions, answers, giving up, unusable ones; of branches that were left too. */
  readonly steps: number;
}

export interface NoisyRunToScore {
  readonly instruction: NoisyInstruction;
  readonly run: Pick<AgentRun, 'agent' | 'steps' | 'end'>;
  readonly similarity: QuestionSimilarity;
  readonly verdict: ToolVerdict | null;
}

/**
 * What the published flag looks at: questions; of agents that cannot ask, what they say to the user instead, which nobody answers.
 * Thoughts are not said to the user.
 */
function noisySaid({ agent, steps }: Pick<AgentRun, 'agent' | 'steps'>): readonly string[] {
  const isSilent = silentAgentNames.includes(agent);
  return steps.flatMap((step) => {
    if (step.kind === 'question') return [step.text];
    return isSilent && (step.kind === 'answer' || step.kind === 'gave-up') ? [step.text] : [];
  });
}

/** Scores of a recorded dialogue; with another sentence model or threshold the same dialogue may score otherwise. */
export async function scoreNoisyRun(input: NoisyRunToScore): Promise<NoisyScores> {
  const { instruction, run, similarity, verdict } = input;
  const relevant: boolean[] = [];
  for (const text of noisySaid(run)) {
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
    a3Separate: verdict === null ? null : answerRight(verdict, 'separate'),
    redundant: silentAgentNames.includes(run.agent) ? null : redundantQuestions({ relevant }),
    steps: run.steps.filter(({ kind }) => kind !== 'backtrack').length,
  };
}
