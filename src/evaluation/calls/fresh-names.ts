import { lexicon, singular, wordsOf } from '../../experiments/lexicon.js';
import { kindOfTool } from '../../experiments/tool-kind.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';
import { resolveReference } from '../../schema/resolve-reference.js';
import { isPathArgument } from '../../core/is-path-argument.js';
import { isJsonObject, type Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { CallDoc } from './call-doc.js';

/**
 * The value with the names of new things replaced by one that no earlier call used, where the tool makes things and
 * nothing restricts what they may be called; others stay as they are.
 */
export function withFreshNames(value: Json, parameter: Parameter, doc: CallDoc, tag: string): Json {
  const { effect } = kindOfTool(doc.tool);
  const makes = effect === 'create' || effect === 'change';
  if (!makes || isPathArgument(doc.tool, parameter.name)) return value;
  const { name, schema } = parameter;
  const subject = wordsOf(doc.tool.name).map(singular);
  const place = { name, schema, root: doc.documented.parameters, subject };
  return renamed(value, { ...place, creates: effect === 'create' }, tag);
}

interface Place {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  /** Words of the tool's name. */
  readonly subject: readonly string[];
  /** False for a tool that changes things: only what it writes to is new. */
  readonly creates: boolean;
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
function isNameOfNewThing({ name, schema, subject, creates }: Place): boolean {
  const { format = 'email' } = schema;
  if (['enum', 'const', 'pattern'].some((keyword) => schema[keyword] !== undefined)) return false;
  if (format !== 'email' || Number(schema.maxLength ?? Infinity) < 24) return false;
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const isOwn = words.slice(0, -1).every((word) => subject.includes(singular(word)));
  return isOwn && (lexicon.output.has(last) || (creates && lexicon.name.has(last)));
}

/** A path stays in its folder and keeps its extension; an address stays one, and a domain in the one above it. */
function freshText(value: string, tag: string): string {
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return `sample-${tag}@example.com`;
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
