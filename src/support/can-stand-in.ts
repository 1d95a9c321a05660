/** Regular expressions of much longer texts cannot be compiled. */
const longest = 5000;

/** False for a text that is longer than the one it is looked for in, or too long for a regular expression: checked before one is made of it. */
export function canStandIn(text: string, whole: string): boolean {
  return text.length <= Math.min(whole.length, longest);
}
