import type { Json } from '../../../core/json.js';
import { isAttributable, mentions } from '../attribution.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';
import { isAlwaysMissed } from './is-really-taken.js';
import { isRejected, isSuccess, type RejectedObservation } from '../observation.js';

/** Arguments that are required though documented as optional, and the other way round. */
export function findRequired(view: EvidenceView): readonly Finding[] {
  return view.argumentNames().flatMap((argument): readonly Finding[] => {
    const documented = view.parameter(argument)?.required ?? false;
    const without = view.successes.find((success) => !Object.hasOwn(success.arguments, argument));
    if (documented) {
      return without === undefined ? [] : [{ kind: 'optional', argument, calls: [without.id] }];
    }
    if (without !== undefined) return [];
    const proof = view
      .presenceOf(argument)
      .find(
        ({ a, b }) =>
          isSuccess(a) &&
          isRejected(b) &&
          (isAttributable(view, b, argument) ||
            (view.parameter(argument) === undefined && isAlwaysMissed(view, argument))) &&
          !asksForAnother(view, b, argument),
      );
    return proof === undefined
      ? []
      : [{ kind: 'required', argument, calls: [proof.b.id, proof.a.id] }];
  });
}

/** The refusal names another argument that would do instead, so this one alone is not required. */
function asksForAnother(
  view: EvidenceView,
  rejection: RejectedObservation,
  argument: string,
): boolean {
  return view
    .argumentNames()
    .some(
      (other) =>
        other !== argument &&
        holdsNothing(rejection.arguments[other]) &&
        mentions(rejection.outcome.message, other),
    );
}

/** Left out, or as good as: an empty list or text. */
function holdsNothing(value: Json | undefined): boolean {
  return value === undefined || /^(null|""|\[\]|\{\})$/.test(JSON.stringify(value));
}
