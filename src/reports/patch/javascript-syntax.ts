import { parse, type ParserPlugin } from '@babel/parser';
import { isJsonObject } from '../../core/json.js';

/** A node of the syntax tree, as far as this looks at it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Throws a SyntaxError. */
export function parseJavaScript(code: string): Node {
  const plugins: ParserPlugin[] = ['typescript', 'decorators'];
  const options = { sourceType: 'unambiguous', allowReturnOutsideFunction: true } as const;
  try {
    return parse(code, { ...options, plugins }).program as unknown as Node;
  } catch {
    return parse(code, { ...options, plugins: [...plugins, 'jsx'] }).program as unknown as Node;
  }
}

export function isNode(value: unknown): value is Node {
  return isJsonObject(value) && typeof value['type'] === 'string';
}

export function listOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The nodes right below one. */
export function childrenOf(node: Node): readonly Node[] {
  return Object.entries(node).flatMap(([key, inner]) => {
    if (key.endsWith('omments') || key === 'loc') return [];
    return isNode(inner) ? [inner] : listOf(inner);
  });
}

/** True for what is written as a text, computed or not. */
export function isText({ type }: Node): boolean {
  return /^(?:StringLiteral|TemplateLiteral|BinaryExpression)$/.test(type);
}

/** Without `as T`, `satisfies T`, `!` and brackets. */
export function plain(node: Node): Node {
  const isWrapped = /^(?:TS(?:As|Satisfies|NonNull)Expression|ParenthesizedExpression)$/;
  const { expression } = node;
  return isWrapped.test(node.type) && isNode(expression) ? plain(expression) : node;
}

/** The name of an identifier, a text that is a key, or `this`; null for what is computed. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'ThisExpression') return 'this';
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' ? name : null;
}

/** What stands at a name in an object, a class or an enumeration. */
export function member(holder: Node, name: string): Node | null {
  const parts = [holder['properties'], holder['body'], holder['members']].flatMap(listOf);
  const found = parts.find((one) => {
    const key = one['key'] ?? one['id'];
    return one['computed'] !== true && nameOf(key) === name;
  });
  const value = found?.['value'] ?? found?.['initializer'];
  if (isNode(value)) return value;
  return found?.['kind'] === 'get' ? returned(found) : null;
}

/** What a function of one statement returns. */
function returned({ body }: Node): Node | null {
  const [only, ...more] = isNode(body) ? listOf(body['body']) : [];
  const value = only?.type === 'ReturnStatement' ? only['argument'] : null;
  return more.length === 0 && isNode(value) ? value : null;
}

/** The calls of `a.b().c()`, the last first. */
export function chain(node: Node): readonly Node[] {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return [];
  const { object } = node['callee'];
  return [node, ...(isNode(object) ? chain(object) : [])];
}

/** The name of a method that is called on something; null for other calls. */
export function methodOf({ callee }: Node): string | null {
  return isNode(callee) && isNode(callee['property']) ? nameOf(callee['property']) : null;
}
