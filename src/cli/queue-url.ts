import { ConfigurationError } from '../core/errors.js';
import { openRedis, type Redis } from '../redis/connect.js';
import type { Output } from './output.js';

interface QueueContext {
  readonly settings: { readonly queue?: string | undefined };
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** Opens the Redis of `--queue`, and tells when it is gone and back. Rejects as `openRedis` does, and where none is named. */
export async function openQueueOf({ settings, output, signal }: QueueContext): Promise<Redis> {
  const { queue } = settings;
  if (queue === undefined)
    throw new ConfigurationError('Nothing says where the queue is.', {
      remedy: 'Give --queue redis://HOST:PORT, or set TOOLDRAFT_QUEUE.',
    });
  const redis = await openRedis(queue, { signal, warn: (message) => output.warn(message) });
  redis.onChange((is, ms) => output.note(changeLine(redis.label, is, ms)));
  return redis;
}

function changeLine(label: string, is: 'gone' | 'full' | 'back', ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (is === 'gone') return `Redis at ${label} is gone, waiting (${seconds} s)`;
  if (is === 'full')
    return `Redis at ${label} is full and takes nothing more, waiting (${seconds} s)`;
  return `Redis at ${label} is back after ${seconds} s`;
}
