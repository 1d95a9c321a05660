import { isJsonObject } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { followedPath, valueAt, type DocumentPath } from './document-path.js';
import type { PlacedOperation } from './documented-places.js';

/** Who is bound by what stands at a place of a document. */
export interface Uses {
  /** How many arguments of each operation lead there, by the operation's path as JSON. */
  readonly requests: ReadonlyMap<string, number>;
  /** True where an answer or a callback leads there too. */
  readonly inAnswers: boolean;
}

/** More ways than this to one part are not told apart. */
const manyWays = 3;

/** The ways by which one operation comes to parts that references point to, by the part's path as JSON. */
interface Ways {
  readonly operation: PlacedOperation;
  readonly request: ReadonlyMap<string, number>;
  readonly answers: ReadonlyMap<string, number>;
}

/** Tells of a place in the document which operations it is about, references followed: a shared part binds all who refer to it. */
export function usesOfParts(
  document: unknown,
  operations: readonly PlacedOperation[],
): (path: DocumentPath) => Uses {
  const referencesIn = referenceFinder(document);
  const ways = operations.map((operation): Ways => {
    const { path, item } = operation;
    const from = (roots: readonly DocumentPath[]): ReadonlyMap<string, number> =>
      waysFrom(roots, referencesIn);
    return {
      operation,
      request: from([
        [...path, 'parameters'],
        [...item, 'parameters'],
        [...path, 'requestBody'],
      ]),
      answers: from([
        [...path, 'responses'],
        [...path, 'callbacks'],
      ]),
    };
  });
  return (path) => {
    const keys = path.map((_, index) => writeJson(path.slice(0, index + 1)));
    const requests = new Map<string, number>();
    let inAnswers = false;
    for (const { operation, request, answers } of ways) {
      const isOwn =
        startsWith(path, operation.path) || startsWith(path, [...operation.item, 'parameters']);
      const count = waysTo(keys, request) + (isOwn ? 1 : 0);
      if (count > 0) requests.set(writeJson(operation.path), count);
      inAnswers ||= waysTo(keys, answers) > 0;
    }
    return { requests, inAnswers };
  };
}

/** By the keys of a place and of all that it lies in. */
function waysTo(keys: readonly string[], ways: ReadonlyMap<string, number>): number {
  return keys.reduce((sum, key) => sum + (ways.get(key) ?? 0), 0);
}

function startsWith(path: DocumentPath, start: DocumentPath): boolean {
  return start.every((step, index) => step === path[index]);
}

function waysFrom(
  roots: readonly DocumentPath[],
  referencesIn: (path: DocumentPath) => readonly DocumentPath[],
): ReadonlyMap<string, number> {
  const ways = new Map<string, number>();
  const visit = (path: DocumentPath, above: ReadonlySet<string>): void => {
    for (const target of referencesIn(path)) {
      const key = writeJson(target);
      const isCircle = above.has(key);
      const count = (ways.get(key) ?? 0) + (isCircle ? manyWays : 1);
      ways.set(key, count);
      if (!isCircle && count <= manyWays) visit(target, new Set([...above, key]));
    }
  };
  for (const root of roots) visit(root, new Set());
  return ways;
}

/** What the references inside of a part point to, each as often as it stands there. */
function referenceFinder(document: unknown): (path: DocumentPath) => readonly DocumentPath[] {
  const known = new Map<string, readonly DocumentPath[]>();
  return (path) => {
    const key = writeJson(path);
    const before = known.get(key);
    if (before !== undefined) return before;
    const found: DocumentPath[] = [];
    const pending: DocumentPath[] = [path];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const node = valueAt(document, at);
      if (isJsonObject(node) && typeof node['$ref'] === 'string') {
        const target = followedPath(document, at);
        if (target !== null) found.push(target);
      }
      if (typeof node !== 'object' || node === null) continue;
      for (const step of Array.isArray(node) ? node.keys() : Object.keys(node))
        pending.push([...at, step]);
    }
    known.set(key, found);
    return found;
  };
}
