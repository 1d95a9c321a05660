import { edit, lineUpTo, newDocstring, newImport, newKeyword } from './python-edits.js';
import { PythonNames } from './python-names.js';
import {
  allNodes,
  childOf,
  docstringOf,
  entry,
  firstArgument,
  keyword,
  parameters,
  parsePython,
  pythonDocstring,
  pythonErrors,
  pythonString,
  sayingChildren,
  stringValue,
  textOf,
  type Node,
  type Variable,
} from './python-syntax.js';
import {
  pathSegments,
  type Edit,
  type Refusal,
  type SourceLanguage,
  type ToolPlace,
} from './source-place.js';

/**
 * Python: functions under `@….tool` and under FastAPI's `@….get("/path")`, functions given to `add_tool`, and `Tool(name=…)` or
 * dictionaries with a schema; names are followed through constants, classes and imports.
 */
export const python: SourceLanguage = {
  files: /\.pyi?$/,
  errors: pythonErrors,
  project: (files) => {
    const names = new PythonNames(files.map(parsePython));
    const source = new PythonSource(names);
    const nodes = names.files.flatMap((file) => file.nodes);
    const registered = nodes.flatMap((node) => source.registrations(node));
    const ofAnswers = nodes.flatMap(answersOf).flatMap((node) => names.readBy(node));
    return {
      unread: [],
      isOfAnswers: ({ file, from, to }) =>
        ofAnswers.some((node) => node.home.path === file && node.from <= from && to <= node.to),
      placesOf: ({ name, operation }) =>
        registered.filter((one) => isOf(one, name, operation)).map(({ place }) => place),
    };
  },
};

interface Registered {
  readonly name: string;
  /** `GET /pets/{id}`; the path may begin further left, by the router's prefix. */
  readonly operation: string | null;
  readonly place: ToolPlace;
}

function isOf(one: Registered, name: string, operation: string | null): boolean {
  if (one.operation === null) return one.name === name;
  const [verb = '', path = ''] = (operation ?? '').split(' ');
  const [ownVerb = '', ownPath = ''] = one.operation.split(' ');
  return operation !== null && verb === ownVerb && path.endsWith(ownPath);
}

const schemaKeys = ['inputSchema', 'input_schema', 'parameters'];
const outputKeys = ['outputSchema', 'output_schema'];
const fastApiVerbs = /^(?:get|post|put|patch|delete|head|options)$/;

/** What describes answers: the type that a decorated function returns, and output schemas. */
function answersOf(node: Node): readonly Node[] {
  if (node.name === 'DecoratedStatement') {
    const definition = childOf(node, 'FunctionDefinition');
    return definition?.children.filter(({ name }) => name === 'TypeDef') ?? [];
  }
  const at =
    node.name === 'ArgList' ? keyword : node.name === 'DictionaryExpression' ? entry : null;
  return at === null ? [] : outputKeys.flatMap((key) => at(node, key) ?? []);
}

class PythonSource {
  constructor(private readonly names: PythonNames) {}

  registrations(node: Node): readonly Registered[] {
    if (node.name === 'DecoratedStatement') return this.decorated(node);
    if (node.name === 'CallExpression') return this.called(node);
    return node.name === 'DictionaryExpression'
      ? this.written((key) => entry(node, key), node)
      : [];
  }

  private decorated(statement: Node): readonly Registered[] {
    const definition = childOf(statement, 'FunctionDefinition');
    if (definition === undefined) return [];
    const decorators = statement.children.filter(({ name }) => name === 'Decorator');
    return decorators.flatMap((decorator): readonly Registered[] => {
      const method = decorator.children.filter(({ name }) =>
        /^(?:Variable|Property)Name$/.test(name),
      );
      const called = method.length === 0 ? '' : textOf(method.at(-1)!);
      const list = childOf(decorator, 'ArgList');
      if (called === 'tool') return this.ofFunction(definition, list, list && firstArgument(list));
      const first = list && firstArgument(list);
      const path = first === undefined ? null : this.literal(first);
      if (!fastApiVerbs.test(called) || path === null) return [];
      const operation = `${called.toUpperCase()} ${path}`;
      return [{ name: '', operation, place: this.functionPlace(definition, list, true) }];
    });
  }

  private called(call: Node): readonly Registered[] {
    const [callee] = call.children;
    const list = childOf(call, 'ArgList');
    if (callee === undefined || list === undefined) return [];
    const method = /(?:^|\.)(\w+)$/.exec(textOf(callee))?.[1];
    if (method !== 'add_tool' && method !== 'from_function')
      return this.written((key) => keyword(list, key), call);
    const [first] = sayingChildren(list);
    const definition = first === undefined ? undefined : this.names.followed(first);
    return definition?.name === 'FunctionDefinition'
      ? this.ofFunction(definition, list, undefined)
      : [];
  }

  private ofFunction(
    definition: Node,
    list: Node | undefined,
    first: Node | undefined,
  ): readonly Registered[] {
    const given = (list && keyword(list, 'name')) ?? first;
    const own = childOf(definition, 'VariableName');
    const name = (given && this.literal(given)) ?? (own === undefined ? '' : textOf(own));
    return [{ name, operation: null, place: this.functionPlace(definition, list, false) }];
  }

  /** A tool whose name, description and schema are written out. */
  private written(at: (key: string) => Node | undefined, whole: Node): readonly Registered[] {
    const named = at('name');
    const name = named === undefined ? null : this.literal(named);
    const schema = schemaKeys.map(at).find((one) => one !== undefined);
    if (name === null || schema === undefined) return [];
    const description = at('description');
    const place: ToolPlace = {
      file: whole.home.path,
      says: description === undefined ? null : this.literal(description),
      write: ({ path, text }) => {
        if (path !== '') return this.inSchema(schema, path, text);
        return description === undefined
          ? { reason: 'it has no description' }
          : this.replaced(description, text);
      },
    };
    return [{ name, operation: null, place }];
  }

  private functionPlace(definition: Node, list: Node | undefined, isOperation: boolean): ToolPlace {
    const stated = list && keyword(list, 'description');
    const docstring = docstringOf(definition);
    const describing = stated ?? docstring;
    return {
      file: definition.home.path,
      says: describing === undefined ? null : this.literal(describing),
      write: ({ path, text }) => {
        if (path !== '') return this.parameter(definition, path, { text, isOperation });
        if (stated !== undefined) return this.replaced(stated, text);
        return docstring === undefined
          ? newDocstring(definition, text)
          : this.replacedDocstring(docstring, text);
      },
    };
  }

  private parameter(
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
  private inSchema(given: Node, path: string, text: string): Edit | Refusal {
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

  private replaced(node: Node, text: string): Edit | Refusal {
    const place = this.names.followed(node);
    if (this.literal(place) === null) return { reason: 'the text there is computed' };
    const at = place !== node && this.names.isShared(node) ? node : place;
    return edit(at, at.from, at.to, pythonString(text));
  }

  private replacedDocstring(node: Node, text: string): Edit | Refusal {
    if (this.literal(node) === null) return { reason: 'the text there is computed' };
    const [indent = ''] = /^\s*/.exec(lineUpTo(node)) ?? [];
    return edit(node, node.from, node.to, pythonDocstring(text, indent));
  }

  /** The text of a literal, of joined ones, or of what a name stands for; null for what is computed. */
  private literal(given: Node): string | null {
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
