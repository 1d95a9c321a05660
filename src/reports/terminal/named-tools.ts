const mostNamed = 12;

/** The first of the tools by name, and how many more there are. */
export function namedTools(tools: readonly string[]): string {
  const more = tools.length - mostNamed;
  return tools.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
