import { StorageError } from '../core/errors.js';
import { redisBlobs } from '../redis/blobs.js';
import type { Redis } from '../redis/connect.js';
import { keyPrefix, runKey, type QueuedRunId } from '../redis/run-keys.js';
import { jsonOf } from '../support/json-of.js';
import {
  queuedRunSchema,
  runDefinitionSchema,
  runStates,
  type QueuedRun,
  type RunDefinition,
  type RunState,
} from './run-record.js';
import { stateKey } from './unit-records.js';

const runsKey = `${keyPrefix}runs`;

/** Every run that Redis knows, the earliest first; what another version has written there is left out. */
export async function queuedRuns(redis: Redis): Promise<readonly QueuedRun[]> {
  const records = await redis.raw.hvals(runsKey);
  return records
    .flatMap((json) => {
      const read = queuedRunSchema.safeParse(JSON.parse(json));
      return read.success ? [read.data] : [];
    })
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt) || a.id.localeCompare(b.id));
}

const definitionBlob = 'definition';

/** Makes a run known to workers, in place of an earlier record of the same id. */
export async function announceRun(
  redis: Redis,
  run: QueuedRun,
  definition: RunDefinition,
): Promise<void> {
  await redisBlobs(redis, run.id).put(definitionBlob, jsonOf(definition));
  await redis.raw.hset(runsKey, run.id, JSON.stringify(run));
}

/** What a run is made of. Rejects with `StorageError` where Redis does not have it. */
export async function definitionOf(redis: Redis, run: QueuedRunId): Promise<RunDefinition> {
  const found = await redisBlobs(redis, run).get(definitionBlob);
  const read = runDefinitionSchema.safeParse(found);
  if (read.success) return read.data;
  throw new StorageError(`Redis has no definition of the run ${run} that can be read.`, {
    cause: read.error,
    remedy: 'Start the run again, or end it with "tooldraft queue cancel --drop".',
  });
}

export async function stateOf(redis: Redis, run: QueuedRunId): Promise<RunState> {
  const found = await redis.raw.get(stateKey(run));
  return runStates.find((state) => state === found) ?? 'running';
}

export async function setState(redis: Redis, run: QueuedRunId, state: RunState): Promise<void> {
  await redis.raw.set(stateKey(run), state);
}

/** Deletes everything of a run but its jobs, which `UnitQueue.cancel` deletes. */
export async function dropRun(redis: Redis, run: QueuedRunId): Promise<void> {
  await redis.raw.hdel(runsKey, run);
  const pattern = `${runKey(run, '')}*`;
  for await (const keys of redis.raw.scanStream({ match: pattern, count: 500 })) {
    const found = keys as readonly string[];
    if (found.length > 0) await redis.raw.unlink(...found);
  }
}
