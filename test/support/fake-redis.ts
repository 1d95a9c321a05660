import { createServer, type Socket } from 'node:net';

/** Says what arrives on each connection, and how to answer. */
export type Answering = (received: string, socket: Socket) => void;

/** A server that is no Redis, or a strange one, on a free loopback port. */
export async function startFakeRedis(
  answer: Answering,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => answer(chunk.toString('latin1'), socket));
    answer('', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Answers each command by its name, in the protocol of Redis: `+OK`, `-ERR …`, or the text of a reply; `+OK` where it is not told. */
export function replies(of: Readonly<Record<string, () => string>>): Answering {
  return (received, socket) => {
    const commands = received.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g);
    for (const [, name = ''] of commands) {
      const reply = of[name.toLowerCase()]?.() ?? '+OK';
      const isLine = /^[+-]/.test(reply);
      socket.write(isLine ? `${reply}\r\n` : `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`);
    }
  };
}
