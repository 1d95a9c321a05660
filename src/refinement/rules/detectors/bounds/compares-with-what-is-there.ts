/**
 * True for a message that compares a number with the one that is there (`expected revision 2, got 1`, `is at version 3`): it must be
 * equal to that, and neither of them bounds anything.
 */
export function comparesWithWhatIsThere(message: string): boolean {
  return comparisons.some((comparison) => comparison.test(message));
}

/** A word for a thing's state, and none that announces a bound. */
const word = String.raw`(?!(?:at|least|most|than|between|from|to|up|max\w*|min\w*|limit|below|above|over|under|size|length|greater|less)\b)[a-z][\w-]*`;
const number = String.raw`["'\`#v]?-?\d+["'\`]?`;
const comparisons = [
  // `expected revision 2, got 1`, `expected 2 but found 1`
  String.raw`\bexpected:? (?:${word}[ :=]+){0,3}${number}\s?[,;:(]?\s?(?:but )?(?:it )?(?:got|found|is|was|has|have|saw|received|actual(?:ly)?|current(?:ly)?|stored)\b`,
  // `is at revision 3`, `is now at 3`
  String.raw`\b(?:is|was) (?:now |currently |already )?(?:at|on) (?:${word} ){0,2}${number}`,
  // `current version is 3`, `current revision: 3`
  String.raw`\b(?:current|actual|latest|stored) (?:${word} ?){1,2}(?:is |was |[:=(] ?){0,2}${number}`,
].map((source) => new RegExp(source, 'i'));
