import type { ConstraintHint } from '../../../arguments/messages/read-constraint-message.js';
import { isStandInText } from '../../../arguments/values/stand-in-texts.js';
import type { JsonObject } from '../../../core/json.js';
import { ofTheOnly } from './of-the-only.js';

/** A value shown as an example (`Desk codes look like QX19`), said of no argument, is said of the one that was sent a mere stand-in. */
export function ofOnlyStandIn(
  hint: ConstraintHint,
  { arguments: args }: { readonly arguments: JsonObject },
): ConstraintHint {
  if (hint.kind !== 'example' || hint.argument !== null) return hint;
  const standIns = Object.entries(args).filter(
    ([, value]) => typeof value === 'string' && isStandInText(value),
  );
  return ofTheOnly(hint, standIns);
}
