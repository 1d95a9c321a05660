import { freePort, startChild, type RunningChild } from './child-process.js';
import { connect } from 'node:net';
import { temporaryFolder } from './temporary-folder.js';

export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const folder = await temporaryFolder();
  let child: RunningChild | null = null;
  const start = async (): Promise<void> => {
    child = await startChild({
      command: 'redis-server',
      args: [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--appendonly',
        'yes',
        '--save',
        '',
        '--dir',
        folder.path,
      ],
      isReady: () =>
        new Promise((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.destroy();
            resolve(true);
          });
          socket.on('error', () => resolve(false));
        }),
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: async () => child?.close(),
    close: async () => {
      await child?.close();
      await folder.remove();
    },
  };
}
