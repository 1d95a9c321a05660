import { setMaxListeners } from 'node:events';
import type { Readable } from 'node:stream';
import { knownOptions } from '../config/command-options.js';
import { flagName } from '../config/option.js';
import type { ResolvedSettings } from '../config/resolve-settings.js';
import { describeOrigin } from '../config/setting-origin.js';
import { InterruptedError } from '../core/errors.js';
import { writeJson } from '../core/json-text.js';
import type { OptionTable } from '../config/option.js';
import type { commonOptions } from '../config/options/common-options.js';
import type { Command, CommandOutcome } from './command.js';
import { commands } from './commands.js';
import { commandHelp, mainHelp } from './help-text.js';
import { namedCommand, plainWords } from './named-command.js';
import { jsonAnswer } from './json-answer.js';
import { createOutput, type Output, type ProcessStreams } from './output.js';
import { packageVersion } from './package-version.js';
import { errorText, exitCodeOf, reportedError, reportText, statusOf } from './report-error.js';

/** Everything `main` needs from the process that runs it. */
export interface MainOptions extends ProcessStreams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** The folder that relative paths are resolved against. */
  readonly cwd: string;
  /** Ends the command early: what is being written is finished first. */
  readonly signal: AbortSignal;
}

/** The output before the settings are known: what the words and the environment say at first sight. */
function firstOutput(words: readonly string[], streams: ProcessStreams): Output {
  const has = (flag: string): boolean =>
    words.includes(`--${flag}`) || words.includes(`--${flag}=true`);
  const inEnvironment = (name: string): boolean =>
    /^(true|1|yes|on)$/i.test(streams.env[name] ?? '');
  return createOutput(streams, {
    json: has('json') || inEnvironment('TOOLDRAFT_JSON'),
    quiet: has('quiet') || inEnvironment('TOOLDRAFT_QUIET'),
    verbose: has('verbose') || inEnvironment('TOOLDRAFT_VERBOSE'),
    noColor: has('no-color') || inEnvironment('TOOLDRAFT_NO_COLOR'),
  });
}

function beforeDashes(words: readonly string[]): readonly string[] {
  return words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
}

/** Answers `--help` and `--version`; returns false if the words ask for anything else. */
function answerAtOnce(words: readonly string[], output: Output): boolean {
  const { stream, palette, isTerminal, width } = output.stdout;
  const options = beforeDashes(words);
  if (options.includes('--help') || options.includes('-h')) {
    const isWhole =
      options[options.findIndex((word) => /^(?:--help|-h)$/.test(word)) + 1] === 'all';
    const named = isWhole ? options.filter((word) => word !== 'all') : options;
    const { command, family } = namedCommand(named, commands);
    // Unknown commands are refused, with or without `--help`.
    const known = family.length > 0 ? 1 : 0;
    if (command === undefined && plainWords(named).length > known) return false;
    const layout = { width: isTerminal ? Math.min(width, 100) : 100, palette };
    const listed = family.length > 0 ? family : commands;
    const text =
      command === undefined ? mainHelp(listed, layout) : commandHelp(command, layout, isWhole);
    stream.write(`${text}\n`);
    return true;
  }
  if (words.length === 1 && (words[0] === '--version' || words[0] === '-V')) {
    stream.write(`${packageVersion()}\n`);
    return true;
  }
  return false;
}

function noteSettings(output: Output, { values, origins }: ResolvedSettings<OptionTable>): void {
  for (const [key, origin] of Object.entries(origins)) {
    const value = values[key];
    if (origin.kind === 'default' && (value === undefined || value === false)) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    output.note(
      output.stderr.palette.dim(
        `${isOption(key) ? `--${flagName(key)}` : key} ${writeJson(value)} (${describeOrigin(origin)})`,
      ),
    );
  }
}

function isOption(key: string): boolean {
  return knownOptions[key]?.configOnly !== true;
}

interface Running {
  output: Output;
  command: Command | null;
}

async function runCommand(
  words: readonly string[],
  options: MainOptions,
  running: Running,
): Promise<CommandOutcome> {
  const { cwd, stdin, signal } = options;
  const [{ parseCommandLine }, { loadSettings }] = await Promise.all([
    import('./parse-command-line.js'),
    import('../config/load-settings.js'),
  ]);
  const parsed = parseCommandLine(words, commands);
  running.command = parsed.command;
  const loaded = await loadSettings({
    options: parsed.command.options as OptionTable & typeof commonOptions,
    known: knownOptions,
    flags: parsed.flags,
    environment: options.env,
    currentFolder: cwd,
  });
  const { workspace } = loaded.values;
  const { json, quiet, verbose, noColor } = loaded.values;
  const output = createOutput(options, { json, quiet, verbose, noColor });
  running.output = output;
  for (const warning of loaded.warnings) output.warn(warning);
  if (verbose) noteSettings(output, loaded);
  const { run } = await parsed.command.load();
  try {
    if (signal.aborted) throw interrupted();
    return await run({
      settings: { ...loaded.values, workspace: workspace ?? cwd },
      origins: loaded.origins,
      arguments: parsed.arguments,
      environment: loaded.environment,
      currentFolder: cwd,
      stdin,
      output,
      signal,
    });
  } catch (error) {
    throw signal.aborted && isAbort(error) ? interrupted(error) : error;
  }
}

function interrupted(cause?: unknown): InterruptedError {
  const remedy = 'Run the same command again to go on.';
  return new InterruptedError('Interrupted.', { cause, remedy });
}

function isAbort(error: unknown): boolean {
  return (
    error instanceof Error && !(error instanceof InterruptedError) && error.name === 'AbortError'
  );
}

function printOutcome(outcome: CommandOutcome, { output, command }: Running): void {
  const { status, results, text, errors = [] } = outcome;
  const whole = output.json
    ? jsonAnswer({ command: command?.name ?? null, status, results, errors })
    : text;
  if (whole !== '') output.stdout.stream.write(`${whole}\n`);
  if (output.json || outcome.errorsOnStderr !== true) return;
  const { stream, palette } = output.stderr;
  for (const error of errors) stream.write(`${reportText(error, palette)}\n`);
}

function printFailure(error: unknown, { output, command }: Running): void {
  if (output.json) {
    const answer = {
      command: command?.name ?? null,
      status: statusOf(error),
      results: null,
      errors: [reportedError(error)],
    };
    output.stdout.stream.write(`${jsonAnswer(answer)}\n`);
    return;
  }
  const { stream, palette } = output.stderr;
  stream.write(`${errorText(error, palette, output.verbose)}\n`);
}

/** Runs one command line and resolves to its exit code; never rejects. */
export async function main(words: readonly string[], options: MainOptions): Promise<number> {
  const { signal } = options;
  // Every call in flight listens to the signal: many listeners are not a leak.
  setMaxListeners(0, signal);
  const running: Running = { output: firstOutput(words, options), command: null };
  const onAbort = (): void =>
    running.output.note(
      '\nStopping: what is being written is finished first. Ctrl-C again stops at once.',
    );
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (answerAtOnce(words, running.output)) return 0;
    if (words.length === 0) {
      const { stream, palette } = running.output.stderr;
      stream.write(`${mainHelp(commands, { width: 100, palette })}\n`);
      return 2;
    }
    const outcome = await runCommand(words, options, running);
    printOutcome(outcome, running);
    return outcome.exitCode;
  } catch (error) {
    printFailure(error, running);
    return exitCodeOf(error);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Prints an error that no command caught and gives the exit code to end the process with. */
export function reportCrash(
  error: unknown,
  words: readonly string[],
  options: MainOptions,
): number {
  const { command = null } = namedCommand(words, commands);
  printFailure(error, { output: firstOutput(words, options), command });
  return exitCodeOf(error);
}
