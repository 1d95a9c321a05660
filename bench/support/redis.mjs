import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const longestStartMs = 20_000;

/** True where `redis-server` is on PATH. */
export function hasRedis() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, 'redis-server')));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** One command without arguments that need quotes, over a connection of its own; what comes back, as it is sent. */
function ask(port, command) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(`${command}\r\n`));
    let said = '';
    socket.setEncoding('utf8').on('data', (text) => (said += text));
    socket.on('end', () => resolve(said)).on('error', reject);
  });
}

async function answering(port) {
  const end = Date.now() + longestStartMs;
  for (;;) {
    try {
      if ((await ask(port, 'PING')).startsWith('+PONG')) return;
    } catch {
      // Not yet.
    }
    if (Date.now() > end) throw new Error(`Redis does not answer on port ${port}.`);
    await sleep(50);
  }
}

/**
 * A Redis of our own that keeps every write in `folder` before it answers, on a free port, among the `children`. `restart` ends
 * it with a signal and starts it again, on the same port, once `awayMs` have passed.
 */
export async function startRedis({ folder, children }) {
  const port = await freePort();
  const flags = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'yes',
    appendfsync: 'always',
    'maxmemory-policy': 'noeviction',
  };
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let [server, usedBefore] = [null, 0];

  async function start() {
    server = children.start('redis', 'redis-server', words);
    await Promise.race([
      answering(port),
      server.ended.then(() => Promise.reject(new Error(`redis-server ended: ${server.tail()}`))),
    ]);
  }

  async function cpuMs() {
    const text = await ask(port, 'INFO cpu');
    const of = (name) => 1_000 * Number(new RegExp(`^used_cpu_${name}:(.*)$`, 'm').exec(text)?.[1]);
    return usedBefore + of('user') + of('sys');
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}/0`,
    /** Processor time of all that were started. */
    cpuMs,
    async peakMb() {
      const text = await ask(port, 'INFO memory');
      return Number(/^used_memory_peak:(\d+)/m.exec(text)?.[1]) / 2 ** 20;
    },
    async restart(signal, awayMs) {
      usedBefore = await cpuMs();
      server.kill(signal);
      await server.ended;
      await sleep(awayMs);
      await start();
    },
  };
}
