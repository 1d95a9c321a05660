import { isJsonObject } from '../../core/json.js';
import { JavaScriptNames } from './javascript-names.js';
import {
  chain,
  isNode,
  isText,
  listOf,
  member,
  methodOf,
  nameOf,
  parseJavaScript,
  plain,
  type Node,
} from './javascript-syntax.js';
import {
  pathSegments,
  type Edit,
  type Refusal,
  type SourceLanguage,
  type ToolPlace,
} from './source-place.js';

/**
 * TypeScript and JavaScript: `registerTool`, `server.tool`, and objects or classes with `name` and a schema; names are followed
 * through constants, enumerations, members and imports.
 */
export const javascript: SourceLanguage = {
  files: /\.[cm]?[jt]sx?$/,
  errors: (code) => {
    try {
      parseJavaScript(code);
      return 0;
    } catch {
      return 1;
    }
  },
  project: (files) => {
    const unread: string[] = [];
    const parsed = files.flatMap((file) => {
      try {
        return [{ ...file, program: parseJavaScript(file.code) }];
      } catch {
        unread.push(file.path);
        return [];
      }
    });
    const names = new JavaScriptNames(parsed);
    const places = registrations(names);
    const ofAnswers = names.files
      .flatMap(({ nodes }) => nodes)
      .flatMap((node) => outputKeys.flatMap((key) => member(node, key) ?? []))
      .flatMap((schema) => names.readBy(schema));
    return {
      unread,
      placesOf: ({ name }) => places.get(name) ?? [],
      isOfAnswers: ({ file, from, to }) =>
        ofAnswers.some(
          (node) => names.pathOf(node) === file && node.start <= from && to <= node.end,
        ),
    };
  },
};

function registrations(names: JavaScriptNames): ReadonlyMap<string, readonly ToolPlace[]> {
  const source = new JavaScriptSource(names);
  const found = new Map<string, ToolPlace[]>();
  for (const node of names.files.flatMap(({ nodes }) => nodes)) {
    const registered = source.registration(node);
    if (registered === null) continue;
    const { name, place } = registered;
    found.set(name, [...(found.get(name) ?? []), place]);
  }
  return found;
}

interface Registered {
  readonly name: string;
  readonly place: ToolPlace;
}

const outputKeys = ['outputSchema', 'output_schema'];
const schemaKeys = ['inputSchema', 'input_schema', 'parameters', 'schema', 'argsSchema'];

class JavaScriptSource {
  constructor(private readonly names: JavaScriptNames) {}

  registration(node: Node): Registered | null {
    if (/^(?:ObjectExpression|ClassBody)$/.test(node.type)) return this.inNamedObject(node);
    if (node.type !== 'CallExpression') return null;
    const method = methodOf(node);
    const [first, second, third] = listOf(node['arguments']);
    const name = first === undefined ? null : this.literal(first);
    if (name === null || second === undefined) return null;
    if (method?.startsWith('registerTool') === true) return { name, place: this.inObject(second) };
    return method === 'tool' ? { name, place: this.inCall(second, third) } : null;
  }

  /** `server.tool(name, 'description', shape, …)`, or without the description. */
  private inCall(second: Node, third: Node | undefined): ToolPlace {
    const says = this.literal(second);
    const isDescribed = says !== null || isText(this.names.followed(second));
    const shape = isDescribed ? third : second;
    return {
      file: this.names.pathOf(second),
      says,
      write: ({ path, text }) => {
        if (path !== '') return this.parameter(shape, path, text);
        if (isDescribed) return this.replaced(second, text);
        return this.inserted(second.start, second, `${quoted(text, "'")}, `);
      },
    };
  }

  private inNamedObject(node: Node): Registered | null {
    const named = member(node, 'name');
    const name = named === null ? null : this.literal(named);
    const hasSchema = schemaKeys.some((key) => member(node, key) !== null);
    return name === null || !hasSchema ? null : { name, place: this.inObject(node) };
  }

  private inObject(given: Node): ToolPlace {
    const object = this.names.followed(given);
    const description = member(object, 'description');
    return {
      file: this.names.pathOf(given),
      says: description === null ? null : this.literal(description),
      write: ({ path, text }) => {
        if (!/^(?:ObjectExpression|ClassBody)$/.test(object.type))
          return { reason: 'its settings are computed, not written as an object' };
        if (path === '') return this.described(object, text);
        const key = schemaKeys.find((one) => member(object, one) !== null);
        return this.parameter(key === undefined ? null : member(object, key), path, text);
      },
    };
  }

  /** The edit at an object's `description`, which it gets where it has none. */
  private described(object: Node, text: string): Edit | Refusal {
    const description = member(object, 'description');
    if (description !== null) return this.replaced(description, text);
    const [is, end] = object.type === 'ClassBody' ? [' =', ';'] : [':', ','];
    return this.inserted(object.start + 1, object, ` description${is} ${quoted(text, "'")}${end}`);
  }

  /** The edit at a parameter: its `.describe(…)`, or the `description` of its schema. */
  private parameter(schema: Node | null | undefined, path: string, text: string): Edit | Refusal {
    if (schema === null || schema === undefined) return { reason: 'it has no schema there' };
    let found: Node | null = schema;
    for (const segment of pathSegments(path)) {
      found = this.inside(found, segment);
      if (found === null) return { reason: `${segment} is not found in the schema written there` };
    }
    const place = this.names.followed(found);
    const use = plain(found);
    // What is used elsewhere too is described where it is used.
    const isShared = use !== place && this.names.isShared(found);
    if (place.type === 'ObjectExpression')
      return isShared
        ? this.at(use, `{ ...${this.names.codeOf(use)}, description: ${quoted(text, "'")} }`)
        : this.described(place, text);
    if (place.type !== 'CallExpression')
      return { reason: `${this.names.codeOf(found)} is not a schema that is written there` };
    const described = chain(place).find((call) => methodOf(call) === 'describe');
    const [said] = isShared ? [] : listOf(described?.['arguments']);
    if (said !== undefined) return this.replaced(said, text);
    const call = `.describe(${quoted(text, "'")})`;
    return isShared
      ? this.at(use, `${this.names.codeOf(use)}${call}`)
      : this.inserted(place.end, place, call);
  }

  /** What a schema says of a member of an object or of the items of a list; null where that is not written there. */
  private inside(given: Node, segment: string, depth = 0): Node | null {
    const schema = this.schemaOf(given);
    if (depth > 8) return null;
    if (schema.type === 'ObjectExpression') {
      if (segment === '[]') return member(schema, 'items');
      const properties = member(schema, 'properties');
      const holder = properties === null ? schema : this.names.followed(properties);
      return member(holder, segment) ?? this.inSpread(holder, segment, depth);
    }
    for (const call of chain(schema)) {
      const found = this.insideCall(call, segment, depth);
      if (found !== null) return found;
    }
    return null;
  }

  /** In `z.object({…})`, `X.extend({…})`, `X.merge(Y)`, `z.array(X)`, `X.array()`, or any other call on such a schema. */
  private insideCall(call: Node, segment: string, depth: number): Node | null {
    const method = methodOf(call) ?? '';
    const [first] = listOf(call['arguments']);
    const on = isNode(call['callee']) ? call['callee']['object'] : undefined;
    if (method === 'array') return segment !== '[]' ? null : (first ?? (isNode(on) ? on : null));
    const isHolding = /^(?:(?:strict|loose)?[oO]bject|extend|safeExtend|merge)$/.test(method);
    const held = isHolding && first !== undefined ? this.inside(first, segment, depth + 1) : null;
    if (held !== null) return held;
    const isOnName = isNode(on) && /^(?:Identifier|MemberExpression)$/.test(on.type);
    return isOnName && this.names.followed(on) !== on ? this.inside(on, segment, depth + 1) : null;
  }

  private inSpread(holder: Node, segment: string, depth: number): Node | null {
    const spread = listOf(holder['properties']).filter(({ type }) => type === 'SpreadElement');
    for (const { argument } of spread.reverse()) {
      const found = isNode(argument) ? this.inside(argument, segment, depth + 1) : null;
      if (found !== null) return found;
    }
    return null;
  }

  /** Through `X.shape`, `toJSONSchema(X)`, `zodToJsonSchema(X)` and names to where the schema is written. */
  private schemaOf(given: Node): Node {
    const node = this.names.followed(given);
    const { object, property, callee } = node;
    if (node.type === 'MemberExpression' && isNode(object))
      return nameOf(property) === 'shape' ? this.schemaOf(object) : node;
    const name = methodOf(node) ?? nameOf(callee) ?? '';
    const [first] = listOf(node['arguments']);
    return /jsonschema$/i.test(name) && first !== undefined ? this.schemaOf(first) : node;
  }

  private replaced(given: Node, text: string): Edit | Refusal {
    const place = this.names.followed(given);
    if (this.literal(place) === null) return { reason: 'the text there is computed' };
    const isShared = place !== plain(given) && this.names.isShared(given);
    const quote = this.names.codeOf(place).charAt(0);
    const isQuote = quote === '"' || quote === '`';
    return this.at(isShared ? plain(given) : place, quoted(text, isQuote ? quote : "'"));
  }

  private at(node: Node, text: string): Edit {
    const key = this.names.isShorthand(node) ? `${this.names.codeOf(node)}: ` : '';
    return { file: this.names.pathOf(node), from: node.start, to: node.end, text: key + text };
  }

  private inserted(at: number, near: Node, text: string): Edit {
    return { file: this.names.pathOf(near), from: at, to: at, text };
  }

  /** The text of a literal, of literals that are joined, or of a constant; null for what is computed. */
  private literal(given: Node): string | null {
    const node = this.names.followed(given);
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

function quoted(text: string, quote: string): string {
  if (quote === '`')
    return `\`${text.replace(/[\\`]/g, '\\$&').replaceAll('${', '\\${').replaceAll('\r', '\\r')}\``;
  const json = JSON.stringify(text).replace(/[\u2028\u2029]/g, (one) =>
    one === '\u2028' ? '\\u2028' : '\\u2029',
  );
  if (quote === '"') return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
