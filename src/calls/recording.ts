import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { messageOf, StorageError } from '../core/errors.js';
import { jsonObjectSchema } from '../core/json.js';
import { parseJson } from '../core/json-text.js';
import { parseExactly } from '../core/parse-exactly.js';
import { outcomeSchema } from '../core/outcome.js';

/** One recorded call: what was asked of which tool and what came back. */
const recordingSchema = z.strictObject({
  /** The tool's id. */
  tool: z.string(),
  arguments: jsonObjectSchema,
  outcome: outcomeSchema,
});
export type Recording = z.infer<typeof recordingSchema>;

/** A file of recorded calls. Format version 1. */
const recordingFileSchema = z.strictObject({
  version: z.literal(1),
  recordings: z.array(recordingSchema),
});

/** Reads a recording file. Rejects with `StorageError` that names the file, and the field where it does not parse. */
export async function readRecordings(file: string): Promise<readonly Recording[]> {
  let content: unknown;
  try {
    content = parseJson(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StorageError(`The recording ${file} cannot be read: ${messageOf(error)}`, {
      file,
      cause: error,
      remedy: 'Give a JSON file of the form {"version": 1, "recordings": [...]}.',
    });
  }
  const parsed = parseExactly(recordingFileSchema, content);
  if (parsed.success) return parsed.data.recordings;
  const [issue] = parsed.error.issues;
  const place = issue?.path.map(String).join('.');
  throw new StorageError(
    `The recording ${file} is not of format version 1: ${place ? `${place}: ` : ''}${issue?.message ?? ''}`,
    { file, cause: parsed.error, remedy: 'Record it again, or correct the field by hand.' },
  );
}
