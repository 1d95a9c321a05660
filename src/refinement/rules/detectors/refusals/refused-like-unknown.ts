import type { EvidenceView } from '../../observations/evidence-view.js';
import type { RejectedObservation } from '../../observations/observation.js';
import { generalised, withoutValues } from '../../refusals/message-without-values.js';

/** A call with a value that never was there. */
export interface Unknown {
  readonly argument: string;
  readonly rejection: RejectedObservation;
}

/** The call with a value made up to name nothing that was refused in the same words; null where there is none. */
export function refusedLikeUnknown(
  view: EvidenceView,
  rejection: RejectedObservation,
): Unknown | null {
  const words = wordsOf(rejection);
  for (const other of view.rejections) {
    const [argument, ...more] = other.call.purpose.arguments;
    if (other.call.purpose.kind !== 'unknown-id' || argument === undefined || more.length > 0)
      continue;
    if (wordsOf(other) === words && Object.hasOwn(rejection.arguments, argument))
      return { argument, rejection: other };
  }
  return null;
}

function wordsOf(rejection: RejectedObservation): string {
  return generalised(withoutValues(rejection));
}
