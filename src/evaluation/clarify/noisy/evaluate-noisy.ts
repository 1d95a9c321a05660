import type { AgentLimits, AgentRun } from '../../../agents/agent.js';
import { agentTools } from '../../../agents/agent-tools.js';
import type { ToolExecutor } from '../../../core/ports.js';
import type { ToolVerdict } from '../../../metrics/tool-evaluation.js';
import { rawVersion } from '../../../refinement/raw-version.js';
import { codeVersion } from '../../../support/code-version.js';
import { hashJson } from '../../../support/hash-json.js';
import { mapWithLimit } from '../../../support/map-with-limit.js';
import { throwIfInterrupted } from '../../../support/throw-if-interrupted.js';
import { jsonOf } from '../../agents/json-of.js';
import type { NoisyInstruction } from '../data/read-noisytoolbench.js';
import type { ClarifyAgent } from '../evaluate-clarify.js';
import { expectedQuestionUser, type QuestionSimilarity } from '../users/expected-question-user.js';
import type { NoisyRecord } from './noisy-record.js';
import { scoreNoisyRun, type NoisyScores } from './score-noisy-run.js';

export interface NoisyRun {
  readonly agent: string;
  readonly instruction: NoisyInstruction;
  readonly run: AgentRun;
  readonly verdict: ToolVerdict | null;
  readonly scores: NoisyScores;
}

/** Judges calls and answers of a run; null where it gives no usable verdict. */
export interface NoisyJudge {
  readonly name: string;
  verdictOn(instruction: NoisyInstruction, run: AgentRun): Promise<ToolVerdict | null>;
}

/** Where finished dialogues are kept. */
export interface NoisyLog {
  read(): Promise<readonly NoisyRecord[]>;
  append(record: NoisyRecord): Promise<void>;
}

export interface NoisyOptions {
  readonly instructions: readonly NoisyInstruction[];
  readonly agents: readonly ClarifyAgent[];
  /** Where tool answers come from, opened for each run: the data's tools cannot be called any more. */
  readonly answers: { readonly name: string; open(): ToolExecutor };
  readonly similarity: QuestionSimilarity;
  readonly limitsOf: (agent: string) => AgentLimits;
  readonly concurrency: number;
  /** Without it A2 and A3 are not measured. */
  readonly judge?: NoisyJudge | undefined;
  readonly log?: NoisyLog | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The published limits: 12 steps a chain, 24 for depth-first search. */
export function noisyLimits(agent: string): AgentLimits {
  const steps = agent.endsWith('dfsdt') ? 24 : 12;
  return { steps, calls: steps, questions: steps, tokens: null };
}

/**
 * Runs agents over unclear instructions with a user who has one answer to one question. What the log has is not run
 * again. In the order agents, instructions; fewer runs where a budget ended it.
 */
export async function evaluateNoisy(options: NoisyOptions): Promise<readonly NoisyRun[]> {
  const { agents, instructions, similarity, log } = options;
  const known = new Map(((await log?.read()) ?? []).map((record) => [record.key, record]));
  const jobs = agents.flatMap((agent) =>
    instructions.map((instruction) => ({ agent, instruction })),
  );
  let isOutOfBudget = false;
  let done = 0;
  const runs = await mapWithLimit(jobs, options.concurrency, async ({ agent, instruction }) => {
    throwIfInterrupted(options.signal);
    const key = keyOf(agent, instruction, options);
    const earlier = known.get(key);
    if (earlier === undefined && isOutOfBudget) return null;
    const record = earlier ?? (await recordOf(key, agent, instruction, options));
    isOutOfBudget ||= record.run.end === 'budget';
    if (record.run.end === 'budget') return null;
    if (earlier === undefined) await log?.append(record);
    options.onProgress?.(++done, jobs.length);
    return scored(record, instruction, similarity);
  });
  return runs.filter((run) => run !== null);
}

/** Dialogues on record with their scores by this sentence model and threshold; those about other instructions are left out. */
export async function rescoreNoisy(
  records: readonly NoisyRecord[],
  instructions: readonly NoisyInstruction[],
  similarity: QuestionSimilarity,
): Promise<readonly NoisyRun[]> {
  const byId = new Map(instructions.map((instruction) => [instruction.id, instruction]));
  const runs: NoisyRun[] = [];
  for (const record of records) {
    const instruction = byId.get(record.instruction);
    if (instruction !== undefined) runs.push(await scored(record, instruction, similarity));
  }
  return runs;
}

async function scored(
  { agent, run, verdict }: NoisyRecord,
  instruction: NoisyInstruction,
  similarity: QuestionSimilarity,
): Promise<NoisyRun> {
  const scores = await scoreNoisyRun({ instruction, run, similarity, verdict });
  return { agent, instruction, run, verdict, scores };
}

function keyOf(agent: ClarifyAgent, instruction: NoisyInstruction, options: NoisyOptions): string {
  const { answers, similarity, limitsOf, judge } = options;
  return hashJson({
    ...{ code: codeVersion(), agent: agent.name, settings: agent.settings },
    ...{ instruction: jsonOf(instruction), answers: answers.name, judge: judge?.name ?? null },
    limits: { ...limitsOf(agent.name) },
    user: userName(similarity),
  });
}

/** The sentence model and its threshold, as records and tables name them. */
export function userName({ embeddings, threshold }: QuestionSimilarity): string {
  return `${embeddings.name} ≥ ${threshold}`;
}

async function recordOf(
  key: string,
  agent: ClarifyAgent,
  instruction: NoisyInstruction,
  options: NoisyOptions,
): Promise<NoisyRecord> {
  const { answers, similarity, limitsOf, judge, signal } = options;
  const docs = instruction.tools.map((tool) => ({ tool, version: rawVersion(tool) }));
  const task = { id: instruction.id, requests: [instruction.query], tools: agentTools(docs) };
  const user = expectedQuestionUser(instruction, similarity);
  const executor = answers.open();
  try {
    const solver = agent.make({ onScored: () => undefined });
    const run = await solver.solve(task, {
      ...{ executor, user, limits: limitsOf(agent.name), signal },
    });
    const isJudged = judge !== undefined && instruction.kind !== 'IBTC' && run.end !== 'budget';
    return {
      ...{ version: 1, key, agent: agent.name, instruction: instruction.id },
      ...{ user: userName(similarity), answers: answers.name, judge: judge?.name ?? null, run },
      verdict: isJudged ? await judge.verdictOn(instruction, run) : null,
    };
  } finally {
    await executor.close();
  }
}
