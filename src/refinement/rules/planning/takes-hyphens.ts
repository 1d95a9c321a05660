import type { EvidenceView } from '../evidence-view.js';
import { isFresh } from './fresh-values.js';

/** False where a refusal called a new name of ours invalid and no call with such a name has worked. */
export function takesHyphens(view: EvidenceView): boolean {
  const isHyphenated = (value: unknown): boolean => /tooldraft-\d/.test(JSON.stringify(value));
  const isCalledInvalid = view.rejections.some(
    ({ outcome: { message } }) =>
      isHyphenated(message) &&
      /\b(invalid|illegal|malformed|must match|not a valid)\b/i.test(message),
  );
  return (
    !isCalledInvalid ||
    view.successes.some(({ arguments: args }) => isFresh(args) && isHyphenated(args))
  );
}
