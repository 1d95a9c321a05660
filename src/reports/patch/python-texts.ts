import { edit, lineUpTo, newImport, newKeyword } from './python-edits.js';
import type { PythonNames } from './python-names.js';
import {
  allNodes,
  childOf,
  entry,
  keyword,
  parameters,
  pythonDocstring,
  pythonString,
  sayingChildren,
  stringValue,
  textOf,
  type Node,
  type Variable,
} from './python-syntax.js';
import { pathSegments, type Edit, type Refusal } from './source-place.js';

/** The texts of parameters, fields, schemas and docstrings: what they say, and the edits that make them say something else. */
export class PythonTexts {
  constructor(private readonly names: PythonNames) {}

  /** The edit at a parameter of a function, or at a field of the classes that its types name. */
  parameter(
    definition: Node,
    path: string,
    to: { readonly text: string; readonly isOperation: boolean },
  ): Edit | Refusal {
    const [first = '', ...deeper] = pathSegments(path);
    const list = childOf(definition, 'ParamList');
    const own = list && parameters(list).find(({ name }) => name === first);
    const found = own && this.deeper(own, deeper);
    if (found === undefined) return { reason: `${path} is not found among its parameters` };
    return this.described(found, to);
  }

  /** A field of the class that a type names; items of a list are of the class that its type names. */
  private deeper(from: Variable, segments: readonly string[]): Variable | undefined {
    const named = segments.filter((segment) => segment !== '[]');
    // Items have no place of their own.
    if (segments.at(-1) === '[]') return undefined;
    return named.reduce<Variable | undefined>((at, name) => at && this.fieldOf(at, name), from);
  }

  private fieldOf({ type }: Variable, name: string): Variable | undefined {
    for (const node of type === undefined ? [] : allNodes(type)) {
      const meant = node.name === 'VariableName' ? this.names.followed(node) : node;
      const field =
        meant.name === 'ClassDefinition' ? this.names.attribute(meant, name) : undefined;
      if (field !== undefined) return field;
    }
    return undefined;
  }

  /** The edit at a schema that is written as a dictionary, or that a class gives. */
  inSchema(given: Node, path: string, text: string): Edit | Refusal {
    const missing = { reason: `${path} is not found in the schema written there` };
    let at = this.names.followed(given);
    const of = this.classOf(at);
    if (of !== undefined) {
      const [first = '', ...deeper] = pathSegments(path);
      const own = this.names.attribute(of, first);
      const found = own && this.deeper(own, deeper);
      return found === undefined ? missing : this.described(found, { text, isOperation: false });
    }
    let named = given;
    for (const segment of pathSegments(path)) {
      const properties = entry(at, 'properties');
      const holder = properties && this.names.followed(properties);
      const next = segment === '[]' ? entry(at, 'items') : holder && entry(holder, segment);
      if (next === undefined) return missing;
      named = next;
      at = this.names.followed(next);
    }
    if (at.name !== 'DictionaryExpression') return missing;
    const entryText = `"description": ${pythonString(text)}`;
    // What is used elsewhere too is described where it is used.
    if (at !== named && this.names.isShared(named))
      return edit(named, named.from, named.to, `{**${textOf(named)}, ${entryText}}`);
    const description = entry(at, 'description');
    if (description !== undefined) return this.replaced(description, text);
    const from = at.from + 1;
    const isEmpty = sayingChildren(at).length === 0;
    return edit(at, from, from, `${entryText}${isEmpty ? '' : ', '}`);
  }

  /** The class of `Model.model_json_schema()`. */
  private classOf(call: Node): Node | undefined {
    const [callee] = call.name === 'CallExpression' ? call.children : [];
    const [object, , method] = callee?.children ?? [];
    if (object === undefined || method === undefined) return undefined;
    if (!/^(?:model_json_schema|schema)$/.test(textOf(method))) return undefined;
    const of = this.names.followed(object);
    return of.name === 'ClassDefinition' ? of : undefined;
  }

  /** The edit at a parameter or a field: its `Field(description=…)`, which it gets where it has none. */
  private described(
    { type, value }: Variable,
    { text, isOperation }: { readonly text: string; readonly isOperation: boolean },
  ): Edit | Refusal {
    const calls = [type, value].flatMap((node) =>
      node === undefined ? [] : this.fieldCalls(node),
    );
    const said = calls.flatMap((list) => keyword(list, 'description') ?? []);
    const [only, another] = said;
    if (another !== undefined) return { reason: 'it has several descriptions' };
    if (only !== undefined) return this.replaced(only, text);
    const [list] = calls;
    if (list !== undefined && calls.length === 1) return newKeyword(list, text);
    if (isOperation) return { reason: 'it has no Field(description=…), Query(…) or the like' };
    if (type === undefined)
      return { reason: 'it has no type that could carry a Field(description=…)' };
    return this.annotated(type, text);
  }

  /** The arguments of `Field(…)` and of FastAPI's likes of it. */
  private fieldCalls(node: Node): readonly Node[] {
    const own = this.names.importedAs(node.home, 'Field', ['pydantic']);
    const isField = /(?:^|\.)(?:Field|Query|Path|Body|Header|Cookie|Form)$/;
    return allNodes(node).flatMap((call) => {
      const [callee] = call.name === 'CallExpression' ? call.children : [];
      const list = childOf(call, 'ArgList');
      const called = callee === undefined ? '' : textOf(callee);
      return list !== undefined && (called === own || isField.test(called)) ? [list] : [];
    });
  }

  /** `T` as `Annotated[T, Field(description=…)]`, with the imports that this needs. */
  private annotated(type: Node, text: string): Edit | Refusal {
    const { home } = type;
    const typing = ['typing', 'typing_extensions'];
    const annotated = this.names.importedAs(home, 'Annotated', typing);
    const field = this.names.importedAs(home, 'Field', ['pydantic']);
    if (annotated === null || field === null)
      return { reason: `${field === null ? 'Field' : 'Annotated'} means something else there` };
    const needs = [
      ...(annotated === undefined ? [newImport(type, 'typing', 'Annotated')] : []),
      ...(field === undefined ? [newImport(type, 'pydantic', 'Field')] : []),
    ];
    const described = `${field ?? 'Field'}(description=${pythonString(text)})`;
    const [of] = type.name === 'MemberExpression' ? type.children : [];
    const last = type.children.at(-1);
    if (of !== undefined && last !== undefined && textOf(of) === (annotated ?? ''))
      return { ...edit(type, last.from, last.from, `, ${described}`), needs };
    const now = `${annotated ?? 'Annotated'}[${textOf(type)}, ${described}]`;
    return { ...edit(type, type.from, type.to, now), needs };
  }

  replaced(node: Node, text: string): Edit | Refusal {
    const place = this.names.followed(node);
    if (this.literal(place) === null) return { reason: 'the text there is computed' };
    const at = place !== node && this.names.isShared(node) ? node : place;
    return edit(at, at.from, at.to, pythonString(text));
  }

  replacedDocstring(node: Node, text: string): Edit | Refusal {
    if (this.literal(node) === null) return { reason: 'the text there is computed' };
    const [indent = ''] = /^\s*/.exec(lineUpTo(node)) ?? [];
    return edit(node, node.from, node.to, pythonDocstring(text, indent));
  }

  /** The text of a literal, of joined ones, or of what a name stands for; null for what is computed. */
  literal(given: Node): string | null {
    const node = this.names.followed(given);
    const parts = sayingChildren(node);
    const [first, sign] = parts;
    if (node.name === 'String') return stringValue(node);
    if (node.name === 'ParenthesizedExpression')
      return first === undefined || parts.length > 1 ? null : this.literal(first);
    const isSum = node.name === 'BinaryExpression' && sign !== undefined && textOf(sign) === '+';
    if (node.name !== 'ContinuedString' && !isSum) return null;
    const said = parts.filter((part) => part !== sign || !isSum).map((part) => this.literal(part));
    return said.includes(null) ? null : said.join('');
  }
}
