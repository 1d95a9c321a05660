import { TooldraftError } from '../core/errors.js';
import { randomUUID } from 'node:crypto';
import type { Redis } from './connect.js';
import { runKey, type QueuedRunId } from './run-keys.js';

/** Another worker has taken the tool: what this one does with it counts no more, and nobody need be told. */
export class LostToolError extends TooldraftError {
  override readonly code = 'lost-tool';
}

/** Who may write what is recorded of some tools: of everybody who took a tool, the last. */
export interface Fence {
  /** Random. */
  readonly token: string;
  /** Takes tools, so that nothing is written of them any more under an earlier token. */
  take(tools: readonly string[]): Promise<void>;
}

/** A fence of its own for whoever takes tools of a run next. */
export function openFence(redis: Redis, run: QueuedRunId): Fence {
  const token = randomUUID();
  return {
    token,
    take: async (tools) => {
      for (const tool of tools) await redis.raw.set(runKey(run, 'own', tool), token);
    },
  };
}
