import { argumentsWanted } from '../../../../arguments/messages/asks-for-argument.js';
import { isEmptyValue } from '../../../../support/is-empty-value.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { RejectedObservation } from '../../observations/observation.js';

/** The refusal asks for another argument, which the call had not (`title is required for more than 5 people`): with it, more may work. */
export function asksForAnother(
  view: EvidenceView,
  { arguments: args, outcome }: RejectedObservation,
  argument: string,
): boolean {
  return argumentsWanted(outcome.message, view.argumentNames()).some(
    (name) => name !== argument && isEmptyValue(args[name] ?? null),
  );
}
