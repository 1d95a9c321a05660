import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { messageOf, StorageError } from '../core/errors.js';
import { parseJson, writeJson } from '../core/json-text.js';
import { parseExactly } from '../core/parse-exactly.js';
import { oneLine } from '../support/one-line.js';
import { storageFailure, systemCode } from './storage-failure.js';
import { writeFileAtomic } from './write-file-atomic.js';
import { jsonPointer } from '../core/json-pointer.js';

/**
 * Reads one of our own JSON files; null if there is none. Rejects with a `StorageError` that names file, field (as a JSON
 * pointer) and remedy if the text is not JSON or does not match the schema. `what` names the file in messages, e.g. `trajectory`.
 */
export async function readJsonFile<T>(
  path: string,
  schema: z.ZodType<T>,
  what: string,
): Promise<T | null> {
  const text = await readTextFile(path);
  return text === null ? null : parseOwnJson(text, { path, schema, what });
}

/** Writes a JSON file atomically; what `readJsonFile` would refuse is a bug here and is never written. */
export async function writeJsonFile<T>(
  path: string,
  schema: z.ZodType<T>,
  value: T,
): Promise<void> {
  // As parsed: the order of keys is the format's, however the value was put together.
  const readable = assertReadable(schema, value, path);
  await writeFileAtomic(path, `${writeJson(readable, 2)}\n`);
}

/** The value as it will be read; throws where it is not what its format says: a bug that must not reach `path`. */
export function assertReadable<T>(schema: z.ZodType<T>, value: T, path: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(
    `refused to write ${path}, it could not be read again: ${firstProblem(parsed.error)}`,
  );
}

/** A text file's content; null where there is none. */
export async function readTextFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw storageFailure(error, 'read', path);
  }
}

export interface OwnJson<T> {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  readonly what: string;
  /** Line of the file the text comes from, for files with one value per line. */
  readonly line?: number;
  /** What to do if it cannot be read; by default, restore it or move it away. */
  readonly remedy?: string;
}

const restoreOrMoveAway =
  'Restore the file from a backup, or move it away and run the command again; the file was left unchanged.';

/** Parses the text of one of our own files. Throws a `StorageError` that names file, field and remedy. */
export function parseOwnJson<T>(text: string, own: OwnJson<T>): T {
  const { path, schema, what, line } = own;
  const place = line === undefined ? path : `${path}, line ${line}`;
  const refusal = (problem: string): StorageError =>
    new StorageError(`Cannot read the ${what} ${place}: ${problem}.`, {
      file: path,
      remedy: own.remedy ?? restoreOrMoveAway,
    });
  let data: unknown;
  try {
    data = parseJson(text);
  } catch (error) {
    throw refusal(`it is not valid JSON: ${syntaxProblem(text, error)}`);
  }
  const parsed = parseExactly(schema, data);
  if (parsed.success) return parsed.data;
  throw refusal(firstProblem(parsed.error));
}

/** `at /tools/0/id: expected string …`: the first thing zod found. */
function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'it does not fit its format';
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const isMissing = issue.code === 'invalid_type' && /received undefined$/.test(issue.message);
  const problem = isMissing
    ? `it is missing, a value of type ${issue.expected} belongs there`
    : issue.message;
  return `at ${jsonPointer([...issue.path, ...keys]) || 'the root'}: ${problem}`;
}

/** The parser's message with line and column instead of a position. */
function syntaxProblem(text: string, error: unknown): string {
  if (text.trim() === '') return 'it is empty';
  const message = messageOf(error);
  const position = /^(.*?) in JSON at position (\d+)/s.exec(message);
  if (position === null) return oneLine(message, 200);
  const before = text.slice(0, Number(position[2])).split('\n');
  return `${position[1]} at line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}
