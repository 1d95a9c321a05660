import type { ConstraintHint } from './constraint-hint.js';
import { readExistence } from './read-existence.js';
import { readRequired } from './read-required.js';
import { readUnknown } from './read-unknown.js';
import type { Statement } from './statement.js';

/** Whether arguments are required, unknown, not found or there already, as a statement gives it. */
export function readPresence(statement: Statement): readonly ConstraintHint[] {
  return [...readRequired(statement), ...readUnknown(statement), ...readExistence(statement)];
}
