import type { JsonSchema } from '../core/json-schema.js';
import type { Binding, ToolCall } from '../core/tool-doc.js';
import { objectOf } from './lenient-values.js';
import type { ListedParameter } from './listed-parameters.js';
import { nameArguments, type UnnamedArgument } from './openapi/operation-arguments.js';
import { placeholdersOf, undocumented } from './openapi/placeholders.js';

export interface ListedCallOptions {
  readonly method: string;
  /** Path template, relative or absolute. */
  readonly path: string;
  readonly parameters: readonly ListedParameter[];
  /** Where parameters go of which nothing is said. */
  readonly elsewhere: Extract<Binding['in'], 'query' | 'body' | 'form'>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ListedCall {
  readonly call: Extract<ToolCall, { kind: 'http' }>;
  readonly parameters: JsonSchema;
}

const contentTypes = {
  query: undefined,
  body: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const;

/** How to call a tool of which a URL and a list of parameters are known. Placeholders come first, listed or not. */
export function listedCall(options: ListedCallOptions): ListedCall {
  const placeholders = placeholdersOf(options.path);
  const listed = new Set(options.parameters.map(({ name }) => name));
  const named = nameArguments([
    ...placeholders.filter((name) => !listed.has(name)).map(undocumented),
    ...options.parameters.map((parameter) =>
      argumentOf(parameter, placeholders, options.elsewhere),
    ),
  ]);
  const contentType = contentTypes[options.elsewhere];
  return {
    call: {
      kind: 'http',
      method: options.method,
      path: options.path,
      bindings: named.bindings,
      ...(contentType === undefined ? {} : { contentType }),
      ...(options.headers === undefined ? {} : { headers: { ...options.headers } }),
    },
    parameters: objectSchema(named.properties, named.required),
  };
}

function argumentOf(
  { name, schema, required, in: stated, explode }: ListedParameter,
  placeholders: readonly string[],
  elsewhere: Binding['in'],
): UnnamedArgument {
  const isPath = placeholders.includes(name);
  const known = (['query', 'header', 'cookie', 'body', 'form'] as const).find(
    (one) => one === stated,
  );
  return {
    schema,
    required: required || isPath,
    binding: {
      in: isPath ? 'path' : (known ?? elsewhere),
      name,
      ...(explode === undefined ? {} : { explode }),
    },
  };
}

/** The parameters alone, for a tool of which no URL is known; `hidden` are names that only a path in its name shows. */
export function listedSchema(
  parameters: readonly ListedParameter[],
  hidden: readonly string[],
): JsonSchema {
  const listed = new Set(parameters.map(({ name }) => name));
  const missing = hidden.filter((name) => !listed.has(name));
  return objectSchema(
    objectOf([
      ...missing.map((name) => [name, undocumented(name).schema] as const),
      ...parameters.map(({ name, schema }) => [name, schema] as const),
    ]),
    [
      ...missing,
      ...parameters
        .filter(({ name, required }) => required || hidden.includes(name))
        .map(({ name }) => name),
    ],
  );
}

function objectSchema(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}
