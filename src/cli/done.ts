import type { Json } from '../core/json.js';
import { parseJson, writeJson } from '../core/json-text.js';
import type { CommandOutcome } from './command.js';

/** A record as JSON sees it: what is undefined is left out. */
export function asJson(record: unknown): Json {
  const text = writeJson(record) as string | undefined;
  return text === undefined ? null : parseJson(text);
}

/** A command that did what it was asked. */
export function done(text: string, results: unknown): CommandOutcome {
  return { status: 'done', exitCode: 0, text, results: asJson(results) };
}
