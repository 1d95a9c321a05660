import type { AgentRun } from '../agents/agent.js';
import { BudgetError, ModelError, TooSmallBudgetError } from '../core/errors.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';

/** A finished run as it is kept. The key is a hash of everything the run depends on. */
export interface LoggedRun {
  readonly key: string;
  /** Left out where the record is a model's one answer, no agent's run. */
  readonly run?: AgentRun;
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

/** Runs that no model's answer came for: outage, key, cache, a missing answer of who judges or simulates. */
export interface UnansweredRuns {
  readonly count: number;
  /** What was said of the last one. */
  readonly problem: string;
}

export interface LoggedRuns<R> {
  /** In the order of the jobs. Fewer than all where a budget ended it or a model gave no answer. */
  readonly records: readonly R[];
  readonly reused: number;
  readonly missingRuns: number;
  /** The part of `missingRuns` that a model is to blame for; null where there is none. */
  readonly unanswered: UnansweredRuns | null;
  readonly status: 'done' | 'budget';
}

/** The runs of evaluations that belong together, as those of one. */
export function joinedRuns<R>([first, ...others]: readonly [
  LoggedRuns<R>,
  ...(readonly LoggedRuns<R>[]),
]): LoggedRuns<R> {
  return others.reduce(
    (all, { records, reused, missingRuns, unanswered, status }) => ({
      records: [...all.records, ...records],
      reused: all.reused + reused,
      missingRuns: all.missingRuns + missingRuns,
      unanswered:
        all.unanswered === null || unanswered === null
          ? (all.unanswered ?? unanswered)
          : { ...unanswered, count: all.unanswered.count + unanswered.count },
      status: all.status === 'budget' ? 'budget' : status,
    }),
    first,
  );
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
  /** False for a run that is kept to be read and made again all the same; all are reused where this is left out. */
  isReusable?(record: R): boolean;
}

/** So many runs in a row without any answer of the model are no accident. */
const mostSilentRuns = 3;

/**
 * Makes the run of every job. What the log has is not run again; what is run is in the log before the next begins. A budget
 * ends it early. A run that a budget or the model's transport ended is no result: it is not kept, and made again next time.
 * Rejects with `ModelError` where the model never answers, with `InterruptedError` when the signal aborts.
 */
export async function runLogged<J extends { readonly key: string }, R extends LoggedRun>(
  jobs: readonly J[],
  maker: RunMaker<J, R>,
  { log, concurrency, signal, onProgress }: RunLoggedOptions<R>,
): Promise<LoggedRuns<R>> {
  const earlier = (await log.read()).filter((record) => maker.isReusable?.(record) ?? true);
  const known = new Map(earlier.map((record) => [record.key, record]));
  const progress = { done: 0, total: jobs.length, reused: 0 };
  const lost = { isOutOfBudget: false, count: 0, inARow: 0, problem: '' };
  const makeAndKeep = async (job: J): Promise<R | null> => {
    if (lost.isOutOfBudget) return null;
    const made = await tried(() => maker.make(job));
    if (made.kind === 'budget') {
      lost.isOutOfBudget = true;
      return null;
    }
    if (made.kind === 'unanswered') {
      Object.assign(lost, { count: lost.count + 1, problem: made.problem });
      lost.inARow = made.isSilent ? lost.inARow + 1 : 0;
      if (lost.inARow >= mostSilentRuns) throw noAnswerError(lost.problem);
      return null;
    }
    lost.inARow = 0;
    await log.append(made.record);
    return made.record;
  };
  const results = await mapWithLimit(jobs, concurrency, async (job) => {
    throwIfInterrupted(signal);
    const kept = known.get(job.key);
    const record = kept ?? (await makeAndKeep(job));
    if (record === null) return null;
    progress.done += 1;
    progress.reused += Number(kept !== undefined);
    onProgress?.({ ...progress });
    return maker.renamed?.(record, job) ?? record;
  });
  const records = results.filter((record) => record !== null);
  const { count, problem, isOutOfBudget } = lost;
  if (records.length === 0 && count > 0 && !isOutOfBudget) throw noAnswerError(problem);
  return {
    ...{ records, reused: progress.reused, missingRuns: jobs.length - records.length },
    unanswered: count === 0 ? null : { count, problem },
    status: isOutOfBudget ? 'budget' : 'done',
  };
}

/** The outcome of making a run. */
type Tried<R> =
  | { readonly kind: 'made'; readonly record: R }
  | { readonly kind: 'budget' }
  /** `isSilent`: the model said nothing at all, from the first request on. */
  | { readonly kind: 'unanswered'; readonly problem: string; readonly isSilent: boolean };

/** Makes a run. A budget that is used up and a model that gives no answer are not failures. */
async function tried<R extends LoggedRun>(make: () => Promise<R>): Promise<Tried<R>> {
  try {
    const record = await make();
    if (record.run === undefined) return { kind: 'made', record };
    const { end, steps, usage } = record.run;
    if (end === 'budget') return { kind: 'budget' };
    if (end !== 'model-unreachable') return { kind: 'made', record };
    const problem = steps.findLast((step) => step.kind === 'unusable')?.problem;
    const isSilent = usage.promptTokens + usage.savedTokens === 0;
    return { kind: 'unanswered', problem: problem ?? 'The model gives no answer.', isSilent };
  } catch (error) {
    if (error instanceof BudgetError && !(error instanceof TooSmallBudgetError)) {
      return { kind: 'budget' };
    }
    if (!(error instanceof ModelError)) throw error;
    return { kind: 'unanswered', problem: error.message, isSilent: false };
  }
}

function noAnswerError(problem: string): ModelError {
  return new ModelError(problem, {
    remedy: 'Check --model, --base-url and the key; what has been run is kept.',
  });
}
