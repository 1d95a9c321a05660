import type { Clock } from '../core/ports.js';
import type { SharedTokens } from '../privacy/private-values.js';
import type { QueuedRun, RunDefinition } from '../queue/run-record.js';
import type { Unit } from '../queue/unit.js';
import type { HandleUnit } from '../queue/work.js';
import type { Redis } from '../redis/connect.js';
import { chained, RedisChatCache } from '../redis/redis-chat-cache.js';
import { sharedLimits, type SharedLimits } from '../redis/shared-limits.js';
import { FileCache } from '../storage/file-cache.js';
import { seededRandom } from '../support/seeded-random.js';
import type { EngineContext } from './built-engine.js';
import type { ModelAccessSettings } from './create-chat-models.js';
import type { Environment } from './load-settings.js';
import { queueTokens } from './queue-definition.js';
import { pricesOf } from './prices-of.js';

/** What a worker does a run's units with: the run's engine, models and tools, with limits that hold for all workers together. */
export interface Session {
  readonly handle: HandleUnit;
  /** How much is on record of a unit. */
  progressOf(unit: Unit): Promise<number>;
  /** Ends what is asked and called; the session is of no use then. */
  close(): Promise<void>;
}

/** Where a session is. */
export interface SessionPlace {
  readonly redis: Redis;
  /** For what models answered before, embeddings among it. */
  readonly workspace: string;
  readonly environment: Environment;
  /** Tools, calls and model requests at once, each. */
  readonly concurrency: number;
}

/** What kinds of sessions share. */
export interface SessionParts extends SessionPlace {
  readonly run: QueuedRun;
  readonly definition: RunDefinition;
  /** Of Redis: all machines of a run have one. */
  readonly clock: Clock;
  /** Aborts when the session is closed. */
  readonly signal: AbortSignal;
}

/** What the models of a session are made with: answers of all workers are shared, limits hold for all together. */
export function modelContext(
  { redis, workspace, environment, clock, signal }: SessionParts,
  settings: { readonly seed: number },
  shared: SharedLimits,
): EngineContext {
  return {
    ...{ workspace, environment, clock, random: seededRandom(settings.seed), signal, shared },
    cache: chained(new RedisChatCache(redis), new FileCache(workspace, 'chat')),
  };
}

export type LimitSettings = Pick<
  ModelAccessSettings,
  'maxTokens' | 'maxCost' | 'price' | 'rpm' | 'tpm'
> & { readonly maxCalls?: number | undefined; readonly rps?: number | undefined };

/** What a run may use, in all workers together. */
export function limitsOf(redis: Redis, run: QueuedRun, settings: LimitSettings): SharedLimits {
  const { maxTokens, maxCost, rpm, tpm, maxCalls, rps } = settings;
  const prices = pricesOf(settings.price);
  return sharedLimits(redis, run.id, { maxTokens, maxCost, prices, rpm, tpm, maxCalls, rps });
}

/** The run's tokens of private values, as a worker has them; absent where each process keeps its own to itself. */
export async function workerTokens(
  { redis, run, environment }: SessionParts,
  settings: Readonly<Record<string, unknown>>,
): Promise<SharedTokens | undefined> {
  const tokens = await queueTokens(redis, run.id, settings, environment);
  return tokens === undefined ? undefined : { ...tokens, isFirst: false };
}
