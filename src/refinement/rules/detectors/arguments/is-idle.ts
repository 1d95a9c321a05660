import type { EvidenceView } from '../../observations/evidence-view.js';
import { hintsOf, type SuccessObservation } from '../../observations/observation.js';
import { literalText } from '../../../../support/literal-text.js';

/**
 * True for an argument in a call that has no use for it: refusals said that it goes with other values of another argument
 * (`charge_from` is needed with mode timed, `reason` is taken only where state is closed).
 */
export function isIdle(view: EvidenceView, argument: string, success: SuccessObservation): boolean {
  const conditions = view.rejections.flatMap((rejection) =>
    hintsOf(rejection, view.argumentNames()).flatMap((hint): readonly boolean[] => {
      switch (hint.kind) {
        case 'needed-where':
          return hint.needs === argument ? [isMet(success, { ...hint, values: [hint.value] })] : [];
        case 'taken-where':
          return hint.takes === argument ? [isMet(success, hint)] : [];
        default:
          return [];
      }
    }),
  );
  return conditions.length > 0 && !conditions.includes(true);
}

function isMet(
  { arguments: args }: SuccessObservation,
  {
    argument,
    values,
    except,
  }: { readonly argument: string; readonly values: readonly string[]; readonly except: boolean },
): boolean {
  const given = args[argument];
  return given !== undefined && values.includes(literalText(given)) !== except;
}
