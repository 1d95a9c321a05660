const mostNamed = 10;

/** Tools by name in one line: the first ten, and how many there are beside them. */
export function someTools(ids: readonly string[]): string {
  const named = ids.slice(0, mostNamed).join(', ');
  const more = ids.length - mostNamed;
  return more > 0 ? `${named} and ${more} more` : named;
}
