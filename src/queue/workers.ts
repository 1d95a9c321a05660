import { z } from 'zod';
import { keyPrefix } from '../redis/run-keys.js';
import { redisScript, type Redis } from '../redis/connect.js';

const workerSchema = z.strictObject({
  /** `host:pid` */
  name: z.string(),
  build: z.string(),
  startedAt: z.string(),
  /** When it last said something, by Redis's time. */
  seenAt: z.string(),
  concurrency: z.number(),
  /** Units in hand, by the ids of the runs that it works for. */
  busy: z.record(z.string(), z.number()),
  /** Why it leaves a run alone, by the run's id. */
  declined: z.record(z.string(), z.string()),
});

/** A worker as it tells of itself every few seconds. */
export type WorkerRecord = z.infer<typeof workerSchema>;

const workersKey = `${keyPrefix}workers`;
/** A worker that has said nothing for so long is gone, or will do nothing while it cannot reach Redis. */
const goneAfterMs = 30_000;

const tell = redisScript(`return redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])`);

export async function tellOfWorker(redis: Redis, worker: WorkerRecord): Promise<void> {
  await redis.eval(tell, [workersKey], [worker.name, JSON.stringify(worker)]);
}

export async function forgetWorker(
  redis: Redis,
  { name }: Pick<WorkerRecord, 'name'>,
): Promise<void> {
  await redis.raw.hdel(workersKey, name);
}

/** The workers that are there, by name; what is left of others is taken away. */
export async function workersOf(redis: Redis): Promise<readonly WorkerRecord[]> {
  const found = await redis.raw.hgetall(workersKey);
  const since = new Date(redis.now().getTime() - goneAfterMs).toISOString();
  const workers: WorkerRecord[] = [];
  for (const [name, json] of Object.entries(found)) {
    const read = workerSchema.safeParse(JSON.parse(json));
    if (read.success && read.data.seenAt >= since) workers.push(read.data);
    else await redis.raw.hdel(workersKey, name);
  }
  return workers.sort((a, b) => a.name.localeCompare(b.name));
}

/** True for a worker that works for the run, or would as soon as it sees it. */
export function isFit(
  { build, declined }: WorkerRecord,
  run: { readonly id: string; readonly build: string },
): boolean {
  return build === run.build && declined[run.id] === undefined;
}

/** No worker that could do anything has been there for a while; why those that are there do not, a sentence each. */
export type OnAlone = (why: readonly string[]) => void;

const aloneAfterMs = 10_000;

/** A look at whether some worker could work for a run; `onAlone` is called once none has been there for a while, with why those that are there do not. */
export function lookingForWorkers(
  redis: Redis,
  run: { readonly id: string; readonly build: string },
  onAlone: OnAlone,
): () => Promise<void> {
  let seenAt = performance.now();
  let isAlone = false;
  return async () => {
    const workers = await workersOf(redis);
    const now = performance.now();
    if (workers.some((worker) => isFit(worker, run))) {
      seenAt = now;
      isAlone = false;
    } else if (!isAlone && now - seenAt > aloneAfterMs) {
      isAlone = true;
      onAlone(
        workers.flatMap(({ name, declined }) => {
          const why = declined[run.id];
          return why === undefined ? [] : [`${name} leaves it alone: ${why}`];
        }),
      );
    }
  };
}
