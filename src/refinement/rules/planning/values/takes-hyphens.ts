import type { EvidenceView } from '../../observations/evidence-view.js';
import { isHyphenated } from '../../observations/own-names.js';

/** False where a refusal called a new name of ours invalid and no call with such a name has worked. */
export function takesHyphens(view: EvidenceView): boolean {
  const isCalledInvalid = view.rejections.some(
    ({ outcome: { message } }) =>
      isHyphenated(message) &&
      /\b(invalid|illegal|malformed|must match|not a valid)\b/i.test(message),
  );
  return !isCalledInvalid || view.successes.some(({ arguments: args }) => isHyphenated(args));
}
