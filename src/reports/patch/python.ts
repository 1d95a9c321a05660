import { newDocstring } from './python-edits.js';
import { PythonNames } from './python-names.js';
import {
  childOf,
  docstringOf,
  entry,
  firstArgument,
  keyword,
  parsePython,
  pythonErrors,
  sayingChildren,
  textOf,
  type Node,
} from './python-syntax.js';
import { PythonTexts } from './python-texts.js';
import type { SourceLanguage, ToolPlace } from './source-place.js';

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
  private readonly texts: PythonTexts;

  constructor(private readonly names: PythonNames) {
    this.texts = new PythonTexts(names);
  }

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
      const path = first === undefined ? null : this.texts.literal(first);
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
    const name = (given && this.texts.literal(given)) ?? (own === undefined ? '' : textOf(own));
    return [{ name, operation: null, place: this.functionPlace(definition, list, false) }];
  }

  /** A tool whose name, description and schema are written out. */
  private written(at: (key: string) => Node | undefined, whole: Node): readonly Registered[] {
    const named = at('name');
    const name = named === undefined ? null : this.texts.literal(named);
    const schema = schemaKeys.map(at).find((one) => one !== undefined);
    if (name === null || schema === undefined) return [];
    const description = at('description');
    const place: ToolPlace = {
      file: whole.home.path,
      says: description === undefined ? null : this.texts.literal(description),
      write: ({ path, text }) => {
        if (path !== '') return this.texts.inSchema(schema, path, text);
        return description === undefined
          ? { reason: 'it has no description' }
          : this.texts.replaced(description, text);
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
      says: describing === undefined ? null : this.texts.literal(describing),
      write: ({ path, text }) => {
        if (path !== '') return this.texts.parameter(definition, path, { text, isOperation });
        if (stated !== undefined) return this.texts.replaced(stated, text);
        return docstring === undefined
          ? newDocstring(definition, text)
          : this.texts.replacedDocstring(docstring, text);
      },
    };
  }
}
