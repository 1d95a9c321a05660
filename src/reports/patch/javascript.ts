import { parse, type ParserPlugin } from '@babel/parser';
import { isJsonObject } from '../../core/json.js';
import {
  pathSegments,
  type Edit,
  type Refusal,
  type SourceLanguage,
  type ToolPlace,
} from './source-place.js';

/** A node of the syntax tree, as far as this looks at it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Could = Node | Refusal;

function parsed(code: string): Node {
  const plugins: ParserPlugin[] = ['typescript', 'decorators'];
  const options = { sourceType: 'unambiguous', allowReturnOutsideFunction: true } as const;
  try {
    return parse(code, { ...options, plugins }).program as unknown as Node;
  } catch {
    return parse(code, { ...options, plugins: [...plugins, 'jsx'] }).program as unknown as Node;
  }
}

/** TypeScript and JavaScript: `registerTool`, `server.tool`, `addTool`, and objects with `name` and a schema. */
export const javascript: SourceLanguage = {
  files: /\.[cm]?[jt]sx?$/,
  errors: (code) => {
    try {
      parsed(code);
      return 0;
    } catch {
      return 1;
    }
  },
  places: (code) => {
    const file = new JavaScriptFile(code, parsed(code));
    return ({ name }) => file.placesOf(name);
  },
};

class JavaScriptFile {
  private readonly constants = new Map<string, Node>();
  private readonly uses = new Map<string, number>();
  private readonly registered: { readonly name: string; readonly place: ToolPlace }[] = [];

  constructor(
    private readonly code: string,
    program: Node,
  ) {
    const nodes = allNodes(program);
    for (const node of nodes) this.note(node);
    for (const node of nodes) {
      const place = this.placeOf(node);
      if (place !== null) this.registered.push(place);
    }
  }

  placesOf(name: string): readonly ToolPlace[] {
    return this.registered.filter((one) => one.name === name).map(({ place }) => place);
  }

  private note(node: Node): void {
    const { type, id, init, name } = node;
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init))
      this.constants.set(String(id['name']), init);
    if (type === 'Identifier') this.uses.set(String(name), (this.uses.get(String(name)) ?? 0) + 1);
  }

  private placeOf(node: Node): { readonly name: string; readonly place: ToolPlace } | null {
    if (node.type === 'ObjectExpression') return this.objectPlace(node);
    const { callee } = node;
    if (node.type !== 'CallExpression' || !isNode(callee)) return null;
    const method = isNode(callee['property']) ? callee['property']['name'] : null;
    const [first, second, third] = listOf(node['arguments']);
    const name = first === undefined ? null : this.literal(first);
    if (name === null || second === undefined) return null;
    if (method === 'registerTool') return { name, place: this.inObject(second) };
    if (method !== 'tool') return null;
    const said = this.literal(second);
    const isDescribed = said !== null || isText(this.followed(second));
    const shape = isDescribed ? third : second;
    return {
      name,
      place: {
        says: said,
        write: ({ path, text }) => {
          if (path !== '') return this.parameter(shape, path, text);
          if (isDescribed) return this.replaced(second, text);
          return { from: second.start, to: second.start, text: `${quoted(text, "'")}, ` };
        },
      },
    };
  }

  private objectPlace(node: Node): { readonly name: string; readonly place: ToolPlace } | null {
    const named = member(node, 'name');
    const name = named === null ? null : this.literal(named);
    const hasSchema = schemaKeys.some((key) => member(node, key) !== null);
    return name === null || !hasSchema ? null : { name, place: this.inObject(node) };
  }

  private inObject(given: Node): ToolPlace {
    const object = this.followed(given);
    const description = member(object, 'description');
    return {
      says: description === null ? null : this.literal(description),
      write: ({ path, text }) => {
        if (object.type !== 'ObjectExpression')
          return { reason: 'its settings are computed, not written as an object' };
        if (path !== '') {
          const key = schemaKeys.find((one) => member(object, one) !== null);
          return this.parameter(key === undefined ? undefined : member(object, key), path, text);
        }
        return this.described(object, text);
      },
    };
  }

  /** The edit at an object's `description`, which it gets where it has none. */
  private described(object: Node, text: string): Edit | Refusal {
    const description = member(object, 'description');
    if (description !== null) return this.replaced(description, text);
    const from = object.start + 1;
    return { from, to: from, text: ` description: ${quoted(text, "'")},` };
  }

  /** The edit at a parameter: its `.describe(…)`, or the `description` of its schema. */
  private parameter(schema: Node | null | undefined, path: string, text: string): Edit | Refusal {
    if (schema === null || schema === undefined) return { reason: 'it has no schema there' };
    let at: Could = schema;
    for (const segment of pathSegments(path)) {
      at = this.inside(at, segment);
      if ('reason' in at) return at as Refusal;
    }
    const found = at;
    const place = this.followed(found);
    if (place.type === 'ObjectExpression') return this.described(place, text);
    if (place.type !== 'CallExpression') return { reason: `its schema is not in this file` };
    const described = chain(place).find((call) => methodOf(call) === 'describe');
    const [said] = listOf(described?.['arguments']);
    if (said !== undefined) return this.replaced(said, text);
    if (found !== place && this.isShared(found))
      return { reason: `${this.textOf(found)} is used in several places` };
    return { from: place.end, to: place.end, text: `.describe(${quoted(text, "'")})` };
  }

  /** What a schema says of a member of an object or of the items of a list. */
  private inside(given: Node, segment: string): Could {
    const schema = this.schemaOf(given);
    const none = { reason: `${segment} is not found in the schema written there` };
    if (schema.type === 'ObjectExpression') {
      if (segment === '[]') return member(schema, 'items') ?? none;
      const properties = member(schema, 'properties');
      const holder = properties === null ? schema : this.followed(properties);
      return member(holder, segment) ?? none;
    }
    const call = chain(schema).find((one) => {
      const method = methodOf(one) ?? '';
      return segment === '[]' ? method === 'array' : /^(?:strict|loose)?[oO]bject$/.test(method);
    });
    const [inner] = listOf(call?.['arguments']);
    if (inner === undefined) return none;
    return segment === '[]' ? inner : (member(this.followed(inner), segment) ?? none);
  }

  /** Through `X.shape`, `toJSONSchema(X)`, `zodToJsonSchema(X)` and constants to where the schema is written. */
  private schemaOf(given: Node): Node {
    const node = this.followed(given);
    const { object, property, callee } = node;
    if (node.type === 'MemberExpression' && isNode(object) && isNode(property))
      return property['name'] === 'shape' ? this.schemaOf(object) : node;
    const name = isNode(callee) ? (methodOf(node) ?? String(callee['name'])) : '';
    const [first] = listOf(node['arguments']);
    return /jsonschema$/i.test(name) && first !== undefined ? this.schemaOf(first) : node;
  }

  private replaced(given: Node, text: string): Edit | Refusal {
    const place = this.followed(given);
    if (this.literal(place) === null) return { reason: 'the text there is computed' };
    if (place !== plain(given) && this.isShared(given))
      return { reason: `the constant ${this.textOf(given)} is used in several places` };
    const quote = this.code[place.start] ?? "'";
    const isQuote = quote === '"' || quote === '`';
    return { from: place.start, to: place.end, text: quoted(text, isQuote ? quote : "'") };
  }

  /** A constant of the file that more than its declaration and this use name. */
  private isShared(given: Node): boolean {
    return (this.uses.get(String(plain(given)['name'])) ?? 0) > 2;
  }

  private textOf({ start, end }: Node): string {
    return this.code.slice(start, end);
  }

  private followed(given: Node, depth = 0): Node {
    const node = plain(given);
    const constant =
      node.type === 'Identifier' ? this.constants.get(String(node['name'])) : undefined;
    return constant === undefined || depth > 5 ? node : this.followed(constant, depth + 1);
  }

  /** The text of a literal, of literals that are joined, or of a constant; null for what is computed. */
  private literal(given: Node): string | null {
    const node = this.followed(given);
    const { left, right, operator } = node;
    if (node.type === 'StringLiteral') return String(node['value']);
    if (node.type === 'TemplateLiteral') {
      const [only, ...more] = listOf(node['quasis']);
      const value: unknown = more.length === 0 ? only?.['value'] : undefined;
      return isJsonObject(value) && typeof value['cooked'] === 'string' ? value['cooked'] : null;
    }
    if (node.type !== 'BinaryExpression' || operator !== '+' || !isNode(left) || !isNode(right))
      return null;
    const [one, other] = [this.literal(left), this.literal(right)];
    return one === null || other === null ? null : one + other;
  }
}

const schemaKeys = ['inputSchema', 'input_schema', 'parameters'];

function isNode(value: unknown): value is Node {
  return isJsonObject(value) && typeof value['type'] === 'string';
}

function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** True for what is written as a text, computed or not. */
function isText({ type }: Node): boolean {
  return /^(?:StringLiteral|TemplateLiteral|BinaryExpression)$/.test(type);
}

/** Without `as T`, `satisfies T`, `!` and brackets. */
function plain(node: Node): Node {
  const isWrapped = /^(?:TS(?:As|Satisfies|NonNull)Expression|ParenthesizedExpression)$/;
  const { expression } = node;
  return isWrapped.test(node.type) && isNode(expression) ? plain(expression) : node;
}

function allNodes(root: Node): readonly Node[] {
  const found: Node[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    for (const [key, inner] of Object.entries(node)) {
      if (key.endsWith('omments') || key === 'loc') continue;
      if (isNode(inner)) waiting.push(inner);
      else waiting.push(...listOf(inner));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function member(object: Node, name: string): Node | null {
  const found = listOf(object['properties']).find(({ key, computed }) => {
    return isNode(key) && computed !== true && (key['name'] ?? key['value']) === name;
  });
  return found !== undefined && isNode(found['value']) ? found['value'] : null;
}

/** The calls of `a.b().c()`, the last first. */
function chain(node: Node): readonly Node[] {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return [];
  const { object } = node['callee'];
  return [node, ...(isNode(object) ? chain(object) : [])];
}

function methodOf({ callee }: Node): string | null {
  const property = isNode(callee) ? callee['property'] : undefined;
  return isNode(property) ? String(property['name']) : null;
}

function quoted(text: string, quote: string): string {
  if (quote === '`')
    return `\`${text.replace(/[\\`]/g, '\\$&').replaceAll('${', '\\${').replaceAll('\r', '\\r')}\``;
  const json = JSON.stringify(text).replace(/[\u2028\u2029]/g, (one) =>
    one === '\u2028' ? '\\u2028' : '\\u2029',
  );
  if (quote === '"') return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
