import type { EvidenceView } from '../../observations/evidence-view.js';
import { hintsOf, type SuccessObservation } from '../../observations/observation.js';
import { isMet } from '../../refusals/taken-where.js';

/**
 * True for an argument in a call that has no use for it: refusals said that it goes with other values of another argument
 * (`charge_from` is needed with mode timed, `reason` is taken only where state is closed).
 */
export function isIdle(view: EvidenceView, argument: string, success: SuccessObservation): boolean {
  const conditions = view.rejections.flatMap((rejection) =>
    hintsOf(rejection, view.argumentNames()).flatMap((hint): readonly boolean[] => {
      switch (hint.kind) {
        case 'needed-where':
          return hint.needs === argument
            ? [isMet(success.arguments, { ...hint, values: [hint.value] })]
            : [];
        case 'taken-where':
          return hint.takes === argument ? [isMet(success.arguments, hint)] : [];
        default:
          return [];
      }
    }),
  );
  return conditions.length > 0 && !conditions.includes(true);
}
