import { isContainer, isJsonObject, type JsonObject } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { escapeXml } from '../../support/escape-xml.js';
import { asArray, asBoolean, asObject, asText, isJson, objectOf, own } from '../lenient-values.js';
import { jsonTypeName } from '../json-type-name.js';
import type { Located, References } from './references.js';

/** A body of XML as the document describes it, with its example: text, or an object for the schema. */
interface XmlBody extends Located {
  readonly contentType: string;
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
export function xmlText(
  { contentType, example, ...located }: XmlBody,
  references: References,
): JsonSchema {
  const name = asText(own(located.node, '$ref'))?.split('/').at(-1) ?? 'root';
  const root = { ...located, name, value: example, depth: 0 };
  const text =
    typeof example === 'string' ? example : new XmlWriter(references).written(root).element;
  const description = asText(own(references.follow(located)?.node, 'description'));
  const schema = { type: 'string', contentMediaType: contentType, examples: [text] };
  return description === undefined ? schema : { ...schema, description };
}

/** Writes examples of elements by OpenAPI's "XML Object": `name`, `prefix`, `namespace`, `attribute`, `wrapped`. */
class XmlWriter {
  private left = maxElements;

  constructor(private readonly references: References) {}

  /** An element with what lies in it, or an attribute of the element around it. */
  written({ name: usual, depth, ...at }: Element): { element: string; attribute: string } {
    const { node, base } = this.merged(at);
    const xml = own(node, 'xml');
    this.left -= 1;
    if (depth > maxDepth || this.left < 0 || own(node, 'readOnly') === true)
      return { element: '', attribute: '' };
    const value = at.value ?? exampleOf(node);
    const plain = asText(own(xml, 'name')) ?? usual;
    const text = escapeXml(scalar(node, value));
    if (asBoolean(own(xml, 'attribute')) === true)
      return { element: '', attribute: ` ${plain}="${text}"` };
    const prefix = asText(own(xml, 'prefix'));
    const name = prefix === undefined ? plain : `${prefix}:${plain}`;
    const space = asText(own(xml, 'namespace'));
    const xmlns = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
    const declared = space === undefined ? '' : ` ${xmlns}="${escapeXml(space)}"`;
    const child = (named: string, schema: unknown, of: unknown) =>
      this.written({ node: schema, base, name: named, value: of, depth: depth + 1 });
    const items = own(node, 'items');
    if (items !== undefined) {
      const { element } = child(name, items, asArray(value)[0]);
      const isWrapped = asBoolean(own(xml, 'wrapped')) === true;
      return {
        element: isWrapped ? `<${name}${declared}>${element}</${name}>` : element,
        attribute: '',
      };
    }
    const members = Object.entries(asObject(own(node, 'properties')) ?? {});
    const parts = members.map(([key, schema]) => child(key, schema, own(value, key)));
    const attributes = declared + parts.map(({ attribute }) => attribute).join('');
    const inside = members.length === 0 ? text : parts.map(({ element }) => element).join('');
    return { element: `<${name}${attributes}>${inside}</${name}>`, attribute: '' };
  }

  /** A schema without its reference, and with the properties of what it is composed of. */
  private merged({ node, base }: Located, depth = 0): Located & { readonly node: JsonObject } {
    const found = this.references.follow({ node, base });
    if (!isJsonObject(found?.node) || depth > maxDepth) return { node: {}, base };
    const inner = asArray(own(found.node, 'allOf'));
    const parts = inner.map((part) => this.merged({ node: part, base: found.base }, depth + 1));
    const nodes = [...parts.map((part) => part.node), found.node];
    const entries = (each: unknown) => Object.entries(asObject(each) ?? {});
    const properties = objectOf(nodes.flatMap((one) => entries(own(one, 'properties'))));
    const whole = { ...objectOf(nodes.flatMap(entries)), properties };
    return { node: whole, base: found.base };
  }
}

function exampleOf(node: JsonObject): unknown {
  const told = own(node, 'example') ?? asArray(own(node, 'examples'))[0] ?? own(node, 'default');
  return told ?? asArray(own(node, 'enum'))[0];
}

function scalar(node: JsonObject, value: unknown): string {
  if (value !== undefined && isJson(value) && !isContainer(value)) return String(value);
  const type = jsonTypeName(asText(own(node, 'type')) ?? 'string');
  if (type === 'integer' || type === 'number') return asText(own(node, 'minimum')) ?? '1';
  return type === 'boolean' ? 'true' : 'text';
}
