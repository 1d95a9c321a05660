import { parser } from '@lezer/python';

type ParserNode = ReturnType<typeof parser.parse>['topNode'];

/** A node of the syntax tree. */
export interface Node {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Path and code of its file. */
  readonly home: { readonly path: string; readonly code: string };
  readonly parent: Node | null;
  /** Signs and key words too. */
  readonly children: readonly Node[];
}

export function parsePython(home: Node['home']): Node {
  return copied(parser.parse(home.code).topNode, home, null);
}

function copied(node: ParserNode, home: Node['home'], parent: Node | null): Node {
  const children: Node[] = [];
  const { name, from, to } = node;
  const copy: Node = { name, from, to, home, parent, children };
  for (let child = node.firstChild; child !== null; child = child.nextSibling)
    children.push(copied(child, home, copy));
  return copy;
}

/** How many errors the parser met. */
export function pythonErrors(code: string): number {
  let errors = 0;
  parser.parse(code).iterate({
    enter: ({ type }) => {
      if (type.isError) errors += 1;
    },
  });
  return errors;
}

export function textOf({ from, to, home }: Node): string {
  return home.code.slice(from, to);
}

/** A node and all below it. */
export function allNodes(node: Node): readonly Node[] {
  const found: Node[] = [node];
  for (const one of found) found.push(...one.children);
  return found.sort((a, b) => a.from - b.from);
}

export function childOf({ children }: Node, name: string): Node | undefined {
  return children.find((child) => child.name === name);
}

/** The children that say something: no brackets, commas or comments. */
export function sayingChildren({ children }: Node): readonly Node[] {
  return children.filter(({ name }) => /^[A-Z]/.test(name) && name !== 'Comment');
}

/** The nearest node around one that is of this kind. */
export function around(node: Node, kind: RegExp): Node | undefined {
  for (let one = node.parent; one !== null; one = one.parent) if (kind.test(one.name)) return one;
  return undefined;
}

export function firstArgument(list: Node): Node | undefined {
  const [first, second] = sayingChildren(list);
  return second?.name === 'AssignOp' ? undefined : first;
}

/** The value of a keyword of a call. */
export function keyword(list: Node, name: string): Node | undefined {
  const all = sayingChildren(list);
  const at = all.findIndex(
    (one, index) => textOf(one) === name && all[index + 1]?.name === 'AssignOp',
  );
  return at < 0 ? undefined : all[at + 2];
}

/** What stands at a key of a dictionary that is written out. */
export function entry({ children }: Node, key: string): Node | undefined {
  const at = children.findIndex(
    (one, index) =>
      one.name === 'String' &&
      textOf(one).slice(1, -1) === key &&
      children[index + 1]?.name === ':',
  );
  return at < 0 ? undefined : children.slice(at + 2).find(({ name }) => name !== 'Comment');
}

export interface Variable {
  readonly name: string;
  readonly type: Node | undefined;
  readonly value: Node | undefined;
}

/** The parameters of a function, with their types and defaults. */
export function parameters({ children }: Node): readonly Variable[] {
  const found: Variable[] = [];
  let part: Node[] = [];
  for (const child of children) {
    if (!/^[,()]$/.test(child.name)) {
      if (child.name !== 'Comment') part.push(child);
      continue;
    }
    const variable = variableOf(part);
    if (variable !== undefined) found.push(variable);
    part = [];
  }
  return found;
}

/** `name: type = value`, of which the name alone is needed. */
export function variableOf(parts: readonly Node[]): Variable | undefined {
  const [first, ...rest] = parts;
  if (first?.name !== 'VariableName') return undefined;
  if (rest[0] !== undefined && !/^(?:TypeDef|AssignOp)$/.test(rest[0].name)) return undefined;
  const type = rest.find(({ name }) => name === 'TypeDef');
  const at = rest.findIndex(({ name }) => name === 'AssignOp');
  const types = type === undefined ? [] : sayingChildren(type);
  return { name: textOf(first), type: types[0], value: at < 0 ? undefined : rest[at + 1] };
}

export function docstringOf(definition: Node): Node | undefined {
  const body =
    childOf(definition, 'Body') ?? (definition.name === 'Script' ? definition : undefined);
  const [first] = sayingChildren(body ?? definition);
  const [text] = body !== undefined && first?.name === 'ExpressionStatement' ? first.children : [];
  return text !== undefined && /^(?:Continued)?String$/.test(text.name) ? text : undefined;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/** What a written string says; null for one that is computed, or of bytes. */
export function stringValue(node: Node): string | null {
  const [, prefix = '', quote = '', said] =
    /^([a-z]*)("""|'''|"|')([\s\S]*)\2$/i.exec(textOf(node)) ?? [];
  if (said === undefined || /[fbt]/i.test(prefix)) return null;
  const text = /r/i.test(prefix) ? said : unescaped(said);
  return quote.length === 3 ? cleaned(text) : text;
}

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
export function pythonString(text: string): string {
  return JSON.stringify(text);
}

export function pythonDocstring(text: string, indent: string): string {
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
