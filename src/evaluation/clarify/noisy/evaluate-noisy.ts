import type { AgentLimits, AgentRun } from '../../../agents/agent.js';
import {
  agentTools,
  namesOfTools,
  withGroups,
  type ToolNames,
} from '../../../agents/agent-tools.js';
import type { JsonObject } from '../../../core/json.js';
import type { ToolExecutor } from '../../../core/ports.js';
import type { ToolVerdict } from '../../../metrics/tool-evaluation.js';
import { sourceDoc } from '../../../core/refined-docs.js';
import { codeVersion } from '../../../support/code-version.js';
import { hashJson } from '../../../support/hash-json.js';
import { jsonOf } from '../../../support/json-of.js';
import type { NoisyInstruction } from '../data/read-noisytoolbench.js';
import { controlMark } from '../../null-control.js';
import { runLogged, type LoggedRuns, type RunLoggedOptions } from '../../run-logged.js';
import type { ClarifyAgent } from '../evaluate-clarify.js';
import { expectedQuestionUser, type QuestionSimilarity } from '../users/expected-question-user.js';
import type { NoisyRecord } from './noisy-record.js';

/** Judges calls and answers of a run; null where it gives no usable verdict. */
export interface NoisyJudge {
  readonly name: string;
  /** What else its verdicts depend on: part of a dialogue's key. */
  readonly settings?: JsonObject | undefined;
  /** `names`: what the agent knew each tool by, by the tool's id. */
  verdictOn(
    instruction: NoisyInstruction,
    run: AgentRun,
    names: ToolNames,
  ): Promise<ToolVerdict | null>;
}

export interface NoisyOptions extends RunLoggedOptions<NoisyRecord> {
  readonly instructions: readonly NoisyInstruction[];
  readonly agents: readonly ClarifyAgent[];
  /** Where tool answers come from, opened for each run: the data's tools cannot be called any more. */
  readonly answers: {
    readonly name: string;
    /** What the answers depend on beside the calls: part of a dialogue's key. */
    readonly settings?: JsonObject | undefined;
    open(instruction: NoisyInstruction): ToolExecutor | Promise<ToolExecutor>;
  };
  readonly similarity: QuestionSimilarity;
  readonly limitsOf: (agent: string) => AgentLimits;
  /** Without it A2 and A3 are not measured. */
  readonly judge?: NoisyJudge | undefined;
  /** True for a null control: dialogues of their own of what was run before. */
  readonly isControl?: boolean | undefined;
}

interface Job {
  readonly key: string;
  readonly agent: ClarifyAgent;
  readonly instruction: NoisyInstruction;
}

/**
 * Runs agents over unclear instructions with a user who has one answer to one question, as `runLogged` says. Records in the
 * order agents, instructions; `scoreNoisyRecords` says what they are worth.
 */
export function evaluateNoisy(options: NoisyOptions): Promise<LoggedRuns<NoisyRecord>> {
  const jobs = options.agents.flatMap((agent) =>
    options.instructions.map((instruction) => ({
      ...{ key: keyOf(agent, instruction, options), agent, instruction },
    })),
  );
  return runLogged(jobs, { make: (job) => recordOf(job, options) }, options);
}

function keyOf(agent: ClarifyAgent, instruction: NoisyInstruction, options: NoisyOptions): string {
  const { answers, similarity, limitsOf, judge } = options;
  const { endpoint = '' } = similarity.embeddings;
  return hashJson({
    ...{ code: codeVersion(), agent: agent.name, settings: agent.settings },
    instruction: jsonOf(instruction),
    answers: { name: answers.name, ...answers.settings },
    judge: judge === undefined ? null : { name: judge.name, ...judge.settings },
    limits: { ...limitsOf(agent.name) },
    user: userName(similarity),
    ...controlMark(options),
    ...(endpoint === '' ? {} : { userAt: endpoint }),
  });
}

/** The sentence model and its threshold, as records and tables name them. */
export function userName({ embeddings, threshold }: QuestionSimilarity): string {
  return `${embeddings.name} ≥ ${threshold}`;
}

async function recordOf(
  { key, agent, instruction }: Job,
  options: NoisyOptions,
): Promise<NoisyRecord> {
  const { answers, similarity, limitsOf, judge, signal } = options;
  const docs = instruction.tools.map((tool) => ({ tool, doc: sourceDoc(tool) }));
  const tools = agentTools(withGroups(docs, instruction.groups));
  const task = { id: instruction.id, requests: [instruction.query], tools };
  const user = expectedQuestionUser(instruction, similarity);
  const executor = await answers.open(instruction);
  try {
    const solver = agent.make({ onScored: () => undefined });
    const run = await solver.solve(task, {
      ...{ executor, user, limits: limitsOf(agent.name), signal },
    });
    const isJudged = judge !== undefined && instruction.kind !== 'IBTC' && run.end !== 'budget';
    const names = namesOfTools(tools);
    return {
      ...{ version: 1, key, agent: agent.name, instruction: instruction.id },
      ...{
        user: userName(similarity),
        answers: answers.name,
        judge: judge?.name ?? null,
        names,
        run,
      },
      verdict: isJudged ? await judge.verdictOn(instruction, run, names) : null,
      ...controlMark(options),
    };
  } finally {
    await executor.close();
  }
}
