import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { messageOf, ModelError } from '../core/errors.js';
import type { Environment } from '../support/expand-environment.js';
import { lastLines } from '../support/last-lines.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';
import { conversationText } from './conversation-text.js';
import { metered, type Metering, type TextModel } from './text-model.js';

export interface CommandModelOptions extends Metering {
  /** The command line: it reads the conversation on its standard input and writes the answer to its standard output. */
  readonly command: string;
  readonly environment: Environment;
  /** Milliseconds until it is killed; 10 minutes when absent. */
  readonly timeoutMs?: number | undefined;
}

const mostAnswerBytes = 4_000_000;
const mostErrorCharacters = 600;
const isWindows = process.platform === 'win32';

/** A program as a model: for people who have a command such as `claude -p`, and no key. */
export function commandTextModel(options: CommandModelOptions): TextModel {
  const { command, listener, timeoutMs = 600_000 } = options;
  return {
    name: command,
    answer: (messages, signal, { onUsage } = {}) =>
      metered({ model: command, messages, signal, onUsage }, options, async () => {
        throwIfInterrupted(signal);
        listener?.onRequest?.({ model: command, what: `the command "${command}"` });
        const input = conversationText(messages);
        const ended = await run({ ...options, timeoutMs, input, signal });
        throwIfInterrupted(signal);
        return { text: answerOf(command, ended, timeoutMs), isReused: false };
      }),
  };
}

interface Ended {
  /** How it ended, where that is no success: `exit code 3`. */
  readonly problem: string | null;
  readonly output: string;
  readonly stderr: string;
}

interface Running extends CommandModelOptions {
  readonly timeoutMs: number;
  readonly input: string;
  readonly signal: AbortSignal | undefined;
}

function answerOf(command: string, { problem, output, stderr }: Ended, timeoutMs: number): string {
  const text = output.trim();
  if (problem === null && text !== '') return text;
  const what = problem ?? 'wrote no answer to its standard output';
  const said = lastLines(stderr, mostErrorCharacters);
  const told = said === '' ? 'Its standard error is empty.' : `Its standard error ends:\n${said}`;
  throw new ModelError(`The model command "${command}" ${what}. ${told}`, {
    remedy:
      problem === tooSlow(timeoutMs)
        ? 'Raise modelTimeout in the configuration file, or use a faster model.'
        : 'Run the command by hand with a question on its standard input; it has to print the answer.',
  });
}

function tooSlow(timeoutMs: number): string {
  return `gave no answer within ${Math.round(timeoutMs / 1000)} seconds`;
}

/** Runs the command once, in a process group of its own, which is killed with it. */
function run({ command, environment, timeoutMs, input, signal }: Running): Promise<Ended> {
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    let size = 0;
    let stderr = '';
    let problem: string | null = null;
    const child = start(command, environment);
    const stop = (why: string): void => {
      problem ??= why;
      killGroup(child);
    };
    const abort = (): void => stop('was interrupted');
    const timer = setTimeout(() => stop(tooSlow(timeoutMs)), timeoutMs);
    signal?.addEventListener('abort', abort, { once: true });
    const end = (why: string | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      live.delete(child);
      const text = Buffer.concat(output).toString('utf8');
      resolve({ problem: problem ?? why, output: text, stderr });
    };
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostAnswerBytes) stop(`wrote more than ${mostAnswerBytes / 1e6} MB`);
      else output.push(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-4 * mostErrorCharacters);
    });
    // A program may answer without reading all of its input.
    child.stdin?.on('error', () => undefined);
    child.once('error', (error) => end(`could not be started: ${messageOf(error)}`));
    // What it leaves running would hold its pipes open, and "close" would never come.
    child.once('exit', () => killGroup(child));
    child.once('close', (code, killedBy) => {
      const how = killedBy === null ? `exit code ${code ?? 'unknown'}` : `signal ${killedBy}`;
      end(code === 0 ? null : `ended with ${how}`);
    });
    live.add(child);
    child.stdin?.end(input);
  });
}

/** Words that mean the same with and without a shell. */
const simpleWords = /^[\w@%+=:,./-]+(?: +[\w@%+=:,./-]+)*$/;

function start(command: string, environment: Environment): ChildProcess {
  const options: SpawnOptions = {
    ...{ env: { ...environment }, windowsHide: true },
    detached: !isWindows,
  };
  const [program = '', ...words] = command.trim().split(/ +/);
  const isSimple = simpleWords.test(command.trim()) && !program.includes('=') && !isWindows;
  return isSimple ? spawn(program, words, options) : spawn(command, { ...options, shell: true });
}

/** Commands that still run when this process ends are killed with it. */
const live = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of live) killGroup(child);
});

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
