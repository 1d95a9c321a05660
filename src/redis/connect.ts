import { createHash } from 'node:crypto';
import type { Redis as IoRedis } from 'ioredis';
import { InterruptedError, messageOf } from '../core/errors.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import { systemClock } from '../support/system-clock.js';
import { lastingChange, type LastingChange } from './lasting-change.js';
import { loadOptional } from './load-optional.js';
import {
  explainedRefusal,
  parsedAddress,
  probeRedis,
  type ConnectionOptions,
  type ProbeOptions,
} from './probe.js';
import { startRedisClock } from './redis-clock.js';

/** A script that runs in Redis as one step. It may run twice: what had no reply when a connection broke is sent again. */
export interface Script {
  readonly lua: string;
  readonly sha: string;
}

export function redisScript(lua: string): Script {
  return { lua, sha: createHash('sha1').update(lua).digest('hex') };
}

export interface Redis {
  /** Its address without user and password: what stands in messages. */
  readonly label: string;
  /** The time of Redis, so that all machines of a run have one clock. Never goes back. */
  now(): Date;
  /**
   * Runs a script. Waits as long as Redis is gone, full or a replica. Rejects with `StorageError` where it refuses, with `InterruptedError` after `close`;
   * errors that a script itself returns are passed on as they are.
   */
  eval(script: Script, keys: readonly string[], args: readonly Value[]): Promise<unknown>;
  /** The same, with texts of the reply as bytes. */
  evalBytes(script: Script, keys: readonly string[], args: readonly Value[]): Promise<unknown>;
  readonly raw: IoRedis;
  /** Tells of a change in words once it has lasted for two seconds, then every twenty, and once when it is over. */
  onChange(tell: (message: string) => void): void;
  close(): Promise<void>;
}

type Value = string | Buffer;

/** A reply that does not come for so long is asked for on a new connection: the other machine may be off. */
const silenceMs = 30_000;
const longestWaitToConnectMs = 2_000;

/**
 * Connects to `redis://[user:password@]host[:port][/db]`, or `rediss://` for TLS, after a look at whether a run can rely on it. Rejects with
 * `ConfigurationError` or `ConnectionError`, which say what to do. Later losses of the connection are waited out.
 */
export async function openRedis(url: string, options: ProbeOptions = {}): Promise<Redis> {
  const { Redis: Client } = await loadOptional(() => import('ioredis'));
  const { connection, label } = parsedAddress(url);
  await probeRedis((more) => new Client({ ...connection, ...more }), label, options);
  const raw = new Client({ ...connection, ...lasting });
  return opened(raw, label);
}

const lasting: ConnectionOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: (times) => Math.min(100 * times, longestWaitToConnectMs),
  socketTimeout: silenceMs,
};

const stuckPauseMs = 1_000;
const quitMs = 1_000;

async function opened(raw: IoRedis, label: string): Promise<Redis> {
  const listeners: ((message: string) => void)[] = [];
  let why = '';
  const watch = (waiting: () => string): LastingChange =>
    lastingChange((isOver, ms) => {
      const time = `${Math.round(ms / 1_000)} s`;
      const says = isOver ? `is back after ${time}.` : `${waiting()}; waiting (${time}).`;
      listeners.forEach((tell) => tell(`Redis at ${label} ${says}`));
    });
  const gone = watch(() => (why === '' ? 'is gone' : `is gone (${why})`));
  let refusal = '';
  const stuck = watch(() => refusal);
  let isClosed = false;
  // What goes wrong is waited out; without a listener the client would print it.
  raw.on('error', ({ message }: Error) => {
    why = message.startsWith('Socket timeout') ? 'no answer' : escapeControlCharacters(message);
  });
  raw.on('close', () => {
    if (!isClosed) gone.begin();
  });
  raw.on('ready', () => {
    gone.end();
    why = '';
  });

  const untilTaken = async (run: () => Promise<unknown>): Promise<unknown> => {
    for (let wasStuck = false; ; wasStuck = true) {
      try {
        const reply = await run();
        if (wasStuck) stuck.end();
        return reply;
      } catch (error) {
        if (isClosed) throw new InterruptedError(`The connection to Redis at ${label} was closed.`);
        const passing = passingRefusal(messageOf(error));
        if (passing === null) throw explainedRefusal(error, label);
        refusal = passing;
        stuck.begin();
        // Its name may lead to the new primary by now.
        if (passing === isReplica) raw.disconnect(true);
        await systemClock.sleep(stuckPauseMs);
      }
    }
  };
  /** Of scripts that the server has: others are sent whole. */
  const loaded = new Set<string>();
  raw.on('close', () => loaded.clear());
  type Send = (command: string, args: (string | Buffer | number)[]) => Promise<unknown>;
  const evaluate =
    (send: Send): Redis['eval'] =>
    ({ sha, lua }, keys, args) =>
      untilTaken(async () => {
        const rest = [keys.length, ...keys, ...args];
        try {
          if (loaded.has(sha)) return await send('EVALSHA', [sha, ...rest]);
        } catch (error) {
          if (!messageOf(error).startsWith('NOSCRIPT')) throw error;
        }
        const reply = await send('EVAL', [lua, ...rest]);
        loaded.add(sha);
        return reply;
      });

  const clock = await startRedisClock(raw);
  return {
    label,
    now: () => clock.now(),
    eval: evaluate((command, args) => raw.call(command, args)),
    evalBytes: evaluate((command, args) => raw.callBuffer(command, args)),
    raw,
    onChange: (tell) => void listeners.push(tell),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      clock.stop();
      gone.end();
      stuck.end();
      // Nothing is lost: what was sent is in order before it.
      const limit = setTimeout(() => raw.disconnect(), quitMs);
      if (raw.status === 'ready') await raw.quit().catch(() => undefined);
      clearTimeout(limit);
      end(raw);
    },
  };
}

const isReplica = 'takes no writes, it has become a replica';

/** What is refused for a while only, as it is told; null for all else. */
function passingRefusal(message: string): string | null {
  if (/^(OOM|MISCONF)/.test(message)) return 'takes nothing more, its memory or its disk is full';
  return message.startsWith('READONLY') ? isReplica : null;
}

/** Ends a connection, and rejects what waits for it. */
function end(raw: IoRedis): void {
  const isBetween = raw.status === 'reconnecting';
  raw.disconnect();
  // Between two tries the client ends without a word to those who wait: a try that is ended at once tells them.
  if (!isBetween) return;
  raw.connect().catch(() => undefined);
  raw.disconnect();
}
