import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { minimalEnvironment } from './minimal-environment.js';

export interface StartOptions {
  /** The folder it runs in. */
  readonly cwd: string;
  /** Added to a minimal environment: PATH, HOME, TMPDIR; nothing else of the test's own gets through. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** It is killed after this long; 120 s by default. */
  readonly timeoutMs?: number;
  /** So many files it may have open, sockets and pipes among them. */
  readonly openFiles?: number;
}

export interface StartedResult {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedCli {
  readonly child: ChildProcess;
  readonly result: Promise<StartedResult>;
}

const bin = fileURLToPath(new URL('../../bin/tooldraft.js', import.meta.url));

/** Starts the built CLI as a child: only for signals, kills, pipes, limits of the system and packaging. Everything else: `run-cli.ts`. */
export function startCli(args: readonly string[], options: StartOptions): StartedCli {
  return startNode([bin, ...args], options);
}

/** Starts Node with these arguments in the same way. */
export function startNode(args: readonly string[], options: StartOptions): StartedCli {
  const { openFiles } = options;
  const [command, ...given] = [
    ...(openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'sh']),
    ...[process.execPath, ...args],
  ] as [string, ...string[]];
  const child = spawn(command, given, {
    cwd: options.cwd,
    env: { ...minimalEnvironment(), ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: options.timeoutMs ?? 120_000,
    killSignal: 'SIGKILL',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.stdin ?? '');
  const result = new Promise<StartedResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, result };
}

/**
 * Kills the child by SIGKILL after `fraction` of `ms` (a random one by default). Gives true where the child was
 * still running and died of it, false where it had ended before.
 */
export async function killAtRandom(
  child: ChildProcess,
  ms: number,
  fraction: number = Math.random(),
): Promise<boolean> {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  if (!isOver()) await Promise.race([sleep(ms * fraction, undefined, { ref: false }), exited]);
  if (isOver()) return false;
  child.kill('SIGKILL');
  await exited;
  return child.signalCode === 'SIGKILL';
}
