import type { ConstraintHint } from '../../../arguments/messages/read-constraint-message.js';
import type { JsonObject } from '../../../core/json.js';
import { ofTheOnly } from './of-the-only.js';

/** A length said of no argument (`Query too short, type at least three characters`) is that of the one text given that has another. */
export function ofOnlyTooLong(
  hint: ConstraintHint,
  { arguments: args }: { readonly arguments: JsonObject },
): ConstraintHint {
  if ((hint.kind !== 'minLength' && hint.kind !== 'maxLength') || hint.argument !== null)
    return hint;
  const { kind, value: length } = hint;
  const unlike = Object.entries(args).filter(
    ([, value]) =>
      typeof value === 'string' &&
      (kind === 'minLength' ? value.length < length : value.length > length),
  );
  return ofTheOnly(hint, unlike);
}
