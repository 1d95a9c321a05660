import { CatalogueError } from '../core/errors.js';

/** Deeper nesting than this is an attack or a mistake, and would exhaust the stack of whoever walks it. */
const maxDepth = 400;
/** Alias bombs grow past this; the largest published OpenAPI documents stay below a tenth of it. */
const maxNodes = 20_000_000;

/**
 * Walks a parsed document without recursion, removes every `__proto__` key in place, unless they are kept, and says how many
 * were removed. CatalogueError where it is nested too deeply or, through YAML aliases, too large.
 */
export function guardStructure(document: unknown, file: string, isKept = false): number {
  const pending: { value: object; depth: number }[] = [];
  let nodes = 0;
  let removed = 0;
  const visit = (value: unknown, depth: number): void => {
    nodes += 1;
    if (typeof value === 'object' && value !== null) pending.push({ value, depth });
  };
  visit(document, 0);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > maxDepth) throw unusable(file, `is nested deeper than ${maxDepth} levels`);
    if (nodes > maxNodes) throw unusable(file, `has more than ${maxNodes} values`);
    if (!isKept && !Array.isArray(next.value) && Object.hasOwn(next.value, '__proto__')) {
      Reflect.deleteProperty(next.value, '__proto__');
      removed += 1;
    }
    for (const child of Object.values(next.value)) visit(child, next.depth + 1);
  }
  return removed;
}

function unusable(file: string, what: string): CatalogueError {
  return new CatalogueError(`${file} ${what}.`, {
    file,
    remedy: 'Check where the file comes from; a catalogue never looks like this.',
  });
}
