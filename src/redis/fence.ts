import { randomUUID } from 'node:crypto';
import { messageOf, TooldraftError } from '../core/errors.js';
import { toolFileName } from '../core/tool-file-name.js';
import { redisScript, type Redis, type Script } from './connect.js';
import { runKey, type QueuedRunId } from './run-keys.js';

/** Another worker has taken the tool: what this one does with it counts no more, and nobody need be told. */
export class LostToolError extends TooldraftError {
  override readonly code = 'lost-tool';
}

/** Who may write what is recorded of some tools: of all who took a tool, the last. */
export interface Fence {
  /** Random. */
  readonly token: string;
  /** Takes tools (or other things of a run, by name), so that nothing is written of them any more under an earlier token. */
  take(names: readonly string[]): Promise<void>;
}

const takeThem = redisScript(
  `for i = 1, #KEYS do redis.call('SET', KEYS[i], ARGV[1]) end return 'OK'`,
);

export function openFence(redis: Redis, run: QueuedRunId): Fence {
  const token = randomUUID();
  return {
    token,
    take: async (names) => {
      await redis.eval(
        takeThem,
        names.map((name) => ownerKey(run, name)),
        [token],
      );
    },
  };
}

/** Where the token stands of whoever took a tool last. */
export function ownerKey(run: QueuedRunId, name: string): string {
  return runKey(run, 'own', toolFileName(name));
}

/**
 * A script that does nothing but return an error where somebody else has taken what it writes. Its own keys and arguments are the tables
 * `keys` and `args`.
 */
export function fencedScript(lua: string): Script {
  return redisScript(`
local keys, args, taken = {}, {}, tonumber(ARGV[2])
for i = 1, taken do
  if ARGV[1] ~= '' and redis.call('GET', KEYS[i]) ~= ARGV[1] then
    return redis.error_reply('LOST')
  end
end
for i = taken + 1, #KEYS do keys[i - taken] = KEYS[i] end
for i = 3, #ARGV do args[i - 2] = ARGV[i] end
${lua}`);
}

export interface FencedWrite {
  readonly run: QueuedRunId;
  /** Absent: it is written whoever has taken it. */
  readonly fence: Fence | undefined;
  /** What must still be taken by this fence. */
  readonly names: readonly string[];
  readonly keys: readonly string[];
  readonly args: readonly (string | Buffer)[];
}

/** Runs a `fencedScript`. Rejects with `LostToolError` where somebody else has taken one of the names. */
export async function evalFenced(
  redis: Redis,
  script: Script,
  { run, fence, names, keys, args }: FencedWrite,
): Promise<unknown> {
  const owners = names.map((name) => ownerKey(run, name));
  const guard = [fence?.token ?? '', String(owners.length)];
  try {
    return await redis.eval(script, [...owners, ...keys], [...guard, ...args]);
  } catch (error) {
    if (!/^(ERR )?LOST\b/.test(messageOf(error))) throw error;
    const [tool] = names;
    throw new LostToolError('Another worker has taken this over.', { cause: error, tool });
  }
}
