import { isFolderOfAll } from '../../arguments/names/is-folder-of-all.js';
import { nameWords } from '../../arguments/names/name-words.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import { isPathLike } from '../../arguments/names/path-like.js';
import { resolveReference } from '../../schema/resolve-reference.js';
import { isPathArgument } from '../../core/is-path-argument.js';
import { isJsonObject, type Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { CallDoc } from './call-doc.js';
import { makesNewThings } from './makes-new-things.js';

const naming = new Set([
  'name',
  'title',
  'slug',
  'username',
  'label',
  'key',
  'destination',
  'tag',
  'email',
]);

/**
 * The value with the names of new things replaced by one that no earlier call used, where the tool makes things and
 * nothing restricts what they may be called; others stay as they are.
 */
export function withFreshNames(value: Json, parameter: Parameter, doc: CallDoc, tag: string): Json {
  if (!makesNewThings(doc) || isPathArgument(doc.tool, parameter.name)) return value;
  if (isFolderOfAll(parameter)) return value;
  const { name, schema } = parameter;
  const subject = nameWords(doc.tool.name);
  return renamed(value, { name, schema, root: doc.documented.parameters, subject }, tag);
}

interface Place {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  /** Words of the tool's name. */
  readonly subject: readonly string[];
}

function renamed(value: Json, place: Place, tag: string): Json {
  const { root } = place;
  if (Array.isArray(value)) {
    const schema = inner(place.schema.items, root);
    return value.map((item: Json, index) => renamed(item, { ...place, schema }, `${tag}-${index}`));
  }
  if (isJsonObject(value)) {
    const members = parametersOf(place.schema);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const schema = members.find((member) => member.name === key)?.schema ?? {};
        return [key, renamed(item, { ...place, name: key, schema }, tag)];
      }),
    );
  }
  return typeof value === 'string' && isNameOfNewThing(place) ? freshText(value, tag) : value;
}

/** `entityName` of a tool that adds observations names something else. */
function isNameOfNewThing({ name, schema, subject }: Place): boolean {
  const { format = 'email' } = schema;
  if (['enum', 'const', 'pattern'].some((keyword) => schema[keyword] !== undefined)) return false;
  if (format !== 'email') return false;
  if ((schema.maxLength ?? Infinity) < 24) return false;
  const words = nameWords(name);
  if (/^(?:source|src|from|old|parent)$/.test(words[0] ?? '')) return false;
  const parameter: Parameter = { name, pointer: '', required: true, schema, types: ['string'] };
  const isOwn = words.slice(0, -1).every((word) => subject.includes(word));
  return (isOwn && naming.has(words.at(-1) ?? '')) || isPathLike(parameter);
}

/** A path stays in its folder and keeps its extension; an address stays one, and a domain in the one above it. */
function freshText(value: string, tag: string): string {
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return `sample-${tag}@example.org`;
  const path = /^(.*[\\/])([^\\/]*)$/s.exec(value);
  const extension = /\.[A-Za-z]\w{0,7}$/.exec(value)?.[0] ?? '';
  if (path !== null) return `${path[1] ?? ''}sample-${tag}${extension}`;
  return `${inAlphabetOf(value, `sample-${tag}`)}${/^[\w-]+((?:\.[\w-]+)+\.?)$/.exec(value)?.[1] ?? ''}`;
}

/** Without hyphens where the value shows that letters and figures alone will do. */
function inAlphabetOf(value: string, name: string): string {
  return /^[A-Za-z]+\d+$/.test(value) ? name.replaceAll('-', 'x') : name;
}

function inner(schema: unknown, root: JsonSchema): JsonSchema {
  return isJsonObject(schema) ? resolveReference(schema, root) : {};
}
