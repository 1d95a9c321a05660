import { isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { asArray, asBoolean, asText, objectOf, own } from '../lenient-values.js';
import { jsonTypeName } from '../json-type-name.js';
import { convertKeywords } from '../schema-keywords.js';
import { chosenBy, discriminatorOf, withoutChoice, type Discriminator } from './discriminator.js';
import type { Located, References, Resolved } from './references.js';

/**
 * How many schema objects one tool may have: beyond `inline` references stay references, beyond `total` they end. Deeper
 * than `depth` (properties, items and references each are a step) nothing is said but the type.
 */
export interface SchemaBudget {
  readonly inline: number;
  readonly total: number;
  readonly depth: number;
}

/** More than this no agent is shown of what a tool takes. */
export const parameterBudget: SchemaBudget = { inline: 500, total: 1_500, depth: 16 };
/** What a tool returns is only read about, and in large APIs reaches nearly every schema there is. */
export const returnsBudget: SchemaBudget = { inline: 300, total: 1_000, depth: 6 };

const annotations = new Set([
  'description',
  'title',
  'summary',
  'default',
  'deprecated',
  'examples',
]);
const openApiOnly = new Set([
  'discriminator',
  'xml',
  'externalDocs',
  'nullable',
  'example',
  'summary',
]);

interface Position {
  readonly base: string;
  /** Keys of the references being resolved, outermost first. */
  readonly stack: readonly string[];
  readonly depth: number;
  /** Keys of schemas with a discriminator whose alternatives are being converted: these inherit from them. */
  readonly chosen: readonly string[];
}

/**
 * OpenAPI schemas of any version as JSON Schema 2020-12, for one tool. References are replaced by what they point to,
 * but for circular ones, which become `#/$defs/<name>`; `definitions` gives those.
 */
export class SchemaConverter {
  readonly brokenReferences = new Set<string>();
  private readonly names = new Map<string, string>();
  private readonly targets: { readonly target: Resolved; readonly depth: number }[] = [];
  private count = 0;

  constructor(
    private readonly references: References,
    private readonly budget: SchemaBudget,
  ) {}

  convert({ node, base }: Located): JsonSchema {
    return this.schema(node, { base, stack: [], depth: 0, chosen: [] });
  }

  /** The `$defs` that the schemas converted so far refer to. */
  definitions(): Record<string, JsonSchema> {
    const defs: [string, JsonSchema][] = [];
    for (let index = 0; index < this.targets.length; index += 1) {
      const wanted = this.targets[index];
      if (wanted === undefined) break;
      const { target, depth } = wanted;
      const name = this.nameOf(target, depth);
      const position = { base: target.base, stack: [target.key], depth, chosen: [] };
      const whole = this.count < this.budget.total;
      defs.push([name, whole ? this.schema(target.node, position) : { 'x-truncated': true }]);
    }
    return objectOf(defs);
  }

  private schema(node: unknown, position: Position): JsonSchema {
    this.count += 1;
    if (node === false) return { not: {} };
    if (!isJsonObject(node)) return {};
    if (position.depth > this.budget.depth) return typeAlone(node);
    const reference = own(node, '$ref');
    return typeof reference === 'string'
      ? this.referenced(reference, node, position)
      : this.plain(node, position);
  }

  private plain(node: JsonObject, position: Position): JsonSchema {
    const discriminator = discriminatorOf(node, position.base, this.references);
    return discriminator === null
      ? this.converted(node, position)
      : this.withChoice(node, discriminator, position);
  }

  /** A discriminator's alternatives, each with its own values. What they inherit is said in each where they are told by the mapping alone. */
  private withChoice(
    node: JsonObject,
    { property, alternatives }: Discriminator,
    position: Position,
  ): JsonSchema {
    const { properties, required, ...base } = this.converted(withoutChoice(node), position);
    const own = position.stack.at(-1);
    const chosen = own === undefined ? position.chosen : [...position.chosen, own];
    const inner = { ...position, depth: position.depth + 1, chosen };
    const oneOf = alternatives.map((each) =>
      chosenBy(property, each.values, this.schema(each.node, inner)),
    );
    const isListed =
      own === undefined || node['oneOf'] !== undefined || node['anyOf'] !== undefined;
    const kept = isListed && properties !== undefined ? { properties } : {};
    return { ...base, ...kept, ...(isListed && required ? { required } : {}), oneOf };
  }

  private converted(node: JsonObject, position: Position): JsonSchema {
    const inner = { ...position, depth: position.depth + 1 };
    const elsewhere = { ...inner, chosen: [] };
    const parts: readonly unknown[] = asArray(own(node, 'allOf')) ?? [];
    const converted = convertKeywords(withExamples(node), {
      nested: (child) => this.schema(child, parts.includes(child) ? inner : elsewhere),
      drops: (keyword) => keyword.startsWith('x-') || openApiOnly.has(keyword),
    });
    return withNull(node, fileAsString(node, converted));
  }

  private referenced(reference: string, node: JsonObject, position: Position): JsonSchema {
    const siblings = this.plain(withoutReference(node), position);
    const target = this.references.resolve(reference, position.base);
    if (target === null) {
      this.brokenReferences.add(reference);
      return siblings;
    }
    return withSiblings(this.target(target, position), siblings);
  }

  private target(target: Resolved, position: Position): JsonSchema {
    const depth = position.depth + 1;
    if (position.chosen.includes(target.key) && isJsonObject(target.node)) {
      const chosen = position.chosen.filter((key) => key !== target.key);
      return this.schema(withoutChoice(target.node), {
        ...position,
        base: target.base,
        depth,
        chosen,
      });
    }
    const circular = position.stack.includes(target.key);
    if ((circular || this.count > this.budget.inline) && depth <= this.budget.depth) {
      return { $ref: `#/$defs/${this.nameOf(target, depth)}` };
    }
    const stack = [...position.stack, target.key];
    return this.schema(target.node, { ...position, base: target.base, stack, depth });
  }

  /** A definition's name: the last step of its address, numbered where two addresses end alike. */
  private nameOf(target: Resolved, depth: number): string {
    const known = this.names.get(target.key);
    if (known !== undefined) return known;
    const last = target.key.split(/[/#]/).at(-1) ?? '';
    const plain = last.replace(/[^A-Za-z0-9._-]+/g, '_') || 'schema';
    const taken = new Set(this.names.values());
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) name = `${plain}_${number}`;
    this.names.set(target.key, name);
    this.targets.push({ target, depth });
    return name;
  }
}

/** What is left of a schema that lies too deep. */
function typeAlone(node: JsonObject): JsonSchema {
  const type = own(node, 'type');
  return typeof type === 'string' ? fileAsString(node, { type: jsonTypeName(type) }) : {};
}

/** OpenAPI 3.0's `example` is one of JSON Schema's `examples`. */
function withExamples(node: JsonObject): JsonObject {
  const example = own(node, 'example');
  if (example === undefined || Array.isArray(own(node, 'examples'))) return node;
  return { ...node, examples: [example as Json] };
}

/** Swagger 2's `type: file` is a string of bytes. */
function fileAsString(node: JsonObject, converted: JsonSchema): JsonSchema {
  return own(node, 'type') === 'file'
    ? { ...converted, type: 'string', format: 'binary' }
    : converted;
}

/** OpenAPI 3.0's `nullable` and Swagger 2's `x-nullable`. */
function withNull(node: JsonObject, converted: JsonSchema): JsonSchema {
  const nullable = asBoolean(own(node, 'nullable')) ?? asBoolean(own(node, 'x-nullable'));
  if (nullable !== true) return converted;
  const { type, enum: values } = converted;
  if (type !== undefined) {
    const types = typeof type === 'string' ? [type] : type;
    return {
      ...converted,
      type: [...new Set([...types, 'null'])],
      ...(values === undefined || values.includes(null) ? {} : { enum: [...values, null] }),
    };
  }
  if (!converted.allOf && !converted.anyOf && !converted.oneOf && !converted.$ref) return converted;
  const { title, description, ...rest } = converted;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    anyOf: [rest, { type: 'null' }],
  };
}

/** What stands beside a reference: descriptions replace those of the target, constraints come on top. */
function withSiblings(target: JsonSchema, siblings: JsonSchema): JsonSchema {
  const entries = Object.entries(siblings);
  if (entries.length === 0) return target;
  const notes = entries.filter(([keyword]) => annotations.has(keyword));
  const constraints = entries.filter(([keyword]) => !annotations.has(keyword));
  const constrained =
    constraints.length === 0
      ? target
      : { allOf: [target, objectOf(constraints)] satisfies JsonSchema[] };
  return { ...constrained, ...objectOf(notes) };
}

function withoutReference(node: JsonObject): JsonObject {
  return objectOf(Object.entries(node).filter(([keyword]) => keyword !== '$ref'));
}

/** A description, for the few places where OpenAPI puts one outside the schema. */
export function described(schema: JsonSchema, description: unknown): JsonSchema {
  const text = asText(description)?.trim();
  return text === undefined || text === '' ? schema : { ...schema, description: text };
}
