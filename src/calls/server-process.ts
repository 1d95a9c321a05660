import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { TailBuffer } from './tail-buffer.js';

/** How to start a server. `env` is the whole environment it gets. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
  /** The longest message taken from it, bytes. */
  readonly maxMessageBytes: number;
}

/** Told what happens to a server's process. */
export interface ServerProcessListener {
  /** A piece of its standard output. */
  readonly onOutput: (chunk: Buffer) => void;
  /** A piece of its standard error. */
  readonly onStderr?: (chunk: Buffer) => void;
  readonly onError: (error: Error) => void;
  /** It has ended and all that it wrote has come. */
  readonly onEnd: () => void;
}

const EXIT_GRACE_MS = 1_000;
const TERMINATE_GRACE_MS = 1_000;
const STDERR_BYTES = 4_096;
const IS_WINDOWS = process.platform === 'win32';

/** Groups that are still alive when this process ends are killed with it. */
const liveGroups = new Set<number>();
process.on('exit', () => {
  for (const pid of liveGroups) signalGroup(pid, 'SIGKILL');
});

/**
 * A server as a child process, in a process group of its own, so that closing ends whatever it has started too (`npx` starts a
 * shell that starts the server). It gets exactly the environment it is given.
 */
export class ServerProcess {
  private child: ChildProcessWithoutNullStreams | undefined;
  private exited: Promise<void> = Promise.resolve();
  private readonly stderrTail = new TailBuffer(STDERR_BYTES);
  private exit: { readonly code: number | null; readonly signal: string | null } | undefined;

  constructor(
    private readonly server: ServerCommand,
    private readonly listener: ServerProcessListener,
  ) {}

  /** Bytes that it has written to its standard error so far. */
  get stderrSize(): number {
    return this.stderrTail.size;
  }

  /** The last 4 kB that it wrote to its standard error, those after its first `size` bytes. */
  stderr(size = 0): string {
    return this.stderrTail.text(size);
  }

  /** `exit code 3` or `signal SIGKILL` once it has ended; empty before that. */
  get howItEnded(): string {
    if (this.exit === undefined) return '';
    const { code, signal } = this.exit;
    return signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`;
  }

  async start(): Promise<void> {
    const { command, args, env, cwd } = this.server;
    const { listener } = this;
    const child = spawn(command, [...args], {
      env,
      cwd,
      stdio: 'pipe',
      detached: !IS_WINDOWS,
      windowsHide: true,
    });
    this.child = child;
    this.exited = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.exit = { code, signal };
        if (child.pid !== undefined) liveGroups.delete(child.pid);
        this.child = undefined;
        listener.onEnd();
        resolve();
      });
    });
    child.stdout.on('data', listener.onOutput);
    child.stderr.on('data', (chunk: Buffer) => {
      this.stderrTail.append(chunk);
      listener.onStderr?.(chunk);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', listener.onError);
    }
    // A process that has gone may leave others that hold its pipes open: "close" would never come.
    child.once('exit', () => signalGroup(child.pid, 'SIGKILL'));
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        this.child = undefined;
        reject(error);
      });
    });
    if (child.pid !== undefined) liveGroups.add(child.pid);
  }

  /** Writes to its standard input; rejects where it is not running. */
  async write(text: string): Promise<void> {
    const stdin = this.child?.stdin;
    if (stdin === undefined || !stdin.writable) {
      throw Object.assign(new Error('The server is not running.'), { code: 'EPIPE' });
    }
    await new Promise<void>((resolve, reject) => {
      stdin.write(text, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Ends it at once. */
  kill(): void {
    signalGroup(this.child?.pid, 'SIGKILL');
  }

  /** Closes its input, asks it to end, makes it end: a second for each. */
  async close(): Promise<void> {
    const { child } = this;
    if (child === undefined) return;
    child.stdin.end();
    if (await this.exitsWithin(EXIT_GRACE_MS)) return;
    signalGroup(child.pid, 'SIGTERM');
    if (await this.exitsWithin(TERMINATE_GRACE_MS)) return;
    signalGroup(child.pid, 'SIGKILL');
    await this.exited;
  }

  private async exitsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const done = await Promise.race([this.exited.then(() => true), late]);
    clearTimeout(timer);
    return done;
  }
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(IS_WINDOWS ? pid : -pid, signal);
  } catch {
    // It has ended already.
  }
}
