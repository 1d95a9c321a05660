import { Readable, Writable } from 'node:stream';
import { main } from '../../src/cli/main.js';
import { minimalEnvironment } from './minimal-environment.js';

// Jest's processes live on when a test file has ended, and a thread of the built-in model would too.
afterAll(async () => {
  const { closeLocalEmbeddings } = await import('../../src/session/embeddings.js');
  await closeLocalEmbeddings();
});

export interface CliOptions {
  /** The folder it runs in. */
  readonly cwd: string;
  /** Added to a minimal environment; nothing else of the test's own gets through. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Readable;
  /** It is interrupted after this long; never by default. */
  readonly timeoutMs?: number;
}

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCli {
  /** Emits `data` with each text that is written. */
  readonly stdout: Captured;
  readonly stderr: Captured;
  /** What the first Ctrl-C does. */
  readonly interrupt: () => void;
  readonly result: Promise<CliResult>;
}

/** Runs a command line in this process, from the sources, and waits for its end. */
export function runCli(words: readonly string[], options: CliOptions): Promise<CliResult> {
  return beginCli(words, options).result;
}

/** Runs command lines one after another. */
export async function runAll(
  cases: readonly (readonly string[])[],
  options: CliOptions,
): Promise<CliResult[]> {
  const results: CliResult[] = [];
  for (const words of cases) results.push(await runCli(words, options));
  return results;
}

/** Begins a command line in this process, so that it can be watched and interrupted. */
export function beginCli(words: readonly string[], options: CliOptions): RunningCli {
  const { cwd, env = {}, stdin = '', timeoutMs } = options;
  const stdout = new Captured();
  const stderr = new Captured();
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  const timer = timeoutMs === undefined ? undefined : setTimeout(interrupt, timeoutMs);
  const ended = main(words, {
    ...{ stdout, stderr, cwd, signal: interruption.signal },
    env: { ...minimalEnvironment(), ...env },
    stdin:
      typeof stdin === 'string' ? Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]) : stdin,
  });
  return {
    ...{ stdout, stderr },
    interrupt,
    result: ended.then((code) => {
      clearTimeout(timer);
      return { code, stdout: stdout.text, stderr: stderr.text };
    }),
  };
}

/** Keeps everything that is written to it. */
class Captured extends Writable {
  text = '';

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    const text = chunk.toString();
    this.text += text;
    this.emit('data', text);
    done();
  }
}
