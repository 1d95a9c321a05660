/** Longer text is data that speaks of errors; what a validator lists as JSON does not count. */
const longestText = 1000;
const longestUnderHeading = 500;

const begins =
  /^(\W{0,3}(error|exception|failed|failure|fatal|invalid (argument|input|parameter|request)\w*)\b\s*[:\-–!]|\w*(Error|Exception): |error (executing|calling|running|while|when|in|fetching|getting|processing)\b|traceback \(most recent)/i;
/** `An unexpected error occurred: …` */
const occurred =
  /^\W{0,3}(?:an? )?(?:\w+ )?(?:error|exception) (?:has |was )?(?:occurred|happened|raised)\b(?: [^:\n]{2,80})?: ?\S/i;
/** `Database error: near "x"`: what kind of error, in a word, and nothing after the message. */
const kindOfError = /^[a-z]{3,20} error: \S.*$/i;
/** `Error retrieving members of set 'x': …`: what could not be done, and why. */
const inDoing = /^error \w+ing [^:\n]{2,300}: \S.*$/i;
/** Headings and nothing else before one that says `Error`, as in answers written in Markdown. */
const underHeading =
  /^(?:#{1,6} [^\n]{1,80}\n\s*)?#{1,6} (?:\w+ )?(?:error|failure|failed)\s*\n+(?!#)\S/i;

/** The text of an answer that begins as error messages do, trimmed; null for data. */
export function failingText(text: string): string | null {
  const start = text.trim();
  if (withoutListedIssues(start).length > longestText) return null;
  const isFailing =
    [begins, occurred, kindOfError, inDoing].some((form) => form.test(start)) ||
    (start.length <= longestUnderHeading && underHeading.test(start));
  return isFailing ? start : null;
}

function withoutListedIssues(text: string): string {
  return text.replace(/\[\s*\{[\s\S]*\}\s*\]/, '');
}
