import type { AgentLimits } from '../../agents/agent.js';
import { agentTools, namesOfTools } from '../../agents/agent-tools.js';
import type { JsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import type { ToolExecutor } from '../../core/ports.js';
import type { ToolGroup } from '../../core/tool-doc.js';
import { codeVersion } from '../../support/code-version.js';
import { groupBy } from '../../support/group-by.js';
import { hashJson } from '../../support/hash-json.js';
import { oncePerObject } from '../../support/once-per-object.js';
import type { VariantDoc } from '../doc-variants.js';
import { runLogged, type LoggedRuns, type RunLoggedOptions, type RunMaker } from '../run-logged.js';
import {
  controlsOf,
  plannedArms,
  type AgentArm,
  type AgentUnderTest,
  type ArmControl,
  type NamedDocs,
  type PlannedArm,
} from './agent-arms.js';
import type { AgentRecord } from './agent-record.js';
import type { EvaluationTask } from './agent-task.js';
import { hasMetNoService } from './call-faults.js';
import { toolChooser, type ChooseTools, type Toolset } from './choose-tools.js';
import { jsonOf } from '../../support/json-of.js';

/**
 * Where tool answers come from. `open` gives an executor for one run, so that what has a state starts afresh. Answers of a model differ
 * between repeats. `groups`: the published tools that the tools of this run are APIs of, where runs have their own.
 */
export interface AnswerSource {
  readonly kind: AgentRecord['answers'];
  /** What the answers depend on beside the calls (recordings, model): part of a run's key. */
  readonly settings: JsonObject;
  open(repeat: number, groups?: readonly ToolGroup[]): ToolExecutor | Promise<ToolExecutor>;
}

export interface AgentEvaluationOptions extends RunLoggedOptions<AgentRecord> {
  readonly tasks: readonly EvaluationTask[];
  readonly agents: readonly AgentUnderTest[];
  readonly docs: readonly NamedDocs[];
  /** Run beside the others, where it is not one of them: what answers are judged against. */
  readonly reference?: AgentArm | undefined;
  /** Run what others are compared with once more, as their null control. */
  readonly control?: boolean | undefined;
  readonly toolset: Toolset;
  /** Tools under `retrieved`. */
  readonly mostRetrieved: number;
  readonly repeats: number;
  readonly limits: AgentLimits;
  readonly answers: AnswerSource;
  /** 1 if calls change what later calls see. */
  readonly concurrency: number;
}

interface Job extends Omit<AgentRecord, 'run' | 'version' | 'names'> {
  readonly under: AgentUnderTest;
  readonly evaluationTask: EvaluationTask;
  readonly docsForIt: readonly VariantDoc[];
}

/** The runs of agents with docs, and those of a reference that is none of them. */
export interface AgentEvaluation extends LoggedRuns<AgentRecord> {
  /** Empty where the reference is one of the agents with docs, or there is none. */
  readonly reference: readonly AgentRecord[];
  readonly controls: readonly ArmControl[];
}

/** All but those of null controls. */
export function allRecords({ records, reference }: AgentEvaluation): readonly AgentRecord[] {
  return [...records, ...reference];
}

/**
 * Runs every agent on every task with every documentation, `repeats` times, as `runLogged` says. All take turns task by task, so that a
 * service that drifts drifts for all. Records come in the order agents, docs, tasks. A null control is so many more repeats, with calls
 * and answers of its own.
 */
export async function evaluateAgents(options: AgentEvaluationOptions): Promise<AgentEvaluation> {
  const maker: RunMaker<Job, AgentRecord> = {
    make: (job) => runJob(job, options),
    // The same docs may go by another name now.
    renamed: (record, { docs, toolset }) => ({ ...record, docs, toolset }),
    isReusable: ({ run }) => !hasMetNoService(run),
  };
  const arms = plannedArms(options);
  const runs = await runLogged(jobsOf(arms, options), maker, options);
  const own = groupBy(
    runs.records.filter(({ repeat }) => repeat <= options.repeats),
    ({ agent, docs }) => writeJson([agent, docs]),
  );
  const recordsOf = (as: PlannedArm['as']): readonly AgentRecord[] =>
    arms
      .filter((arm) => arm.as === as)
      .flatMap(({ agent, docs }) => own.get(writeJson([agent.agent.name, docs.name])) ?? []);
  return {
    ...runs,
    records: recordsOf('asked'),
    reference: recordsOf('reference'),
    controls: controlsOf(options, runs.records),
  };
}

async function runJob(job: Job, options: AgentEvaluationOptions): Promise<AgentRecord> {
  const { under, evaluationTask, docsForIt, ...head } = job;
  const executor = await options.answers.open(job.repeat);
  try {
    const { task: id, repeat } = job;
    const tools = agentTools(docsForIt);
    const task = { id, repeat, requests: evaluationTask.requests, tools };
    const limits = { ...options.limits, ...under.limits };
    const run = await under.agent.solve(task, {
      ...{ executor, user: null, limits, signal: options.signal },
    });
    const called = new Set(run.steps.flatMap((step) => (step.kind === 'call' ? step.tool : [])));
    const names = namesOfTools(tools.filter(({ tool }) => called.has(tool.id)));
    return { version: 1, ...head, names, run };
  } finally {
    await executor.close();
  }
}

function jobsOf(arms: readonly PlannedArm[], options: AgentEvaluationOptions): readonly Job[] {
  const { tasks, repeats } = options;
  const chooserOf = oncePerObject(({ docs: all }: NamedDocs) => ({
    hashes: new Map(all.map((doc) => [doc, hashOfDoc(doc)])),
    choose: toolChooser(all, options.toolset, options.mostRetrieved),
  }));
  return tasks.flatMap((task) =>
    arms.flatMap(({ agent: under, docs, as }) => {
      const job = jobMaker({ under, name: docs.name, ...chooserOf(docs), task, options });
      const first = as === 'control' ? repeats + 1 : 1;
      return Array.from({ length: repeats }, (_, index) => job(first + index));
    }),
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

function hashOfDoc({ tool: { id }, doc: said, group }: VariantDoc): string {
  const partOf = group === undefined ? null : { name: group.name, description: group.description };
  return hashJson(jsonOf({ id, ...said, partOf }));
}
