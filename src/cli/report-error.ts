import { ConfigurationError, TooldraftError, messageOf } from '../core/errors.js';
import { systemCode } from '../storage/storage-failure.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';
import type { CommandStatus, ReportedError } from './command.js';
import type { Palette } from '../reports/terminal/terminal-style.js';

const bugRemedy = 'This should not happen. Run again with --verbose and report what it prints.';

/** What the machine grants is used up: no bug. */
const limitRemedies: Readonly<Record<string, string>> = {
  EMFILE: 'This shell allows too few open files. Raise it with "ulimit -n 1024" and run again.',
  ENFILE: 'This machine has too many open files. Close some programs and run again.',
};

/** A caught value as `--json` prints it; whatever is no `TooldraftError` is a bug of ours and is called one. */
export function reportedError(error: unknown): ReportedError {
  if (!(error instanceof TooldraftError)) {
    const remedy = limitRemedies[systemCode(error) ?? ''] ?? bugRemedy;
    const code = remedy === bugRemedy ? 'unexpected' : 'failed';
    return { code, message: messageOf(error), remedy };
  }
  return {
    code: error.code,
    message: error.message,
    ...(error.file === undefined ? {} : { file: error.file }),
    ...(error.tool === undefined ? {} : { tool: error.tool }),
    remedy: error.remedy ?? null,
  };
}

export function exitCodeOf(error: unknown): number {
  return error instanceof TooldraftError ? error.exitCode : 1;
}

export function statusOf(error: unknown): CommandStatus {
  const code = exitCodeOf(error);
  if (code === 130) return 'interrupted';
  if (code === 4) return 'budget';
  return code === 2 ? 'invalid' : 'failed';
}

function causeLines(error: unknown, depth = 0): string[] {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause === undefined || depth > 10) return [];
  return [
    `  because: ${escapeControlCharacters(messageOf(cause))}`,
    ...causeLines(cause, depth + 1),
  ];
}

function stackLines(error: unknown): string[] {
  if (error instanceof TooldraftError || !(error instanceof Error)) return [];
  return (error.stack ?? '').split('\n').slice(1).map(escapeControlCharacters);
}

function placeLines({ file, tool, message }: ReportedError): string[] {
  return [
    ...(tool === undefined || message.includes(tool) ? [] : [`  tool: ${tool}`]),
    ...(file === undefined || message.includes(file) ? [] : [`  file: ${file}`]),
  ];
}

/** The message of a bug may hold the whole value that it happened with. */
const longestMessage = 4000;

function cut(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
}

/** An error for people: what, where, what to do; with `verbose` the chain of causes, and the stack of a bug. */
export function errorText(error: unknown, palette: Palette, verbose: boolean): string {
  const more = verbose ? [...causeLines(error), ...stackLines(error)] : [];
  return reportText(reportedError(error), palette, more);
}

/** The same of what was reported, with `more` lines before what to do. */
export function reportText(
  report: ReportedError,
  palette: Palette,
  more: readonly string[] = [],
): string {
  const what = report.code === 'unexpected' ? 'unexpected error' : 'error';
  const lines = [
    `${palette.red(what)} ${escapeControlCharacters(cut(report.message))}`,
    ...placeLines(report).map(escapeControlCharacters),
    ...more,
    ...(report.remedy === null
      ? []
      : [`  ${palette.cyan('→')} ${escapeControlCharacters(report.remedy)}`]),
  ];
  return lines.join('\n');
}

/** Wrong usage of a command, with where to read how it goes. */
export function usageError(
  message: string,
  command: string | null,
  remedy?: string,
): ConfigurationError {
  const help = command === null ? 'tooldraft --help' : `tooldraft ${command} --help`;
  return new ConfigurationError(message, { remedy: remedy ?? `See "${help}".` });
}
