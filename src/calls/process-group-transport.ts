import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { writeJson } from '../core/json-text.js';
import { LineSplitter } from '../support/line-splitter.js';
import { messageOfText } from './exact-transport.js';
import { ServerProcess, type ServerCommand } from './server-process.js';
import { TailBuffer } from './tail-buffer.js';
import { idInEnds, tooLongAnswer } from './too-long-answer.js';

const STDOUT_BYTES = 4_096;

/**
 * An MCP server as a child process that speaks over stdio. The SDK's own stdio transport adds variables and signals the first
 * process alone.
 */
export class ProcessGroupTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** True where the server was ended because one of its messages had no end. */
  sentWithoutEnd = false;
  private readonly process: ServerProcess;
  private readonly lines: LineSplitter;
  private readonly stdoutTail = new TailBuffer(STDOUT_BYTES);
  private spoke = false;

  constructor(server: ServerCommand) {
    this.lines = new LineSplitter(
      server.maxMessageBytes,
      (line) => this.read(line),
      (ends) => this.skip(idInEnds(ends)),
    );
    this.process = new ServerProcess(server, {
      onOutput: (chunk) => this.receive(chunk),
      onError: (error) => this.onerror?.(error),
      onEnd: () => this.onclose?.(),
    });
  }

  /** Bytes that the server has written to its standard error so far. */
  get stderrSize(): number {
    return this.process.stderrSize;
  }

  /** The last 4 kB that the server wrote to its standard error, those after its first `size` bytes. */
  stderr(size = 0): string {
    return this.process.stderr(size);
  }

  /** What it wrote to its standard output, where no message was among it; its last 4 kB. */
  get noMessage(): string {
    return this.spoke ? '' : this.stdoutTail.text();
  }

  /** `exit code 3` or `signal SIGKILL` once it has ended; empty before that. */
  get howItEnded(): string {
    return this.process.howItEnded;
  }

  async start(): Promise<void> {
    await this.process.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.process.write(`${writeJson(message)}\n`);
  }

  /** Closes its input, asks it to end, makes it end: a second for each. */
  async close(): Promise<void> {
    await this.process.close();
  }

  private receive(chunk: Buffer): void {
    if (!this.spoke) this.stdoutTail.append(chunk);
    try {
      this.lines.push(chunk);
    } catch (error) {
      // What else was asked for would never come.
      this.sentWithoutEnd = true;
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
      this.process.kill();
    }
  }

  /** One message was too long. Whose it was may not be known; then all calls in flight fail with the server and are made again. */
  private skip(request: string | number | null): void {
    if (request === null) this.process.kill();
    else this.onmessage?.(tooLongAnswer(request));
  }

  private read(line: string): void {
    try {
      const message = messageOfText(line);
      this.spoke = true;
      this.onmessage?.(message);
    } catch (error) {
      // Log lines on standard output are a common fault of servers; they are skipped.
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
