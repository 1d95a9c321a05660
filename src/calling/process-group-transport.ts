import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
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
 * An MCP server as a child process that speaks over stdio, in a process group of its own, so that closing
 * ends whatever it has started too (`npx` starts a shell that starts the server). It gets exactly the
 * environment it is given. The SDK's own stdio transport adds variables and signals the first process alone.
 */
export class ProcessGroupTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Why the connection ended, where it was not by `close`: a message too long, say. */
  failure: 'message-too-long' | undefined;
  private child: ChildProcessWithoutNullStreams | undefined;
  private exited: Promise<void> = Promise.resolve();
  private readonly buffer: ReadBuffer;
  private readonly stderrTail = new TailBuffer(STDERR_BYTES);
  private readonly stdoutTail = new TailBuffer(STDERR_BYTES);
  private spoke = false;
  private exit: { readonly code: number | null; readonly signal: string | null } | undefined;

  constructor(private readonly server: ServerCommand) {
    this.buffer = new ReadBuffer({ maxBufferSize: server.maxMessageBytes });
  }

  /** Bytes that the server has written to its standard error so far. */
  get stderrSize(): number {
    return this.stderrTail.size;
  }

  /** The last 4 kB that the server wrote to its standard error, those after its first `size` bytes. */
  stderr(size = 0): string {
    return this.stderrTail.text(size);
  }

  /** What it wrote to its standard output, where no message was among it; its last 4 kB. */
  get noMessage(): string {
    return this.spoke ? '' : this.stdoutTail.text();
  }

  /** `exit code 3` or `signal SIGKILL` once it has ended; empty before that. */
  get howItEnded(): string {
    if (this.exit === undefined) return '';
    const { code, signal } = this.exit;
    return signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`;
  }

  async start(): Promise<void> {
    const { command, args, env, cwd } = this.server;
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
        this.ended(child);
        resolve();
      });
    });
    child.stdout.on('data', (chunk: Buffer) => this.receive(chunk));
    child.stderr.on('data', (chunk: Buffer) => this.stderrTail.append(chunk));
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', (error) => this.onerror?.(error));
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

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.child?.stdin;
    if (stdin === undefined || !stdin.writable) {
      throw Object.assign(new Error('The server is not running.'), { code: 'EPIPE' });
    }
    await new Promise<void>((resolve, reject) => {
      stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
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

  private ended(child: ChildProcessWithoutNullStreams): void {
    if (child.pid !== undefined) liveGroups.delete(child.pid);
    this.child = undefined;
    this.buffer.clear();
    this.onclose?.();
  }

  private receive(chunk: Buffer): void {
    if (!this.spoke) this.stdoutTail.append(chunk);
    try {
      this.buffer.append(chunk);
    } catch (error) {
      this.failure = 'message-too-long';
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      signalGroup(this.child?.pid, 'SIGKILL');
      return;
    }
    for (;;) {
      try {
        const message = this.buffer.readMessage();
        if (message === null) return;
        this.spoke = true;
        this.onmessage?.(message);
      } catch (error) {
        // Log lines on standard output are a common fault of servers; they are skipped.
        this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      }
    }
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
