import type { JsonObject } from '../../core/json.js';
import type { ConstraintHint } from './constraint-hint.js';
import type { Argument } from './issue-hints.js';
import { readAjvError } from './read-ajv-error.js';
import { readJoiDetail } from './read-joi-detail.js';
import { readPydanticError } from './read-pydantic-error.js';
import { readZodIssue } from './read-zod-issue.js';

const readers = [readZodIssue, readAjvError, readPydanticError, readJoiDetail];

/**
 * What a validator's own fields state (`code`, `keyword`, `type` with their parameters), for zod 3 and 4, ajv, joi and
 * pydantic 1 and 2. Null where the record carries no code that is understood: then its message must be read.
 */
export function readIssueCode(
  record: JsonObject,
  argument: Argument,
): readonly ConstraintHint[] | null {
  for (const reader of readers) {
    const hints = reader(record, argument);
    if (hints !== null) return hints;
  }
  return null;
}
