import type { Shape } from '../core/outcome.js';

/** The paths that every shape has: those inside a list, every shape in which the list has items. Those of mixed items are left out. */
export function sharedPaths(shapes: readonly Shape[]): readonly string[] {
  const all = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  return all.filter((path) => {
    if (path === '') return false;
    const list = path.lastIndexOf('/*');
    const items = path.slice(0, list + 2);
    const judged = list < 0 ? shapes : shapes.filter((shape) => Object.hasOwn(shape, items));
    const isPlain = (type: string): boolean => type !== 'object' && type !== 'array';
    const isMixed =
      list >= 0 && items !== path && judged.some((shape) => (shape[items] ?? []).some(isPlain));
    return !isMixed && judged.length > 0 && judged.every((shape) => Object.hasOwn(shape, path));
  });
}
