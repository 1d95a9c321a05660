import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface CliOptions {
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

export interface CliResult {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedCli {
  readonly child: ChildProcess;
  readonly result: Promise<CliResult>;
}

const bin = fileURLToPath(new URL('../../bin/tooldraft.js', import.meta.url));
const compiled = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Whether `npm run build` has been run: tests of the built CLI skip where it has not. */
export function isBuilt(): boolean {
  return existsSync(bin) && existsSync(compiled);
}

/** Runs the built CLI as a child and waits for its end. */
export function runCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  return startCli(args, options).result;
}

/** Starts the built CLI as a child, so that it can be signalled on its way. */
export function startCli(args: readonly string[], options: CliOptions): StartedCli {
  return startNode([bin, ...args], options);
}

/** Starts Node with these arguments in the same way. */
export function startNode(args: readonly string[], options: CliOptions): StartedCli {
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
  const result = new Promise<CliResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, result };
}

function minimalEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR'] as const;
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
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
