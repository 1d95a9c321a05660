import type {
  BoundKind,
  ConstraintHint,
} from '../../../arguments/messages/read-constraint-message.js';
import type { Json, JsonObject } from '../../../core/json.js';
import { ofTheOnly } from './of-the-only.js';

/**
 * A length said of no argument (`Query too short, type at least three characters`) is that of the one text given that has another;
 * a number of items (`[] should be non-empty`) that of the one list.
 */
export function ofOnlyTooLong(
  hint: ConstraintHint,
  { arguments: args }: { readonly arguments: JsonObject },
): ConstraintHint {
  if (!isOfSize(hint) || hint.argument !== null) return hint;
  const { kind, value: size } = hint;
  const isOfList = kind === 'minItems' || kind === 'maxItems';
  const isLeast = kind === 'minItems' || kind === 'minLength';
  const unlike = Object.entries(args).filter(([, value]) => {
    if (isOfList ? !Array.isArray(value) : typeof value !== 'string') return false;
    const { length } = value as string | readonly Json[];
    return isLeast ? length < size : length > size;
  });
  return ofTheOnly(hint, unlike);
}

type OfSize = Extract<ConstraintHint, { readonly kind: BoundKind }>;

function isOfSize(hint: ConstraintHint): hint is OfSize {
  return /^(?:min|max)(?:Length|Items)$/.test(hint.kind);
}
