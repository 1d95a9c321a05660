/** True for a path in an answer with several values: items of a list, or the keys of an object that lists by name. */
export function isListedPath(path: string): boolean {
  return path.includes('[]') || path.includes('{}');
}
