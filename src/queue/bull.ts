import type { Job, Queue, Worker, WorkerOptions } from 'bullmq';
import type { Redis } from '../redis/connect.js';
import { loadOptional } from '../redis/load-optional.js';
import type { QueuedRunId } from '../redis/run-keys.js';
import type { Unit } from './unit.js';

export type UnitJob = Job<Unit>;
type UnitWorker = Worker<Unit>;

/** A unit that throws is done again after so long. */
const againAfterMs = 5_000;
/** How often we try ourselves is counted by progress (`tries.ts`); BullMQ's own counts must never get there first. */
const never = 10_000;

/** A queue of BullMQ for each run: pausing, counts and cancelling are its own. */
export async function openBullQueue(redis: Redis, run: QueuedRunId): Promise<Queue<Unit>> {
  const { Queue: BullQueue } = await loadOptional(() => import('bullmq'));
  const queue = new BullQueue<Unit>(nameOf(run), {
    ...placeOf(redis),
    defaultJobOptions: {
      attempts: never,
      backoff: { type: 'fixed', delay: againAfterMs },
      // What has ended stands in our own list; a job that is kept would block a later one of the same id.
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  queue.on('error', ignored);
  return queue;
}

export interface BullWorkerOptions {
  readonly concurrency: number;
  readonly lockMs: number;
}

/** Gives a unit to `handle` as soon as one of `concurrency` hands is free. */
export async function openBullWorker(
  redis: Redis,
  run: QueuedRunId,
  handle: (job: UnitJob, token: string) => Promise<void>,
  { concurrency, lockMs }: BullWorkerOptions,
): Promise<UnitWorker> {
  const { Worker: BullWorker } = await loadOptional(() => import('bullmq'));
  const worker = new BullWorker<Unit>(nameOf(run), (job, token = '') => handle(job, token), {
    ...placeOf(redis),
    ...locks(lockMs),
    concurrency,
    maxStalledCount: never,
    runRetryDelay: 1_000,
  });
  worker.on('error', ignored);
  return worker;
}

/** Renewed eight times while it lasts: an outage of Redis of most of a lock's time loses none. */
function locks(
  lockMs: number,
): Pick<WorkerOptions, 'lockDuration' | 'lockRenewTime' | 'stalledInterval'> {
  const often = Math.ceil(lockMs / 8);
  return { lockDuration: lockMs, lockRenewTime: often, stalledInterval: often };
}

/** Puts a unit back, so that another worker may take it at once. What it rejects with tells BullMQ so. */
export async function backToWait(job: UnitJob, token: string): Promise<never> {
  const { WaitingError } = await loadOptional(() => import('bullmq'));
  // Refused where its lock has run out: then it waits already, or somebody else has it.
  await job.moveToWait(token).catch(() => undefined);
  throw new WaitingError();
}

/** No colon: BullMQ refuses it. */
function nameOf(run: QueuedRunId): string {
  return `units-${run}`;
}

function placeOf(redis: Redis) {
  // What it would check of Redis has been checked, and it tells of it by console.
  return { connection: redis.raw, prefix: 'tooldraft', skipVersionCheck: true };
}

/** Connections are told of by `Redis.onChange`; a lock that was lost shows when the unit's end is refused. */
function ignored(): void {
  return undefined;
}
