import { z } from 'zod';
import { isJsonObject } from '../core/json.js';

/**
 * The versions of a file format that this build reads: the literals of the schema's `version` field. Empty for a format
 * without one. A format whose version 2 comes gets its migration here, before the schema sees the data.
 */
function readableVersions(schema: z.ZodType): readonly number[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const version: unknown = schema.shape['version'];
  if (!(version instanceof z.ZodLiteral)) return [];
  return [...version.values].filter((value) => typeof value === 'number');
}

/** What is wrong with a file's version, as one clause; null where this build reads it. */
export function versionProblem(data: unknown, schema: z.ZodType): string | null {
  const readable = readableVersions(schema);
  if (readable.length === 0 || !isJsonObject(data)) return null;
  const { version } = data;
  const these = `this build reads version ${readable.join(', ')}`;
  if (version === undefined) return `it has no "version" (${these})`;
  if (typeof version === 'number' && readable.includes(version)) return null;
  return `it is version ${JSON.stringify(version)}, and ${these}`;
}
