/** True for an argument whose value can only come from an answer of the same tool. */
export function isCursorName(name: string): boolean {
  return /cursor|page_?token|next_?token|continuation|marker$/i.test(name);
}
