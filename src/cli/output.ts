import type { Writable } from 'node:stream';
import pc from 'picocolors';
import type { Palette } from '../reports/terminal/terminal-style.js';
import { escapeControlCharacters } from '../support/escape-control-characters.js';

export interface OutputStream {
  readonly stream: Writable;
  readonly isTerminal: boolean;
  /** Columns; Infinity where it is no terminal. */
  readonly width: number;
  readonly palette: Palette;
}

/** Where a command writes: results on standard output, everything else on standard error. */
export interface Output {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
  /** A line on standard error, not with `--quiet`. */
  note(line: string): void;
  /** A warning on standard error, not with `--quiet`; control characters are escaped, and it is one line: names in it may have line breaks. */
  warn(message: string): void;
}

export interface OutputSettings {
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly json: boolean;
  readonly noColor: boolean;
}

/** What is used of `process`. */
export interface ProcessStreams {
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
}

function wantsColour(isTerminal: boolean, off: boolean, env: ProcessStreams['env']): boolean {
  if (off || (env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}

function streamOf(
  stream: ProcessStreams['stdout'],
  off: boolean,
  env: ProcessStreams['env'],
): OutputStream {
  const isTerminal = stream.isTTY === true;
  return {
    stream,
    isTerminal,
    width: isTerminal ? Math.max(40, stream.columns ?? 80) : Infinity,
    palette: pc.createColors(wantsColour(isTerminal, off, env)),
  };
}

export function createOutput(streams: ProcessStreams, settings: OutputSettings): Output {
  const stderr = streamOf(streams.stderr, settings.noColor, streams.env);
  const note = (line: string): void => {
    if (!settings.quiet) stderr.stream.write(`${line}\n`);
  };
  return {
    stdout: streamOf(streams.stdout, settings.noColor, streams.env),
    stderr,
    quiet: settings.quiet,
    verbose: settings.verbose,
    json: settings.json,
    note,
    warn: (message) => {
      note(
        `${stderr.palette.yellow('warning')} ${escapeControlCharacters(message).replaceAll('\n', ' ')}`,
      );
    },
  };
}
