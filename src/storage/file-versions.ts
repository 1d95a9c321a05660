import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../core/json.js';

/** What makes data of an older version data of the present one, by what messages call the format, and version. */
const migrations: Readonly<Record<string, Readonly<Record<number, Migration>>>> = {
  // Version 2 has a checksum in its file and is the same otherwise.
  trajectory: { 1: (data) => ({ ...data, version: 2 }) },
};
type Migration = (data: JsonObject) => JsonObject;

/** The versions of a file format that this build reads: the literals of the schema's `version` field, and those it migrates. */
function readableVersions(schema: z.ZodType, what: string): readonly number[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const version: unknown = schema.shape['version'];
  if (!(version instanceof z.ZodLiteral)) return [];
  const present = [...version.values].filter((value) => typeof value === 'number');
  return [...Object.keys(migrations[what] ?? {}).map(Number), ...present];
}

/** What is wrong with a file's version, as one clause; null where this build reads it. */
export function versionProblem(data: unknown, schema: z.ZodType, what: string): string | null {
  const readable = readableVersions(schema, what);
  if (readable.length === 0 || !isJsonObject(data)) return null;
  const { version } = data;
  const these = `this build reads version ${readable.join(', ')}`;
  if (version === undefined) return `it has no "version" (${these})`;
  if (typeof version === 'number' && readable.includes(version)) return null;
  return `it is version ${JSON.stringify(version)}, and ${these}`;
}

/** The data as the present version has it. */
export function migrated(data: unknown, what: string): unknown {
  if (!isJsonObject(data) || typeof data['version'] !== 'number') return data;
  return migrations[what]?.[data['version']]?.(data) ?? data;
}
