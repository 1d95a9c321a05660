import { ConfigurationError } from '../core/errors.js';
import { openRedis, type Redis } from '../redis/connect.js';
import type { ProbeOptions } from '../redis/probe.js';
import type { Output } from './output.js';

interface QueueContext {
  readonly settings: { readonly queue?: string | undefined };
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** Opens the Redis of `--queue`, and tells when it is gone and back. Rejects as `openRedis` does, and where none is named. */
export async function openQueueOf(
  { settings, output, signal }: QueueContext,
  options: Pick<ProbeOptions, 'writes'> = {},
): Promise<Redis> {
  const { queue } = settings;
  if (queue === undefined)
    throw new ConfigurationError('Nothing says where the queue is.', {
      remedy: 'Give --queue redis://HOST:PORT, or set TOOLDRAFT_QUEUE.',
    });
  const redis = await openRedis(queue, {
    ...options,
    signal,
    warn: (message) => output.warn(message),
  });
  redis.onChange((message) => output.note(message));
  return redis;
}
