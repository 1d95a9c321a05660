import type { AgentRun } from '../../../agents/agent.js';
import type { ToolVerdict } from '../../../metrics/tool-evaluation.js';
import type { NoisyInstruction } from '../data/read-noisytoolbench.js';
import type { QuestionSimilarity } from '../users/expected-question-user.js';
import type { NoisyRecord } from './noisy-record.js';
import { scoreNoisyRun, type NoisyScores } from './score-noisy-run.js';

export interface NoisyRun {
  readonly agent: string;
  readonly instruction: NoisyInstruction;
  readonly run: AgentRun;
  readonly verdict: ToolVerdict | null;
  readonly scores: NoisyScores;
}

/** Dialogues with their scores by this sentence model and threshold; those about other instructions are left out. */
export async function scoreNoisyRecords(
  records: readonly NoisyRecord[],
  instructions: readonly NoisyInstruction[],
  similarity: QuestionSimilarity,
): Promise<readonly NoisyRun[]> {
  const byId = new Map(instructions.map((instruction) => [instruction.id, instruction]));
  const runs: NoisyRun[] = [];
  for (const { agent, instruction: id, run, verdict } of records) {
    const instruction = byId.get(id);
    if (instruction === undefined) continue;
    const scores = await scoreNoisyRun({ instruction, run, similarity, verdict });
    runs.push({ agent, instruction, run, verdict, scores });
  }
  return runs;
}
