import type { Json } from '../core/json.js';
import type { CommandOutcome } from './command.js';

/** A record as JSON sees it: what is undefined is left out. */
export function asJson(record: unknown): Json {
  const text = JSON.stringify(record) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as Json);
}

/** A command that did what it was asked. */
export function done(text: string, results: unknown): CommandOutcome {
  return { status: 'done', exitCode: 0, text, results: asJson(results) };
}
