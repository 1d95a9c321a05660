import type { ToolDoc } from '../../core/tool-doc.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { asText, isJson, objectOf, own } from '../lenient-values.js';
import type { CatalogueWarning } from '../read-catalogue.js';
import { type BodyArguments, bodyArguments } from './body-arguments.js';
import { parameterBudget, SchemaConverter } from './convert-schema.js';
import { type NamedArguments, nameArguments, type UnnamedArgument } from './operation-arguments.js';
import { operationDescription } from './operation-description.js';
import { type FoundParameter, findParameters, parameterArgument } from './parameter-arguments.js';
import { bindPath } from './placeholders.js';
import type { Located, References } from './references.js';
import { mediaTypes, requestBody, swaggerBody } from './request-body.js';
import { forRequests } from './request-schema.js';
import { returnsSchema } from './returns-schema.js';

/** One operation where it stands in its document. */
export interface OperationSource {
  readonly method: string;
  readonly path: string;
  /** The path item, references followed. */
  readonly item: Located;
  readonly operation: unknown;
  readonly document: unknown;
  readonly references: References;
  readonly isSwagger: boolean;
  /** Wire names that credentials fill: `query api_key`, `header authorization`. */
  readonly credentials: ReadonlySet<string>;
  /** Absolute URL where this operation has a server of its own, else null. */
  readonly ownServer: string | null;
}

export interface ReadOperation {
  readonly tool: ToolDoc;
  readonly warnings: readonly CatalogueWarning[];
}

/** One operation as a tool doc. What cannot be read of it is left out and said. */
export function readOperation(source: OperationSource): ReadOperation {
  const { operation, item, references, path, method } = source;
  const id = asText(own(operation, 'operationId'))?.trim() || `${method.toUpperCase()} ${path}`;
  const converter = new SchemaConverter(references, parameterBudget);
  const found = findParameters(
    [
      { node: own(item.node, 'parameters'), base: item.base },
      { node: own(operation, 'parameters'), base: item.base },
    ],
    references,
  );
  const body = readBody(source, found.parameters, converter);
  const bound = bindPath(path, plainArguments(source, found.parameters, converter));
  const all = [...bound.arguments, ...(body.body?.arguments ?? [])];
  const $defs = converter.definitions();
  const definition = (name: string) => $defs[name];
  const named = nameArguments(
    all.map((argument) => ({ ...argument, schema: forRequests(argument.schema, definition) })),
  );
  const returns = returnsSchema({ node: own(operation, 'responses'), base: item.base }, references);
  const tool: ToolDoc = {
    id,
    name: id,
    description: operationDescription(operation, item.node),
    parameters: parametersSchema(named, body.body, $defs),
    ...(returns === null ? {} : { returns }),
    sideEffects: 'unknown',
    call: {
      kind: 'http',
      method: method.toUpperCase(),
      path: `${source.ownServer ?? ''}${path}`,
      bindings: named.bindings,
      ...(body.body === null ? {} : { contentType: body.body.contentType }),
    },
    ...(isJson(operation) ? { raw: operation } : {}),
  };
  const broken = [...converter.brokenReferences].map((one) => `The reference ${one} is broken.`);
  const messages = [...found.problems, ...body.problems, ...bound.problems, ...broken];
  return { tool, warnings: messages.map((message) => ({ tool: id, message })) };
}

/** OpenAPI has these set by the media types and by security, not by parameters. */
const setByOthers = new Set(['accept', 'content-type', 'authorization']);

function plainArguments(
  { credentials }: OperationSource,
  parameters: readonly FoundParameter[],
  converter: SchemaConverter,
): UnnamedArgument[] {
  return parameters.flatMap((parameter) => {
    const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
    if (parameter.in === 'header' && setByOthers.has(name)) return [];
    if (credentials.has(`${parameter.in} ${name}`)) return [];
    return parameterArgument(parameter, converter) ?? [];
  });
}

function readBody(
  source: OperationSource,
  parameters: readonly FoundParameter[],
  converter: SchemaConverter,
): { readonly body: BodyArguments | null; readonly problems: string[] } {
  const { operation, item, references, method, document, isSwagger } = source;
  const bodySource = { references, converter, method };
  const body = isSwagger
    ? swaggerBody(parameters, mediaTypes(operation, document, 'consumes'), bodySource)
    : requestBody({ node: own(operation, 'requestBody'), base: item.base }, bodySource);
  if (body === 'broken') return { body: null, problems: ["The body's reference is broken."] };
  if (body === null) return { body: null, problems: [] };
  return { body: bodyArguments(body, converter), problems: [] };
}

function parametersSchema(
  named: NamedArguments,
  body: BodyArguments | null,
  definitions: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const defined = Object.entries(definitions);
  const $defs = objectOf(
    defined.map(
      ([name, each]) => [name, forRequests(each, (other) => definitions[other])] as const,
    ),
  );
  const dependentRequired = togetherWith(named, body);
  return {
    type: 'object',
    properties: named.properties,
    ...(named.required.length === 0 ? {} : { required: named.required }),
    ...(Object.keys(dependentRequired).length === 0 ? {} : { dependentRequired }),
    ...(Object.keys($defs).length === 0 ? {} : { $defs }),
  };
}

/** An optional body may be left out whole, but not in part. */
function togetherWith(named: NamedArguments, body: BodyArguments | null): Record<string, string[]> {
  if (body === null || body.requiredTogether.length === 0) return {};
  const inBody = Object.entries(named.bindings).filter(
    ([, binding]) => (binding.in === 'body' || binding.in === 'form') && binding.name !== '',
  );
  const required = inBody
    .filter(([, binding]) => body.requiredTogether.includes(binding.name))
    .map(([name]) => name);
  const entries = inBody
    .map(([name]) => [name, required.filter((one) => one !== name)] as const)
    .filter(([, others]) => others.length > 0);
  return objectOf(entries);
}
