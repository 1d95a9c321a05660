import type { z } from 'zod';
import { ConfigurationError, messageOf } from '../core/errors.js';
import { parseJson } from '../core/json-text.js';
import { parseExactly } from '../core/parse-exactly.js';

interface JsonLinesFile<T> {
  readonly text: string;
  /** Path as messages name it. */
  readonly file: string;
  readonly schema: z.ZodType<T>;
  /** What a line should be. */
  readonly remedy: string;
}

/** The records of a JSON Lines text; blank lines are passed over. Throws `ConfigurationError` that names line and field. */
export function readJsonLines<T>({ text, ...rest }: JsonLinesFile<T>): readonly T[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, index + 1, rest)]));
}

function readLine<T>(
  line: string,
  number: number,
  { file, schema, remedy }: Omit<JsonLinesFile<T>, 'text'>,
): T {
  const value = jsonOf(line, `${file} line ${number}`, { file, remedy });
  const parsed = parseExactly(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `"${issue.path.join('.')}": `;
  throw new ConfigurationError(
    `${file} line ${number}: ${where}${issue?.message ?? 'not a record'}.`,
    { file, remedy },
  );
}

function jsonOf(line: string, place: string, told: { file: string; remedy: string }): unknown {
  try {
    return parseJson(line);
  } catch (cause) {
    throw new ConfigurationError(`${place} is no JSON: ${messageOf(cause)}.`, { ...told, cause });
  }
}
