import { absolutePattern } from '../../../arguments/messages/absolute-paths.js';
import { isAbsolutePath, isPathValue } from '../../../arguments/names/path-like.js';
import type { ConstraintHint } from '../../../arguments/messages/read-constraint-message.js';
import type { JsonObject } from '../../../core/json.js';
import { ofTheOnly } from './of-the-only.js';

/** That a path must be absolute, said of no argument (`Relative paths are not allowed`), is said of the one relative path that was sent. */
export function ofOnlyRelativePath(
  hint: ConstraintHint,
  { arguments: args }: { readonly arguments: JsonObject },
): ConstraintHint {
  if (hint.kind !== 'pattern' || hint.pattern !== absolutePattern || hint.argument !== null)
    return hint;
  const relative = Object.entries(args).filter(
    ([, value]) => typeof value === 'string' && isPathValue(value) && !isAbsolutePath(value),
  );
  return ofTheOnly(hint, relative);
}
