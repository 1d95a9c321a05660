import { isJsonObject, type Json } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { coerceToType, isOfType } from './coerce-to-type.js';
import { jsonTypeName } from './json-type-name.js';
import { asArray, asBoolean, asText, isJson, own } from './lenient-values.js';
import { mask } from './mask-tokens.js';
import { modernSchema } from './object-schema.js';

/** A parameter of a list such as `required_parameters`. */
export interface ListedParameter {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** Where it goes, where the list says so. */
  readonly in: string | undefined;
  readonly explode: boolean | undefined;
}

export interface ListedParameters {
  readonly parameters: readonly ListedParameter[];
  readonly problems: readonly string[];
}

/**
 * The parameters of a RestBench or ToolBench entry (`required_parameters`, `optional_parameters`), each name once.
 * The type stands beside the name or in `schema`, the description in either; booleans may be strings.
 */
export function listedParameters(entry: unknown): ListedParameters {
  const byName = new Map<string, ListedParameter>();
  const problems: string[] = [];
  for (const [key, required] of [
    ['required_parameters', true],
    ['optional_parameters', false],
  ] as const) {
    for (const one of asArray(own(entry, key))) {
      const name = asText(own(one, 'name'))?.trim();
      if (name === undefined || name === '' || name === '__proto__') {
        problems.push('A parameter without a usable name was left out.');
        continue;
      }
      const parameter = readParameter(one, name, required);
      const earlier = byName.get(name);
      if (earlier !== undefined) problems.push(`The parameter ${name} is listed more than once.`);
      byName.set(name, earlier === undefined ? parameter : merged(earlier, parameter));
    }
  }
  return { parameters: [...byName.values()], problems };
}

function readParameter(entry: unknown, name: string, required: boolean): ListedParameter {
  const stated = own(entry, 'schema');
  return {
    name,
    schema: isJsonObject(stated) ? schemaBeside(entry, stated) : schemaOfType(entry, name),
    required: asBoolean(own(entry, 'required')) ?? required,
    in: asText(own(entry, 'in')),
    explode: asBoolean(own(entry, 'explode')),
  };
}

/** RestBench: a schema of OpenAPI 3.0, and the description beside it or in it. */
function schemaBeside(entry: unknown, stated: Json): JsonSchema {
  const { example, ...schema } = modernSchema(stated);
  const description = asText(own(entry, 'description')) ?? schema.description;
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(example === undefined || schema.examples !== undefined || !isJson(example)
      ? {}
      : { examples: [coerceToType(example, schema.type)] }),
  };
}

/**
 * ToolBench: a type's name in free text, and a `default` that is what RapidAPI's test form was filled with. No server
 * assumes it, so it is an example, and none at all where it is empty, of another type or the parameter's own name.
 */
function schemaOfType(entry: unknown, name: string): JsonSchema {
  const stated = asText(own(entry, 'type')) ?? '';
  const type = jsonTypeName(stated) ?? 'string';
  const description = asText(own(entry, 'description'))?.trim();
  const filled = own(entry, 'default');
  const example = isJson(filled) ? coerceToType(filled, type) : null;
  const usable =
    isOfType(example, type) &&
    example !== '' &&
    !(typeof example === 'string' && example.includes(mask)) &&
    !(typeof example === 'string' && example.toLowerCase() === name.toLowerCase());
  const isDate = /^date\b/i.test(stated);
  return {
    type,
    ...(isDate && /yyyy-mm-dd/i.test(stated) ? { format: 'date' } : {}),
    ...(description === undefined || description === '' ? {} : { description }),
    ...(usable ? { examples: [example] } : {}),
  };
}

/** A name listed twice: both types are possible, the longer description says more. */
function merged(first: ListedParameter, second: ListedParameter): ListedParameter {
  const types = [...new Set([first.schema.type ?? [], second.schema.type ?? []].flat())];
  const longer =
    (second.schema.description?.length ?? 0) > (first.schema.description?.length ?? 0)
      ? second
      : first;
  const [type] = types;
  return {
    ...first,
    required: first.required || second.required,
    schema: {
      ...second.schema,
      ...first.schema,
      ...(type === undefined ? {} : { type: types.length === 1 ? type : types }),
      ...(longer.schema.description === undefined
        ? {}
        : { description: longer.schema.description }),
    },
  };
}
