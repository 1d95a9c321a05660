import { argumentsWanted } from '../../../../arguments/messages/asks-for-argument.js';
import { isEmptyValue } from '../../../../support/is-empty-value.js';
import { standsIn } from '../../../../support/stands-in.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { RejectedObservation } from '../../observations/observation.js';

/**
 * The refusal asks for another argument, which the call had not (`title is required for more than 5 people`), or would take it instead
 * (`give seats > 0 or a table`): with it, more may work.
 */
export function asksForAnother(
  view: EvidenceView,
  { arguments: args, outcome }: RejectedObservation,
  argument: string,
): boolean {
  const names = view.argumentNames();
  const lacking = names.filter((name) => name !== argument && isEmptyValue(args[name] ?? null));
  const wanted = new Set(argumentsWanted(outcome.message, names));
  return lacking.some(
    (name) => wanted.has(name) || areAlternatives(outcome.message, argument, name),
  );
}

/** The two stand on either side of an `or`, in one clause. */
function areAlternatives(message: string, one: string, other: string): boolean {
  const clauses = message.split(/[.;:!?](?=\s|$)/);
  return clauses.some((clause) =>
    clause.split(/\bor\b/i).some((before, at, parts) => {
      const after = parts[at + 1] ?? '';
      return (
        (standsIn(before, one) && standsIn(after, other)) ||
        (standsIn(before, other) && standsIn(after, one))
      );
    }),
  );
}
