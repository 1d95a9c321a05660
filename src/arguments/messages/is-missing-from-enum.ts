/** True for `'x' does not exist in 'Genre' enum`: a value that is not listed, not a thing that is not there. */
export function isMissingFromEnum(message: string): boolean {
  return /\bdoes not exist in ["'`]?\w+["'`]? enum\b/i.test(message);
}
