import { momentForm } from '../../../arguments/texts/moment-form.js';
import type { ConstraintHint } from '../../../arguments/messages/read-constraint-message.js';
import type { JsonObject } from '../../../core/json.js';
import { ofTheOnly } from './of-the-only.js';

/** How near to the present something must be (`Rooms can be booked at most 60 days ahead`), said of no argument, is said of the one moment that was sent. */
export function ofOnlyMoment(
  hint: ConstraintHint,
  { arguments: args }: { readonly arguments: JsonObject },
): ConstraintHint {
  const isOfMoment =
    hint.kind === 'near-now' || hint.kind === 'in-future' || hint.kind === 'moments';
  if (!isOfMoment || hint.argument !== null) return hint;
  const moments = Object.entries(args).filter(([, value]) => momentForm(value) !== null);
  return ofTheOnly(hint, moments);
}
