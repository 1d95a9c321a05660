import { literalText } from '../../../../support/literal-text.js';
import { calledInvalid } from '../../refusals/called-invalid.js';
import type { RejectedObservation } from '../../observations/observation.js';
import type { Planning } from '../planning.js';

/** `berth-id`, `berthId`: no word of a sentence is written so. */
const isIdentifier = (word: string): boolean => /[a-z\d][_-][a-z\d]|[a-z][A-Z]/.test(word);

/**
 * Where every call has been refused: what refusals call invalid by a name that is neither an argument of the tool nor something that was
 * sent. It may be an argument that the document leaves out.
 */
export function namedStrangers({ baseline, view }: Planning): readonly string[] {
  if (baseline !== null) return [];
  const own = new Set(view.argumentNames());
  const names = view.rejections.flatMap((rejection) =>
    calledInvalid(rejection.outcome.message).filter(
      (word) => isIdentifier(word) && !own.has(word) && !wasSent(rejection, word),
    ),
  );
  return [...new Set(names)];
}

function wasSent({ arguments: args }: RejectedObservation, word: string): boolean {
  return Object.values(args).some((value) => literalText(value).includes(word));
}
