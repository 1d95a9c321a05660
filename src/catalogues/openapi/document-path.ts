import { isJsonObject } from '../../core/json.js';
import { own } from '../lenient-values.js';
import { splitReference } from './references.js';
import { fragmentSteps } from '../../core/json-pointer.js';

/** The way from a document's root to a value in it. */
export type DocumentPath = readonly (string | number)[];

const maxHops = 50;

/** The value there; undefined where the way leads nowhere. References on it are not followed. */
export function valueAt(document: unknown, path: DocumentPath): unknown {
  return path.reduce<unknown>(
    (node, step) =>
      Array.isArray(node) ? (node as readonly unknown[])[Number(step)] : own(node, String(step)),
    document,
  );
}

/**
 * Where the value really stands that a path leads to, references within the document followed; null where one leads out
 * of the document, nowhere, or in a circle.
 */
export function followedPath(document: unknown, path: DocumentPath): DocumentPath | null {
  let current = path;
  for (let hops = 0; hops < maxHops; hops += 1) {
    const node = valueAt(document, current);
    if (node === undefined) return null;
    const reference = own(node, '$ref');
    if (typeof reference !== 'string') return current;
    const target = pathOfReference(reference);
    if (target === null) return null;
    current = target;
  }
  return null;
}

function pathOfReference(reference: string): DocumentPath | null {
  const [address, pointer] = splitReference(reference);
  if (address !== '' || !pointer.startsWith('/')) return null;
  return fragmentSteps(pointer);
}

/**
 * The schema that a way through keywords (`properties`, `items`, …) leads to from another, references and the parts of
 * `allOf` on the way looked into; null where it is not there. It may be a reference itself.
 */
export function schemaBelow(
  document: unknown,
  path: DocumentPath,
  steps: readonly string[],
  depth = 0,
): DocumentPath | null {
  const [step, ...rest] = steps;
  if (step === undefined) return path;
  const start = followedPath(document, path);
  if (start === null || depth > maxHops) return null;
  const node = valueAt(document, start);
  const isName = step === 'properties' && rest[0] !== undefined;
  const taken = isName ? [step, rest[0] ?? ''] : [step];
  const next = [...start, ...taken];
  if (valueAt(document, next) !== undefined) {
    return schemaBelow(document, next, isName ? rest.slice(1) : rest, depth + 1);
  }
  const parts: unknown = isJsonObject(node) ? node['allOf'] : undefined;
  for (const index of Array.isArray(parts) ? parts.keys() : []) {
    const found = schemaBelow(document, [...start, 'allOf', index], steps, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
