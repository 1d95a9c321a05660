/** The beginning of a text that is longer than so many characters. */
export function clipped(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).trimEnd()}…`;
}
