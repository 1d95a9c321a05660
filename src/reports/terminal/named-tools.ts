import { someOf } from '../../support/some-of.js';

const mostNamed = 12;

/** The first of the tools by name, and how many more there are. */
export function namedTools(tools: readonly string[]): string {
  return someOf(tools, mostNamed);
}
