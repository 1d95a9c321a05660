/** `invalid berth-id`, `bad value for berthId`, `berth_id: invalid`, `berth_id is not valid`. */
const patterns = [
  /\b(?:invalid|bad|wrong|illegal|malformed|unacceptable)\s+(?:(?:value|parameter|param|argument|field|input|for|of|in)\b[\s:]*){0,3}["'`]?([A-Za-z][\w-]{2,40})/gi,
  /(?<![\w-])["'`]?([A-Za-z][\w-]{2,40})["'`]?\s*(?::|is|was)\s*(?:an? )?(?:invalid|bad|wrong|illegal|malformed|not valid)\b/gi,
];

/** The words that a message calls invalid, without a reason; they may be names of arguments. */
export function calledInvalid(message: string): readonly string[] {
  return patterns
    .flatMap((pattern) => [...message.matchAll(pattern)])
    .flatMap(([, word]) => word ?? []);
}
