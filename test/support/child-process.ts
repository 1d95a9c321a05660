import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Asked again and again until it gives true. */
  readonly isReady: () => Promise<boolean>;
  /** How long it may take to be ready. */
  readonly timeoutMs?: number;
}

export interface RunningChild {
  /** Ends the child and all of its own children. */
  readonly close: () => Promise<void>;
}

/**
 * Runs a command in a process group of its own and ends the group when this keeper is told to or its stdin closes:
 * also when the test process is killed.
 */
export const keeper = `
const { spawn } = require('node:child_process');
const [command, ...args] = process.argv.slice(1);
const child = spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
const end = (signal) => { try { process.kill(-child.pid, signal); } catch {} };
child.on('error', (error) => { console.error(error.message); process.exit(127); });
child.on('exit', (code) => { end('SIGKILL'); process.exit(code ?? 1); });
const stop = () => { end('SIGTERM'); setTimeout(() => end('SIGKILL'), 2000); };
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.stdin.on('error', () => {}).on('close', stop).resume();
`;

/** Starts a server as a child that cannot outlive the tests; rejects with its output where it never gets ready. */
export async function startChild(options: ChildOptions): Promise<RunningChild> {
  const { command, args, cwd, env } = options;
  const child = spawn(process.execPath, ['-e', keeper, command, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output = (output + chunk.toString('utf8')).slice(-4000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  letProcessEnd(child);
  const close = (): Promise<void> => ended(child, () => child.stdin.destroy());
  const deadline = Date.now() + (options.timeoutMs ?? 20_000);
  while (!(await options.isReady().catch(() => false))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`${command} did not get ready: ${output}`);
    }
    await sleep(50);
  }
  return { close };
}

/** A child that a failed test forgot must not keep the test process alive; when that ends, so does the child. */
function letProcessEnd(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    if (stream instanceof Socket) stream.unref();
  }
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.ref();
  end();
  await exited;
}

/** A loopback port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** True as soon as the URL answers anything below 500. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
  await response.arrayBuffer();
  return response.status < 500;
}
