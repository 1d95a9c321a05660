import { isContainer, isJsonObject, type Json, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { escapeXml } from '../../support/escape-xml.js';
import { asArray, asBoolean, asObject, asText, isJson, own } from '../lenient-values.js';
import { jsonTypeName } from '../json-type-name.js';
import type { Located, References } from './references.js';

/** A body of XML as the document describes it. */
interface XmlBody extends Located {
  readonly contentType: string;
  /** Of the whole body: text, or an object for the schema. */
  readonly example?: unknown;
}

/** An element's schema, the name it has where the schema gives none, and an example of its value. */
interface Element extends Located {
  readonly name: string;
  readonly value?: unknown;
  readonly depth: number;
}

/** Deeper elements are left out of examples, as are those after so many. */
const maxDepth = 6;
const maxElements = 200;

export function isXmlType(contentType: string): boolean {
  return /^(application|text)\/(?:[^;]*\+)?xml\b/i.test(contentType);
}

/** The schema of a body that callers give as XML text: with an example made from the document's schema, whose names and attributes it shows. */
export function xmlText({ contentType, example, ...located }: XmlBody, references: References) {
  const writer = new XmlWriter(references);
  const reference = asText(own(located.node, '$ref'));
  const name = reference?.split('/').at(-1) ?? 'root';
  const text =
    typeof example === 'string'
      ? example
      : writer.element({ ...located, name, value: example, depth: 0 });
  const description = asText(own(references.follow(located)?.node, 'description'));
  const schema: JsonSchema = {
    ...{ type: 'string', contentMediaType: contentType, examples: [text] },
    ...(description === undefined ? {} : { description }),
  };
  return schema;
}

/** Writes examples of elements by OpenAPI's "XML Object": `name`, `prefix`, `namespace`, `attribute`, `wrapped`. */
class XmlWriter {
  private left = maxElements;

  constructor(private readonly references: References) {}

  element(element: Element): string {
    if (element.depth > maxDepth || this.left <= 0) return '';
    this.left -= 1;
    const { node, base } = this.merged(element);
    const xml = own(node, 'xml');
    const prefix = asText(own(xml, 'prefix'));
    const name = `${prefix === undefined ? '' : `${prefix}:`}${asText(own(xml, 'name')) ?? element.name}`;
    const namespace = asText(own(xml, 'namespace'));
    const declared =
      namespace === undefined
        ? []
        : [attribute(prefix === undefined ? 'xmlns' : `xmlns:${prefix}`, namespace)];
    const value = element.value ?? exampleOf(node);
    const items = own(node, 'items');
    if (items !== undefined) {
      const [first] = asArray(value);
      const item = this.element({
        node: items,
        base,
        name,
        value: first,
        depth: element.depth + 1,
      });
      return asBoolean(own(xml, 'wrapped')) === true ? tag(name, declared, item) : item;
    }
    const properties = Object.entries(asObject(own(node, 'properties')) ?? {});
    if (properties.length === 0) return tag(name, declared, escapeXml(scalar(node, value)));
    const attributes = [...declared];
    const children: string[] = [];
    for (const [property, schema] of properties) {
      const child = {
        node: schema,
        base,
        name: property,
        value: own(value, property),
        depth: element.depth + 1,
      };
      const found = this.merged(child).node;
      const told = own(found, 'xml');
      if (own(found, 'readOnly') === true) continue;
      if (asBoolean(own(told, 'attribute')) !== true) children.push(this.element(child));
      else
        attributes.push(
          attribute(
            asText(own(told, 'name')) ?? property,
            scalar(found, child.value ?? exampleOf(found)),
          ),
        );
    }
    return tag(name, attributes, children.join(''));
  }

  /** A schema without its reference, and with the properties of what it is composed of. */
  private merged({ node, base }: Located, depth = 0): Located & { readonly node: JsonObject } {
    const found = this.references.follow({ node, base });
    if (!isJsonObject(found?.node) || depth > maxDepth) return { node: {}, base };
    const parts = asArray(own(found.node, 'allOf')).map(
      (part) => this.merged({ node: part, base: found.base }, depth + 1).node,
    );
    const properties = Object.assign(
      {},
      ...[...parts, found.node].map((part) => asObject(own(part, 'properties')) ?? {}),
    );
    return {
      node: { ...Object.assign({}, ...parts), ...found.node, properties },
      base: found.base,
    };
  }
}

function tag(name: string, attributes: readonly string[], inside: string): string {
  return `<${[name, ...attributes].join(' ')}>${inside}</${name}>`;
}

function attribute(name: string, value: string): string {
  return `${name}="${escapeXml(value)}"`;
}

function exampleOf(node: JsonObject): Json | undefined {
  const told = own(node, 'example') ?? asArray(own(node, 'examples'))[0] ?? own(node, 'default');
  const value = told ?? asArray(own(node, 'enum'))[0];
  return isJson(value) ? value : undefined;
}

function scalar(node: JsonObject, value: unknown): string {
  if (value !== undefined && isJson(value) && !isContainer(value)) return String(value);
  const type = jsonTypeName(asText(own(node, 'type')) ?? 'string');
  if (type === 'integer' || type === 'number') return String(own(node, 'minimum') ?? 1);
  return type === 'boolean' ? 'true' : 'text';
}
