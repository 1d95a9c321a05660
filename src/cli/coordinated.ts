import type { EngineContext } from '../config/built-engine.js';
import type { Environment } from '../config/load-settings.js';
import { limitsOf, type LimitSettings } from '../config/session-parts.js';
import type { Clock } from '../core/ports.js';
import { coordinate, type Coordinated } from '../queue/coordinate.js';
import type { QueuedRun } from '../queue/run-record.js';
import type { OnAlone } from '../queue/workers.js';
import type { Redis } from '../redis/connect.js';
import { chained, RedisChatCache } from '../redis/redis-chat-cache.js';
import type { SharedLimits } from '../redis/shared-limits.js';
import { FileCache } from '../storage/file-cache.js';
import { shortBuild } from '../support/code-version.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import { systemClock } from '../support/system-clock.js';
import { commandName } from './command-name.js';
import type { Output } from './output.js';
import { openQueueOf } from './queue-url.js';

/** A run that workers do: what its command has of the queue. */
export interface CoordinatedRun {
  readonly redis: Redis;
  readonly coordinated: Coordinated;
  /** What holds for the workers holds for what the command itself asks and calls. */
  readonly shared: SharedLimits;
  /** Of Redis: all machines of a run have one. */
  readonly clock: Clock;
  /** What the models of the command share with those of the workers. */
  readonly ofModels: Pick<EngineContext, 'shared' | 'cache' | 'clock'>;
  /** Says how a worker is started, and why those that are there do nothing. */
  readonly onAlone: OnAlone;
  close(): Promise<void>;
}

interface CoordinatingContext {
  readonly settings: LimitSettings & {
    readonly queue?: string | undefined;
    readonly workspace: string;
  };
  readonly environment: Environment;
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** Opens the queue of `--queue`, with this run in it; `writes`: workers may change something. */
export async function openCoordinated(
  context: CoordinatingContext,
  named: Pick<QueuedRun, 'kind' | 'catalogue' | 'run'>,
  writes: boolean,
): Promise<CoordinatedRun> {
  const { settings, output } = context;
  const { workspace } = settings;
  const redis = await openQueueOf(context, { writes });
  try {
    const coordinated = await coordinate(redis, workspace, named);
    const { run } = coordinated;
    const shared = limitsOf(redis, run, settings);
    const clock: Clock = {
      now: () => redis.now(),
      sleep: (ms, signal) => systemClock.sleep(ms, signal),
    };
    const cache = chained(new RedisChatCache(redis), new FileCache(workspace, 'chat'));
    return {
      ...{ redis, coordinated, shared, clock, ofModels: { shared, cache, clock } },
      onAlone: (why) => {
        output.note(
          why.length === 0
            ? `No worker of this build (${shortBuild(run.build)}) is there. Start one, on any machine, with: ${commandName(context.environment)} worker --queue ${redis.label}`
            : 'No worker that is there can work for this run.',
        );
        for (const line of why) output.note(escapeControlCharacters(line));
      },
      close: async () => {
        await coordinated.close();
        await redis.close();
      },
    };
  } catch (error) {
    await redis.close();
    throw error;
  }
}
