import type { AgentRun } from '../agents/agent.js';
import { ModelError } from '../core/errors.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';

/** A finished run as it is kept. The key is a hash of everything the run depends on. */
export interface LoggedRun {
  readonly key: string;
  readonly run: AgentRun;
}

/** Where finished runs are kept. */
export interface RunLog<R> {
  read(): Promise<readonly R[]>;
  append(record: R): Promise<void>;
}

export interface RunProgress {
  readonly done: number;
  readonly total: number;
  /** Of `done`, those that an earlier evaluation had made. */
  readonly reused: number;
}

export interface LoggedRuns<R> {
  /** In the order of the jobs. Fewer than all where a budget ended it or a model gave no answer. */
  readonly records: readonly R[];
  readonly reused: number;
  readonly missingRuns: number;
  readonly status: 'done' | 'budget';
}

/** How the runs of an evaluation are made. */
export interface RunLoggedOptions<R> {
  readonly log: RunLog<R>;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

/** What an evaluation runs. */
export interface RunMaker<J, R> {
  make(job: J): Promise<R>;
  /** A run of an earlier evaluation as this one calls it; as it is where left out. */
  renamed?(record: R, job: J): R;
}

/** So many runs in a row without any answer of the model are no accident. */
const mostSilentRuns = 3;

/**
 * Makes the run of every job. What the log has is not run again; what is run is in the log before the next begins. A budget
 * ends it early. Rejects with `ModelError` where the model never answers, with `InterruptedError` when the signal aborts.
 */
export async function runLogged<J extends { readonly key: string }, R extends LoggedRun>(
  jobs: readonly J[],
  maker: RunMaker<J, R>,
  { log, concurrency, signal, onProgress }: RunLoggedOptions<R>,
): Promise<LoggedRuns<R>> {
  const known = new Map((await log.read()).map((record) => [record.key, record]));
  const progress = { done: 0, total: jobs.length, reused: 0 };
  let isOutOfBudget = false;
  let silentRuns = 0;
  const makeAndKeep = async (job: J): Promise<R | null> => {
    if (isOutOfBudget) return null;
    const record = await maker.make(job);
    const isSilent = hasNoAnswer(record.run);
    silentRuns = isSilent ? silentRuns + 1 : 0;
    if (silentRuns >= mostSilentRuns) throw noAnswerError(record.run);
    isOutOfBudget ||= record.run.end === 'budget';
    if (isSilent || record.run.end === 'budget') return null;
    await log.append(record);
    return record;
  };
  const results = await mapWithLimit(jobs, concurrency, async (job) => {
    throwIfInterrupted(signal);
    const earlier = known.get(job.key);
    const record = earlier ?? (await makeAndKeep(job));
    if (record === null) return null;
    progress.done += 1;
    progress.reused += Number(earlier !== undefined);
    onProgress?.({ ...progress });
    return maker.renamed?.(record, job) ?? record;
  });
  const records = results.filter((record) => record !== null);
  return {
    ...{ records, reused: progress.reused, missingRuns: jobs.length - records.length },
    status: isOutOfBudget ? 'budget' : 'done',
  };
}

/** True where the model never answered: that says nothing about the agent. */
function hasNoAnswer({ end, usage }: AgentRun): boolean {
  return end === 'model-failed' && usage.promptTokens + usage.savedTokens === 0;
}

function noAnswerError({ steps }: AgentRun): ModelError {
  const problem = steps.findLast((step) => step.kind === 'unusable')?.problem;
  return new ModelError(problem ?? 'The model gives no answer.', {
    remedy: 'Check --model, --base-url and the key; what has been run is kept.',
  });
}
