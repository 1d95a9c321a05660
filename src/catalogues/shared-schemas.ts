import type { Catalogue } from '../core/catalogue.js';
import { isContainer, isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import type { JsonSchema } from '../core/json-schema.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { own } from './lenient-values.js';

/** Makes equal schemas one object: in a large API many operations take and give the same things. */
export class SchemaSharing {
  private readonly numbers = new WeakMap<object, number>();
  private readonly known = new Map<string, object>();

  /** The tool with every part of its schemas that was seen before taken from there. */
  tool<T extends Pick<ToolDoc, 'parameters' | 'returns'>>(tool: T): T {
    const { parameters, returns } = tool;
    return {
      ...tool,
      parameters: this.shared(parameters as Json) as JsonSchema,
      ...(returns === undefined ? {} : { returns: this.shared(returns as Json) as JsonSchema }),
    };
  }

  private shared(value: Json): Json {
    if (!isContainer(value) || this.numbers.has(value)) return value;
    const whole = Array.isArray(value)
      ? value.map((item: Json) => this.shared(item))
      : Object.fromEntries(
          Object.entries(value).map(([key, inner]: [string, Json]) => [key, this.shared(inner)]),
        );
    const text = this.textOf(whole);
    const before = this.known.get(text);
    if (before !== undefined) return before as Json;
    this.numbers.set(whole, this.known.size);
    this.known.set(text, whole);
    return whole;
  }

  /** What tells it from others: its parts by their numbers. */
  private textOf(value: readonly Json[] | JsonObject): string {
    const part = (inner: Json): string =>
      isContainer(inner) ? `#${this.numbers.get(inner) ?? ''}` : writeJson(inner);
    return Array.isArray(value)
      ? `[${value.map(part).join()}]`
      : `{${Object.entries(value as JsonObject)
          .map(([key, inner]) => `${writeJson(key)}:${part(inner)}`)
          .join()}}`;
  }
}

/** A catalogue whose schemas take more than this is written with its shared parts once. */
const longText = 5_000_000;
/** Shorter parts are repeated: a reference would be as long. */
const shortPart = 400;
const place = '#/shared/';

/** A catalogue as it is written: parts of schemas that stand several times stand once, under `shared`. */
export function withSharedParts(
  catalogue: Catalogue,
): Catalogue & { readonly shared?: JsonObject } {
  const sharing = new SchemaSharing();
  const tools = catalogue.tools.map((tool) => sharing.tool(tool));
  const sizes = new Map<object, number>();
  const uses = new Map<object, number>();
  const sizeOf = (value: Json): number => {
    if (!isContainer(value)) return writeJson(value).length + 1;
    uses.set(value, (uses.get(value) ?? 0) + 1);
    const known = sizes.get(value);
    if (known !== undefined) return known;
    const size = Object.entries(value).reduce(
      (sum, [key, inner]: [string, Json]) => sum + key.length + 4 + sizeOf(inner),
      2,
    );
    sizes.set(value, size);
    return size;
  };
  const total = tools.reduce(
    (sum, { parameters, returns }) =>
      sum + sizeOf(parameters as Json) + (returns === undefined ? 0 : sizeOf(returns as Json)),
    0,
  );
  if (total <= longText) return catalogue;
  const shared: Record<string, Json> = {};
  const written = new Map<object, Json>();
  let names = 0;
  const write = (value: Json): Json => {
    if (!isContainer(value)) return value;
    const known = written.get(value);
    if (known !== undefined) return known;
    const whole = Array.isArray(value)
      ? value.map((item: Json) => write(item))
      : Object.fromEntries(
          Object.entries(value).map(([key, inner]: [string, Json]) => [key, write(inner)]),
        );
    const isShared =
      !Array.isArray(value) && (uses.get(value) ?? 0) > 1 && (sizes.get(value) ?? 0) >= shortPart;
    if (isShared) names += 1;
    const name = `s${names}`;
    if (isShared) shared[name] = whole;
    const out = isShared ? { $ref: `${place}${name}` } : whole;
    written.set(value, out);
    return out;
  };
  const writtenTools = tools.map((tool) => ({
    ...tool,
    parameters: write(tool.parameters as Json) as JsonSchema,
    ...(tool.returns === undefined ? {} : { returns: write(tool.returns as Json) as JsonSchema }),
  }));
  return { ...catalogue, tools: writtenTools, shared };
}

/** A catalogue as it was read, with the shared parts where they belong, each as one object. */
export function withoutSharedParts(value: unknown): unknown {
  const shared = own(value, 'shared');
  const tools = own(value, 'tools');
  if (!isJsonObject(shared) || !isJsonObject(value) || !Array.isArray(tools)) return value;
  const read = new Map<string, Json>();
  const put = (inner: Json): Json => {
    if (!isContainer(inner)) return inner;
    if (Array.isArray(inner)) return inner.map((item: Json) => put(item));
    const name = nameIn(inner as JsonObject);
    if (name === null)
      return Object.fromEntries(
        Object.entries(inner as JsonObject).map(([key, part]) => [key, put(part)]),
      );
    const known = read.get(name);
    if (known !== undefined) return known;
    // What leads to itself, or to nothing, stays as it is.
    read.set(name, inner);
    const part = own(shared, name);
    const whole = isJsonObject(part) ? put(part) : inner;
    read.set(name, whole);
    return whole;
  };
  const { shared: _shared, ...rest } = value;
  return {
    ...rest,
    tools: tools.map((tool: unknown) => {
      if (!isJsonObject(tool)) return tool;
      const { parameters, returns } = tool as Record<string, Json>;
      return {
        ...tool,
        ...(parameters === undefined ? {} : { parameters: put(parameters) }),
        ...(returns === undefined ? {} : { returns: put(returns) }),
      };
    }),
  };
}

function nameIn({ $ref: reference }: JsonObject): string | null {
  return typeof reference === 'string' && reference.startsWith(place)
    ? reference.slice(place.length)
    : null;
}
