import { CatalogueError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { asArray, asObject, asText, own, without } from '../lenient-values.js';
import type { CatalogueWarning } from '../read-catalogue.js';
import type { Located, References } from './references.js';

/** Of OpenAPI; `trace` is none that a tool would call. */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'query'] as const;

/** The keys of a path item that may hold operations, by method: its own, and those that OpenAPI 3.2 keeps apart. */
export function operationKeys(item: unknown): readonly (readonly [string, ...string[]])[] {
  const additional = Object.keys(asObject(own(item, 'additionalOperations')) ?? {});
  return [
    ...methods.map((method) => [method] as const),
    ...additional.map((method) => ['additionalOperations', method] as const),
  ];
}

/** One operation where it was found. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly item: Located;
  readonly operation: unknown;
}

interface TagFilter {
  readonly tags?: readonly string[] | undefined;
  readonly location: string;
}

/** Every operation of the paths, path items resolved; what is broken is left out and said. */
export function findOperations(
  document: unknown,
  address: string,
  references: References,
): { readonly operations: Operation[]; readonly warnings: CatalogueWarning[] } {
  const operations: Operation[] = [];
  const warnings: CatalogueWarning[] = [];
  for (const [path, entry] of Object.entries(asObject(own(document, 'paths')) ?? {})) {
    if (path.startsWith('x-')) continue;
    const item = pathItem({ node: entry, base: address }, references);
    if (item === null) {
      warnings.push({ message: `The reference of path ${path} is broken; the path was left out.` });
      continue;
    }
    for (const keys of operationKeys(item.node)) {
      const method = keys.at(-1) ?? '';
      const operation = keys.reduce<unknown>(own, item.node);
      if (operation === undefined) continue;
      if (isJsonObject(operation)) {
        operations.push({
          method,
          path: path.startsWith('/') ? path : `/${path}`,
          item,
          operation,
        });
      } else {
        warnings.push({
          message: `${method.toUpperCase()} ${path} is no object and was left out.`,
        });
      }
    }
  }
  return { operations, warnings };
}

/** A path item may be a reference and have fields of its own beside it. */
function pathItem(located: Located, references: References): Located | null {
  const found = references.follow(located);
  if (found === null || found.node === located.node) return found;
  if (!isJsonObject(found.node) || !isJsonObject(located.node)) return found;
  return { node: { ...found.node, ...without(located.node, '$ref') }, base: found.base };
}

/** The operations with one of the tags, in any case. CatalogueError naming the document's tags where there is none. */
export function withTags(
  operations: readonly Operation[],
  { tags, location }: TagFilter,
): readonly Operation[] {
  if (tags === undefined || tags.length === 0) return operations;
  const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
  const chosen = operations.filter(({ operation }) =>
    tagsOf(operation).some((tag) => wanted.has(tag.toLowerCase())),
  );
  if (chosen.length > 0) return chosen;
  const known = [...new Set(operations.flatMap(({ operation }) => tagsOf(operation)))].slice(0, 30);
  throw new CatalogueError(`No operation of ${location} has the tag ${tags.join(' or ')}.`, {
    file: location,
    remedy:
      known.length === 0
        ? 'Leave out --tag: the document has none.'
        : `Use one of: ${known.join(', ')}.`,
  });
}

function tagsOf(operation: unknown): string[] {
  return asArray(own(operation, 'tags')).flatMap((tag) => asText(tag) ?? []);
}
