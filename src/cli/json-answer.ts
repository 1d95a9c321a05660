import type { Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { escapeJsonText } from '../support/escape-control-characters.js';
import type { CommandStatus, ReportedError } from './command.js';

export interface JsonAnswer {
  readonly command: string | null;
  readonly status: CommandStatus;
  readonly results: Json;
  readonly errors: readonly ReportedError[];
}

/** The one object that `--json` prints: `{version, command, status, results, errors}`. */
export function jsonAnswer({ command, status, results, errors }: JsonAnswer): string {
  return escapeJsonText(writeJson({ version: 1, command, status, results, errors }, 2));
}
