/** The start that a pattern asks for and no more (`^inv_`, as it is made of `must start with inv_`); null for any other pattern. */
export function startIn(pattern: string): string | null {
  const [, start] = /^\^((?:[^\\.*+?^${}()|[\]]|\\[^A-Za-z\d])+)$/.exec(pattern) ?? [];
  return start === undefined ? null : start.replace(/\\(.)/g, '$1');
}
