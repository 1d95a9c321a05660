const number = String.raw`-?\d+(?:\.\d+)?`;
const listed = new RegExp(
  String.raw`\b(?:must|should|can only|may only|ha(?:s|ve) to) be (?:either )?(${number}(?:, ?${number})*),? or (${number})(?![\d.]*\d)(?: ([\p{L}-]+))?`,
  'iu',
);
/** `Points follow 1, 2, 3, 5`: three or more, with nothing behind them. */
const sequence = new RegExp(
  String.raw`\b(?:follows?|takes?|accepts?|allows?|is|are|from|in|one of):? (?:the )?(${number}(?:, ?${number})+),? ?(?:or |and )?(${number})?[.!)]?$`,
  'i',
);
const fewestInSequence = 3;
/** Of what a length counts, and what makes a bound of a number. */
const counted =
  /^(?:char\w*|digits?|letters?|bytes?|bits?|items?|elements?|entries|words?|long|more|less|fewer|greater|higher|lower|above|below|later)$/i;

/** The numbers that a message names as the only ones (`Must be 90, 180, or 270 degrees`), with the place where it does. */
export function numbersListed(
  text: string,
): { readonly values: readonly string[]; readonly index: number } | null {
  const match = listed.exec(text) ?? sequence.exec(text);
  if (match === null || counted.test(match[3] ?? '')) return null;
  const values = [...(match[1] ?? '').split(/, ?/), match[2] ?? ''].filter((value) => value !== '');
  return values.length < fewestInSequence && match[2] === undefined
    ? null
    : { values: [...new Set(values)], index: match.index };
}
