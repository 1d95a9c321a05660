/** Names in one line: the first `most` of them, and how many there are beside. */
export function someOf(names: readonly string[], most: number): string {
  const more = names.length - most;
  return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
