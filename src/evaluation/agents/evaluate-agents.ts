import type { Agent, AgentEnd, AgentLimits } from '../../agents/agent.js';
import { agentTools } from '../../agents/agent-tools.js';
import { ModelError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import type { ToolExecutor } from '../../core/ports.js';
import { codeVersion } from '../../support/code-version.js';
import { hashJson } from '../../support/hash-json.js';
import { mapWithLimit } from '../../support/map-with-limit.js';
import { throwIfInterrupted } from '../../support/throw-if-interrupted.js';
import type { VariantDoc } from '../doc-variants.js';
import type { AgentRecord } from './agent-record.js';
import type { EvaluationTask } from './agent-task.js';
import { toolChooser, type ChooseTools, type Toolset } from './choose-tools.js';
import { jsonOf } from './json-of.js';

/** An agent under test, with the settings that change what it does. */
export interface AgentUnderTest {
  readonly agent: Agent;
  /** Model, temperature, …: part of a run's key. */
  readonly settings: JsonObject;
  /** What differs from the evaluation's limits. */
  readonly limits?: Partial<AgentLimits> | undefined;
}

export interface NamedDocs {
  readonly name: string;
  readonly docs: readonly VariantDoc[];
}

/** Where tool answers come from. `open` gives an executor for one run, so that what has a state starts afresh. */
export interface AnswerSource {
  readonly kind: AgentRecord['answers'];
  /** What the answers depend on beside the calls (recordings, model): part of a run's key. */
  readonly settings: JsonObject;
  open(): ToolExecutor | Promise<ToolExecutor>;
}

/** Where finished runs are kept. */
export interface AgentLog {
  read(): Promise<readonly AgentRecord[]>;
  append(record: AgentRecord): Promise<void>;
}

export interface AgentEvaluationOptions {
  readonly tasks: readonly EvaluationTask[];
  readonly agents: readonly AgentUnderTest[];
  readonly docs: readonly NamedDocs[];
  readonly toolset: Toolset;
  /** Tools under `retrieved`. */
  readonly mostRetrieved: number;
  readonly repeats: number;
  readonly limits: AgentLimits;
  readonly answers: AnswerSource;
  readonly log: AgentLog;
  /** Tasks side by side; 1 where calls change what later calls see. */
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: EvaluationProgress) => void) | undefined;
}

export interface EvaluationProgress {
  readonly done: number;
  readonly total: number;
  /** Of `done`, those that an earlier evaluation had made. */
  readonly reused: number;
}

export interface AgentEvaluation {
  /** In the order agents, docs, tasks, repeats. Fewer than all where a budget ended it. */
  readonly records: readonly AgentRecord[];
  readonly reused: number;
  readonly missingRuns: number;
  readonly status: 'done' | 'budget';
}

interface Job extends Omit<AgentRecord, 'run' | 'version'> {
  readonly under: AgentUnderTest;
  readonly evaluationTask: EvaluationTask;
  readonly docsForIt: readonly VariantDoc[];
}

/** So many runs in a row without any answer of the model are no accident. */
const mostSilentRuns = 3;

/**
 * Runs every agent on every task with every documentation, `repeats` times. What the log has is not run again; what is run
 * is in the log before the next begins. A budget ends it early. Rejects with `ModelError` where the model never answers,
 * with `InterruptedError` when the signal aborts.
 */
export async function evaluateAgents(options: AgentEvaluationOptions): Promise<AgentEvaluation> {
  const jobs = jobsOf(options);
  const known = new Map((await options.log.read()).map((record) => [record.key, record]));
  const progress = { done: 0, total: jobs.length, reused: 0 };
  const state: RunState = { isOutOfBudget: false, silentRuns: 0 };
  const results = await mapWithLimit(jobs, options.concurrency, async (job) => {
    throwIfInterrupted(options.signal);
    const earlier = known.get(job.key);
    if (earlier === undefined && state.isOutOfBudget) return null;
    const record =
      earlier === undefined ? await runJob(job, options, state) : renamed(earlier, job);
    if (record === null) return null;
    progress.done += 1;
    progress.reused += Number(earlier !== undefined);
    options.onProgress?.({ ...progress });
    return record;
  });
  const records = results.filter((record) => record !== null);
  return {
    records,
    reused: progress.reused,
    missingRuns: jobs.length - records.length,
    status: state.isOutOfBudget ? 'budget' : 'done',
  };
}

interface RunState {
  isOutOfBudget: boolean;
  silentRuns: number;
}

async function runJob(
  job: Job,
  options: AgentEvaluationOptions,
  state: RunState,
): Promise<AgentRecord | null> {
  const { under, evaluationTask, docsForIt, ...head } = job;
  const executor = await options.answers.open();
  try {
    const task = { id: job.task, requests: evaluationTask.requests, tools: agentTools(docsForIt) };
    const limits = { ...options.limits, ...under.limits };
    const run = await under.agent.solve(task, {
      ...{ executor, user: null, limits, signal: options.signal },
    });
    const record: AgentRecord = { version: 1, ...head, run };
    if (isUnfinished(record, state)) return null;
    await options.log.append(record);
    return record;
  } finally {
    await executor.close();
  }
}

/** True for a run that says nothing about the agent: out of budget, or a model that never answered. */
function isUnfinished({ run }: AgentRecord, state: RunState): boolean {
  const end: AgentEnd = run.end;
  if (end === 'budget') state.isOutOfBudget = true;
  const { promptTokens, savedTokens } = run.usage;
  const isSilent = end === 'model-failed' && promptTokens + savedTokens === 0;
  state.silentRuns = isSilent ? state.silentRuns + 1 : 0;
  if (state.silentRuns >= mostSilentRuns) {
    const problem = run.steps.findLast((step) => step.kind === 'unusable')?.problem;
    throw new ModelError(problem ?? 'The model gives no answer.', {
      remedy: 'Check --model, --base-url and the key; what has been run is kept.',
    });
  }
  return end === 'budget' || isSilent;
}

function jobsOf(options: AgentEvaluationOptions): readonly Job[] {
  const { agents, docs, tasks, repeats } = options;
  const choosers = docs.map(({ name, docs: all }) => ({
    ...{ name, all, hashes: new Map(all.map((doc) => [doc, hashOfDoc(doc)])) },
    choose: toolChooser(all, options.toolset, options.mostRetrieved),
  }));
  return agents.flatMap((under) =>
    choosers.flatMap(({ name, choose, hashes }) =>
      tasks.flatMap((task) => {
        const job = jobMaker({ under, name, choose, hashes, task, options });
        return Array.from({ length: repeats }, (_, index) => job(index + 1));
      }),
    ),
  );
}

interface JobParts {
  readonly under: AgentUnderTest;
  readonly name: string;
  readonly choose: ChooseTools;
  readonly hashes: ReadonlyMap<VariantDoc, string>;
  readonly task: EvaluationTask;
  readonly options: AgentEvaluationOptions;
}

function jobMaker(parts: JobParts): (repeat: number) => Job {
  const { under, name, task, options } = parts;
  const docsForIt = parts.choose(task);
  const limits: JsonObject = { ...options.limits, ...under.limits };
  const basis: JsonObject = {
    ...{ code: codeVersion(), agent: under.agent.name, settings: under.settings, limits },
    ...{ answers: options.answers.kind, source: options.answers.settings },
    ...{ task: task.id, requests: task.requests },
    docs: docsForIt.map((doc) => parts.hashes.get(doc) ?? ''),
  };
  return (repeat) => ({
    ...{ key: hashJson({ ...basis, repeat }), agent: under.agent.name, docs: name, task: task.id },
    ...{ repeat, answers: options.answers.kind, toolset: options.toolset },
    requests: [...task.requests],
    tools: docsForIt.map(({ tool }) => tool.id),
    ...{ under, evaluationTask: task, docsForIt },
  });
}

function hashOfDoc({ tool, version }: VariantDoc): string {
  const { description, parameterDocs, learned, sections } = version;
  const { id, parameters } = tool;
  return hashJson(jsonOf({ id, parameters, description, parameterDocs, learned, sections }));
}

/** The same docs may go by another name now. */
function renamed(record: AgentRecord, { docs, toolset }: Job): AgentRecord {
  return { ...record, docs, toolset };
}
