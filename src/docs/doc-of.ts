import type { JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { DocText } from '../core/refined-docs.js';
import { descriptionPlace, usePlace, type Constraint, type Sentence } from '../core/sentence.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { resolveReference } from '../schema/resolve-reference.js';
import { pairsOf } from './constraints.js';

/** Appends sentences to the docs of a tool and narrows its schema by their constraints. Nothing that the source says is edited. */
export function docOf(
  { description, parameters }: Pick<ToolDoc, 'description' | 'parameters'>,
  sentences: readonly Sentence[],
): DocText {
  const use = sentences.find(({ place }) => place === usePlace)?.text ?? null;
  const appended: string[] = use === null ? [] : [use];
  let schema = parameters;
  for (const { place, text, refutes, constraint } of sentences) {
    if (place === usePlace) continue;
    const said =
      refutes === undefined || /^contrary to the above:/i.test(text)
        ? text
        : `Contrary to the above: ${text}`;
    const edited =
      place === descriptionPlace
        ? null
        : at(schema, place, schema, (found) => ({
            ...found,
            ...fragmentOf(constraint),
            description: joined(found.description ?? '', said),
          }));
    if (edited === null) appended.push(place === descriptionPlace ? said : `\`${place}\`: ${said}`);
    else schema = edited;
    if (constraint !== undefined) schema = withPair(schema, constraint);
  }
  return { description: joined(description, appended.join(' ')), parameters: schema, use };
}

/** The source's text, then the sentences: on the same line if the text is one line, else as a paragraph. */
function joined(source: string, sentences: string): string {
  const text = source.trimEnd();
  if (sentences === '') return source;
  if (text === '') return sentences;
  const ended = /[.!?:;)\]}`"'…]$/.test(text) ? text : `${text}.`;
  return text.includes('\n') ? `${ended}\n\n${sentences}` : `${ended} ${sentences}`;
}

type Edit = (schema: JsonSchema) => JsonSchema;

/**
 * A schema with one place of it edited: an argument, or a member of one (`body.url`; members of a list's items too). What a `$ref` stands
 * for is copied to the place, so that nothing else that refers to it changes. Null if there is no such place.
 */
function at(schema: JsonSchema, place: string, root: JsonSchema, edit: Edit): JsonSchema | null {
  if (place === '') return edit(schema);
  const resolved = resolveReference(schema, root);
  const { properties = {}, items } = resolved;
  const name = Object.keys(properties)
    .filter((key) => place === key || place.startsWith(`${key}.`))
    .sort((a, b) => b.length - a.length)[0];
  const member = name === undefined ? undefined : properties[name];
  if (name !== undefined && member !== undefined) {
    const inner = at(member, place.slice(name.length + 1), root, edit);
    return inner && { ...resolved, properties: { ...properties, [name]: inner } };
  }
  const inItems = items === undefined ? null : at(items, place, root, edit);
  if (inItems !== null) return { ...resolved, items: inItems };
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
    for (const [index, part] of (resolved[keyword] ?? []).entries()) {
      const inner = at(part, place, root, edit);
      if (inner !== null) return { ...resolved, [keyword]: resolved[keyword]?.with(index, inner) };
    }
  return null;
}

/** What a constraint says of one argument; nothing if it is about several. */
function fragmentOf(constraint: Constraint | undefined): JsonObject {
  if (constraint === undefined || pairsOf(constraint) !== null || 'values' in constraint) return {};
  return constraint;
}

/** A schema in which arguments exclude or need each other; arguments of different objects are left to the sentence. */
function withPair(schema: JsonSchema, constraint: Constraint): JsonSchema {
  const pairs = pairsOf(constraint);
  if (pairs === null) return schema;
  const folders = new Set(pairs.names.map((name) => name.slice(0, name.lastIndexOf('.') + 1)));
  const [folder = ''] = folders;
  const isTop = pairs.names.every((name) => Object.hasOwn(schema.properties ?? {}, name));
  if (folders.size > 1 && !isTop) return schema;
  const names = isTop ? pairs.names : pairs.names.map((name) => name.slice(folder.length));
  const edit: Edit = (found) => ({ ...found, ...together(pairs.kind, names, found) });
  return at(schema, isTop ? '' : folder.slice(0, -1), schema, edit) ?? schema;
}

function together(
  kind: 'exclusive' | 'oneOf' | 'requires',
  names: readonly string[],
  { allOf = [], anyOf, dependentRequired = {} }: JsonSchema,
): JsonSchema {
  const [first = '', ...others] = names;
  const required = (name: string): JsonSchema => ({ required: [name] });
  if (kind === 'requires')
    return {
      dependentRequired: {
        ...dependentRequired,
        [first]: [...new Set([...(dependentRequired[first] ?? []), ...others])],
      },
    };
  if (kind === 'oneOf')
    return anyOf === undefined
      ? { anyOf: names.map(required) }
      : { allOf: [...allOf, { anyOf: names.map(required) }] };
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => ({ not: { required: [one, other] } })),
  );
  return { allOf: [...allOf, ...pairs] };
}

/** Sentences of a later revision that an earlier one does not have, and the other way round. */
export function sentenceDiff<One extends Sentence>(
  before: readonly One[],
  after: readonly One[],
): { readonly added: readonly One[]; readonly removed: readonly One[] } {
  const key = ({ place, text }: Sentence): string => `${place}\n${text}`;
  const [old, now] = [new Set(before.map(key)), new Set(after.map(key))];
  return {
    added: after.filter((one) => !old.has(key(one))),
    removed: before.filter((one) => !now.has(key(one))),
  };
}
