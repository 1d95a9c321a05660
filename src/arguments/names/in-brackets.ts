/** The name under which forms and queries may want a list: `tags[]`, of `tags`. */
export function inBrackets(name: string): string {
  return `${name}[]`;
}
