import { isJsonObject } from '../../core/json.js';
import type { Binding, ToolDoc } from '../../core/tool-doc.js';
import { asArray, asObject, asText, own } from '../lenient-values.js';
import { operationKeys } from './find-operations.js';
import type { Subject } from './wanted-docs.js';
import { followedPath, schemaBelow, valueAt, type DocumentPath } from './document-path.js';

/** One operation as it stands in the document itself. */
export interface PlacedOperation {
  /** Upper case. */
  readonly method: string;
  /** As the document writes it. */
  readonly template: string;
  readonly path: DocumentPath;
  /** Where path items stand that are references. */
  readonly item: DocumentPath;
}

/** Where the documentation of something stands: an object whose `description` says it. */
export interface Place {
  readonly path: DocumentPath;
  readonly kind: 'operation' | 'parameter' | 'body' | 'schema';
}

/** Every operation of the document; those of path items in other documents are not among them. */
export function placedOperations(document: unknown): readonly PlacedOperation[] {
  return Object.keys(asObject(own(document, 'paths')) ?? {}).flatMap((template) => {
    const own_ = ['paths', template];
    const followed = followedPath(document, own_);
    const items = [own_, ...(followed === null ? [] : [followed])];
    const keys = items.flatMap((path) => operationKeys(valueAt(document, path)));
    return [...new Map(keys.map((each) => [each.join(' '), each])).values()].flatMap((each) => {
      const item = items.find((path) => isJsonObject(valueAt(document, [...path, ...each])));
      if (item === undefined) return [];
      const method = (each.at(-1) ?? '').toUpperCase();
      return [{ method, template, item, path: [...item, ...each] }];
    });
  });
}

/** The operation that a tool was made of; undefined where the document has it no more. */
export function operationOf(
  { call }: ToolDoc,
  operations: readonly PlacedOperation[],
): PlacedOperation | undefined {
  if (call.kind !== 'http') return undefined;
  const method = call.method.toUpperCase();
  const path = shapeOf(call.path);
  const found = operations.filter(
    (one) => one.method === method && path.endsWith(shapeOf(one.template)),
  );
  return found.toSorted((a, b) => b.template.length - a.template.length)[0];
}

/** The other document in which a tool's operation stands, as the `$ref` of its path names it; null where none does. */
export function otherDocumentOf({ call }: ToolDoc, document: unknown): string | null {
  if (call.kind !== 'http') return null;
  const path = shapeOf(call.path);
  const paths = asObject(own(document, 'paths')) ?? {};
  const template = Object.keys(paths)
    .filter((one) => path.endsWith(shapeOf(one)))
    .toSorted((a, b) => b.length - a.length)[0];
  const reference = template === undefined ? undefined : asText(own(paths[template], '$ref'));
  return reference === undefined || reference.startsWith('#') ? null : reference;
}

/** A path template without the names of its placeholders. */
function shapeOf(template: string): string {
  const path = template.replace(/\{[^{}]*\}/g, '{}');
  return path.startsWith('/') || /^https?:/i.test(path) ? path : `/${path}`;
}

/**
 * Where what a tool's doc is about stands: the operation itself for no subject, else an argument or a part of one; null where that
 * is in another document or nowhere.
 */
export function placeOfSubject(
  document: unknown,
  operation: PlacedOperation,
  { call }: ToolDoc,
  subject: Subject,
): Place | null {
  if (subject.length === 0) return { path: operation.path, kind: 'operation' };
  const [, name = '', ...steps] = subject;
  const binding = call.kind === 'http' ? call.bindings[name] : undefined;
  if (call.kind !== 'http' || binding === undefined) return null;
  const { contentType } = call;
  return placeOfArgument(document, operation, { binding, contentType }, steps);
}

/**
 * Where the argument's documentation stands, or that of a part of its value (`steps`, through schema keywords); null where
 * that is in another document or nowhere.
 */
function placeOfArgument(
  document: unknown,
  operation: PlacedOperation,
  argument: { readonly binding: Binding; readonly contentType: string | undefined },
  steps: readonly string[],
): Place | null {
  const { binding, contentType } = argument;
  const isInBody = binding.in === 'body' || binding.in === 'form';
  const listed = parameterPath(document, operation, (node) =>
    isInBody ? isFormField(node, binding) : isParameter(node, binding),
  );
  if (listed !== null) return below(document, { path: listed, kind: 'parameter' }, steps);
  if (!isInBody) return null;
  const body = bodyPlace(document, operation, contentType ?? binding.contentType);
  if (body === null) return null;
  if (binding.name === '' && steps.length === 0) return { path: body.path, kind: 'body' };
  const named = binding.name === '' ? [] : ['properties', binding.name];
  return schemaPlace(schemaBelow(document, body.schema, [...named, ...steps]));
}

function schemaPlace(path: DocumentPath | null): Place | null {
  return path === null ? null : { path, kind: 'schema' };
}

function isParameter(node: unknown, binding: Binding): boolean {
  return asText(own(node, 'in')) === binding.in && asText(own(node, 'name')) === binding.name;
}

/** Swagger 2 lists the fields of a form among the parameters. */
function isFormField(node: unknown, binding: Binding): boolean {
  return asText(own(node, 'in')) === 'formData' && asText(own(node, 'name')) === binding.name;
}

/** The last of that kind in the operation's list, else in its path item's; references followed. */
function parameterPath(
  document: unknown,
  { path, item }: PlacedOperation,
  isMeant: (node: unknown) => boolean,
): DocumentPath | null {
  for (const owner of [path, item]) {
    const list = asArray(valueAt(document, [...owner, 'parameters']));
    for (const index of list.keys()) {
      const found = followedPath(document, [...owner, 'parameters', index]);
      if (found !== null && isMeant(valueAt(document, found))) return found;
    }
  }
  return null;
}

function below(document: unknown, place: Place, steps: readonly string[]): Place | null {
  if (steps.length === 0) return place;
  const schema = schemaOfPlace(document, place);
  return schemaPlace(schemaBelow(document, schema, steps));
}

/** Where the schema of what is documented at a place stands; the place itself where it is one, as parameters of Swagger 2 are. */
export function schemaOfPlace(document: unknown, { path, kind }: Place): DocumentPath {
  const node = valueAt(document, path);
  if (kind === 'schema') return path;
  if (own(node, 'schema') !== undefined) return [...path, 'schema'];
  const content = Object.keys(asObject(own(node, 'content')) ?? {})[0];
  return content === undefined ? path : [...path, 'content', content, 'schema'];
}

/** Where a body and its schema stand: OpenAPI 3's `requestBody` or Swagger 2's parameter `in: body`. */
function bodyPlace(
  document: unknown,
  operation: PlacedOperation,
  contentType: string | undefined,
): { readonly path: DocumentPath; readonly schema: DocumentPath } | null {
  const old = parameterPath(document, operation, (node) => own(node, 'in') === 'body');
  if (old !== null) return { path: old, schema: [...old, 'schema'] };
  const path = followedPath(document, [...operation.path, 'requestBody']);
  if (path === null) return null;
  const types = Object.keys(asObject(valueAt(document, [...path, 'content'])) ?? {});
  const type = types.find((one) => one === contentType) ?? types.find((one) => one === '*/*');
  return type === undefined ? null : { path, schema: [...path, 'content', type, 'schema'] };
}
