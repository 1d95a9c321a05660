import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, startChild, type RunningChild } from './child-process.js';
import { executable } from './installed.js';
import { temporaryFolder } from './temporary-folder.js';

/** A real Redis on a free port, in a temporary folder. */
export interface StartedRedis {
  readonly url: string;
  readonly port: number;
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
  /** Ends it as an administrator does. */
  end(): Promise<void>;
  /** Starts it again, with the same port and data. */
  restart(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** As runs want it, every write synced, but for what `settings` say, as redis.conf does: `['requirepass', 'secret']`. */
export async function startRedis(
  settings: readonly (readonly string[])[] = [],
): Promise<StartedRedis> {
  const command = executable('redis-server');
  if (command === null) throw new Error('redis-server is not installed');
  const folder = await temporaryFolder();
  const port = await freePort();
  const pidfile = join(folder.path, 'redis.pid');
  const all = [
    ...[
      ['port', String(port)],
      ['bind', '127.0.0.1'],
      ['save', ''],
      ['loglevel', 'warning'],
    ],
    ...[
      ['dir', folder.path],
      ['pidfile', pidfile],
      ['appendonly', 'yes'],
    ],
    ...[['appendfsync', 'always'], ...settings],
  ];
  const args = all.flatMap(([name = '', ...values]) => [`--${name}`, ...values]);
  const start = (): Promise<RunningChild> =>
    startChild({ command, args, isReady: () => listens(port) });
  let server = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill: async () => {
      process.kill(Number(await readFile(pidfile, 'utf8')), 'SIGKILL');
      await server.close();
    },
    end: () => server.close(),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await server.close();
      await folder.remove();
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const say = (does: boolean) => (): void => {
      socket.destroy();
      resolve(does);
    };
    socket.once('connect', say(true)).once('error', say(false));
  });
}
