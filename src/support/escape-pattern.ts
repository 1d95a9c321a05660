/** A text as a part of a regular expression (with or without the `u` flag) that matches the text itself. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
