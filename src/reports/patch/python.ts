import { parser } from '@lezer/python';
import {
  pathSegments,
  type Edit,
  type Refusal,
  type SourceLanguage,
  type ToolPlace,
} from './source-place.js';

type Node = ReturnType<typeof parser.parse>['topNode'];

/** Python: functions under `@….tool` and under FastAPI's `@….get("/path")`, with `Field(description=…)`. */
export const python: SourceLanguage = {
  files: /\.pyi?$/,
  errors: (code) => {
    let errors = 0;
    parser.parse(code).iterate({
      enter: ({ type }) => {
        if (type.isError) errors += 1;
      },
    });
    return errors;
  },
  places: (code) => {
    const file = new PythonFile(code);
    return ({ name, operation }) => file.placesOf(name, operation);
  },
};

interface Registered {
  readonly names: readonly string[];
  /** `GET /pets/{id}`; the path may begin further left, by the router's prefix. */
  readonly operation: string | null;
  readonly place: ToolPlace;
}

class PythonFile {
  private readonly classes = new Map<string, Node>();
  private readonly registered: Registered[] = [];

  constructor(private readonly code: string) {
    const { topNode } = parser.parse(code);
    topNode.cursor().iterate(({ node }) => {
      if (node.name === 'ClassDefinition') {
        const name = node.getChild('VariableName');
        if (name !== null) this.classes.set(this.textOf(name), node);
      }
      if (node.name === 'DecoratedStatement') this.registered.push(...this.registrations(node));
    });
  }

  placesOf(name: string, operation: string | null): readonly ToolPlace[] {
    const [verb = '', path = ''] = (operation ?? '').split(' ');
    return this.registered
      .filter((one) => {
        if (one.operation === null) return one.names.includes(name);
        const [ownVerb = '', ownPath = ''] = one.operation.split(' ');
        return operation !== null && verb === ownVerb && path.endsWith(ownPath);
      })
      .map(({ place }) => place);
  }

  private registrations(statement: Node): readonly Registered[] {
    const body = statement.getChild('FunctionDefinition');
    const name = body?.getChild('VariableName');
    if (!body || !name) return [];
    return statement.getChildren('Decorator').flatMap((decorator): readonly Registered[] => {
      const called = decorator.getChildren('VariableName').map((one) => this.textOf(one));
      const property = decorator.getChild('PropertyName');
      const method = property === null ? called.at(-1) : this.textOf(property);
      const list = decorator.getChild('ArgList');
      const first = list === null ? null : firstArgument(list);
      const place = this.placeOf(body, list);
      if (method === 'tool') {
        const given = list === null ? null : (keyword(list, 'name', this.code) ?? first);
        const stated = given === null ? null : this.literal(given);
        return [{ names: [stated ?? this.textOf(name)], operation: null, place }];
      }
      const path = first === null ? null : this.literal(first);
      if (!/^(?:get|post|put|patch|delete|head|options)$/.test(method ?? '') || path === null)
        return [];
      return [{ names: [], operation: `${(method ?? '').toUpperCase()} ${path}`, place }];
    });
  }

  private placeOf(definition: Node, list: Node | null): ToolPlace {
    const stated = list === null ? null : keyword(list, 'description', this.code);
    const docstring = docstringOf(definition);
    const describing = stated ?? docstring;
    return {
      says: describing === null ? null : this.literal(describing),
      write: ({ path, text }) => {
        if (path !== '') return this.parameter(definition, path, text);
        if (stated !== null) return this.replaced(stated, text);
        return docstring === null
          ? this.newDocstring(definition, text)
          : this.replacedDocstring(docstring, text);
      },
    };
  }

  private parameter(definition: Node, path: string, text: string): Edit | Refusal {
    const [first = '', ...deeper] = pathSegments(path);
    const list = definition.getChild('ParamList');
    let nodes = list === null ? [] : declared(list, first, this.code);
    for (const segment of deeper) {
      if (nodes.length === 0) break;
      // Items of a list are of the class that its type names.
      if (segment !== '[]') nodes = this.fieldOf(nodes, segment);
    }
    if (nodes.length === 0) return { reason: `${path} is not found among its parameters` };
    const described = nodes.flatMap((node) => this.descriptionsIn(node));
    const [only] = described;
    if (only !== undefined && described.length === 1) return this.replaced(only, text);
    return { reason: described.length === 0 ? 'it has no Field(description=…)' : 'it has several' };
  }

  /** The type and default of a field of the first class of this file that is named. */
  private fieldOf(nodes: readonly Node[], name: string): readonly Node[] {
    const named = nodes
      .flatMap((node) => inner(node, 'VariableName'))
      .map((node) => this.classes.get(this.textOf(node)));
    for (const body of named.map((one) => one?.getChild('Body'))) {
      for (const statement of body?.getChildren('AssignStatement') ?? []) {
        const [of, ...rest] = childrenOf(statement);
        if (of !== undefined && this.textOf(of) === name) return rest;
      }
    }
    return [];
  }

  private descriptionsIn(node: Node): readonly Node[] {
    return inner(node, 'CallExpression').flatMap((call) => {
      const called = call.firstChild === null ? '' : this.textOf(call.firstChild);
      const list = call.getChild('ArgList');
      if (!/(?:^|\.)(?:Field|Query|Path|Body|Header|Cookie|Form)$/.test(called) || list === null)
        return [];
      return keyword(list, 'description', this.code) ?? [];
    });
  }

  private replaced(node: Node, text: string): Edit | Refusal {
    if (this.literal(node) === null) return { reason: 'the text there is computed' };
    return { from: node.from, to: node.to, text: quoted(text) };
  }

  private replacedDocstring(node: Node, text: string): Edit | Refusal {
    if (this.literal(node) === null) return { reason: 'the text there is computed' };
    const [indent = ''] = /^\s*/.exec(this.lineUpTo(node.from)) ?? [];
    return { from: node.from, to: node.to, text: docstring(text, indent) };
  }

  private newDocstring(definition: Node, text: string): Edit | Refusal {
    const first = definition.getChild('Body')?.firstChild?.nextSibling;
    if (!first) return { reason: 'it has no body' };
    const line = this.lineUpTo(first.from);
    if (line.trim() !== '') return { reason: 'its body stands in the line of its head' };
    return { from: first.from, to: first.from, text: `${docstring(text, line)}\n${line}` };
  }

  private lineUpTo(at: number): string {
    return this.code.slice(this.code.lastIndexOf('\n', at - 1) + 1, at);
  }

  /** The text of a literal, joined ones too; null for what is computed. */
  private literal(node: Node): string | null {
    if (node.name === 'ParenthesizedExpression') {
      const [only, ...more] = childrenOf(node);
      return only === undefined || more.length > 0 ? null : this.literal(only);
    }
    if (node.name === 'ContinuedString') {
      const parts = childrenOf(node).map((one) => this.literal(one));
      return parts.includes(null) ? null : parts.join('');
    }
    const [, prefix = '', quote = '', said] =
      node.name === 'String'
        ? (/^([a-z]*)("""|'''|"|')([\s\S]*)\2$/i.exec(this.textOf(node)) ?? [])
        : [];
    if (said === undefined || /[fbt]/i.test(prefix)) return null;
    const text = /r/i.test(prefix) ? said : unescaped(said);
    return quote.length === 3 ? cleaned(text) : text;
  }

  private textOf({ from, to }: Node): string {
    return this.code.slice(from, to);
  }
}

/** The children that say something: no brackets, commas or comments. */
function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    if (/^[A-Z]/.test(child.name) && child.name !== 'Comment') found.push(child);
  return found;
}

function inner(node: Node, name: string): readonly Node[] {
  const found: Node[] = [];
  node.cursor().iterate((one) => {
    if (one.name === name) found.push(one.node);
  });
  return found;
}

function firstArgument(list: Node): Node | null {
  const [first, second] = childrenOf(list);
  return first === undefined || second?.name === 'AssignOp' ? null : first;
}

function keyword(list: Node, name: string, code: string): Node | null {
  const all = childrenOf(list);
  const at = all.findIndex(
    ({ from, to }, index) => code.slice(from, to) === name && all[index + 1]?.name === 'AssignOp',
  );
  return at < 0 ? null : (all[at + 2] ?? null);
}

/** The type and the default of a parameter. */
function declared(list: Node, name: string, code: string): readonly Node[] {
  const all: Node[] = [];
  for (let child = list.firstChild; child !== null; child = child.nextSibling) all.push(child);
  const at = all.findIndex(
    (node, index) =>
      node.name === 'VariableName' &&
      code.slice(node.from, node.to) === name &&
      all[index - 1]?.name !== 'AssignOp',
  );
  const rest = at < 0 ? [] : all.slice(at + 1);
  const end = rest.findIndex((node) => node.name === ',' || node.name === ')');
  return rest.slice(0, end < 0 ? rest.length : end);
}

function docstringOf(definition: Node): Node | null {
  const first = definition.getChild('Body')?.getChild('ExpressionStatement');
  const isFirst = first?.prevSibling?.name === ':' || first?.prevSibling?.name === 'Comment';
  const text = isFirst ? first?.firstChild : null;
  return text?.name === 'String' || text?.name === 'ContinuedString' ? text : null;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi,
    (whole, long?: string, short?: string, sign?: string) => {
      const code = long ?? short;
      if (code !== undefined) return String.fromCharCode(parseInt(code, 16));
      return escapes[sign ?? ''] ?? (/[\\'"]/.test(sign ?? '') ? (sign ?? '') : whole);
    },
  );
}

/** As Python's `inspect.cleandoc` reads a docstring. */
function cleaned(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  const indents = rest
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return [first.trimStart(), ...rest.map((line) => line.slice(indent))].join('\n').trim();
}

/** Python reads what JSON writes. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function docstring(text: string, indent: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', '\\"\\"\\"')
    .replaceAll('\r', '\\r');
  const lines = escaped.split('\n').map((line) => line.trimEnd());
  const [first = '', ...rest] = lines;
  if (rest.length === 0) return `"""${first.replace(/"$/, '\\"')}"""`;
  const below = rest.map((line) => (line === '' ? '' : indent + line));
  return `"""${[first, ...below].join('\n')}\n${indent}"""`;
}
