import type { JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { compileSchema } from './compile-schema.js';
import { readAjvErrors, type ArgumentIssue } from './argument-issue.js';

export type { ArgumentIssue } from './argument-issue.js';

/**
 * What a schema objects to in these arguments; empty where it accepts them. Unknown keywords and formats are ignored,
 * and a schema that cannot be compiled objects to nothing: ask `schemaProblem`.
 */
export function validateArguments(schema: JsonSchema, args: JsonObject): readonly ArgumentIssue[] {
  const compiled = compileSchema(schema);
  if (compiled.validate === null || compiled.validate(args)) return [];
  return readAjvErrors(compiled.validate.errors ?? []);
}

/** Why a schema cannot be used to validate arguments, as one sentence; null where it can. */
export function schemaProblem(schema: JsonSchema): string | null {
  return compileSchema(schema).problem;
}
