import type { Json, JsonObject } from '../core/json.js';
import { wireNames } from '../support/wire-names.js';
import { isJson } from './lenient-values.js';
import { vendorSchema } from '../schema/vendor-schema.js';
import type { WrittenCatalogue, WrittenTool } from './written-catalogue.js';

export interface ResponsesOptions {
  /** Functions are found by tool search instead of standing in the prompt. */
  readonly deferLoading: boolean;
}

/** The `tools` of OpenAI's Responses API: functions, those of a group in a namespace with the group's description. */
export function writeOpenAiResponses(
  { groups, tools }: WrittenCatalogue,
  { deferLoading }: ResponsesOptions,
): Json {
  const filled = groups.filter(({ id }) => tools.some(({ tool }) => tool.group === id));
  const known = new Set(filled.map(({ id }) => id));
  const names = wireNames(filled.map(({ id, name }) => ({ id, name })));
  const functions = (of: readonly WrittenTool[]): JsonObject[] =>
    of.map((one) => writtenFunction(one, deferLoading));
  return [
    ...functions(tools.filter(({ tool }) => !known.has(tool.group ?? ''))),
    ...filled.map(({ id, name, description }, index): JsonObject => {
      return {
        type: 'namespace',
        name: names[index] ?? name,
        description: description === '' ? name : description,
        tools: functions(tools.filter(({ tool }) => tool.group === id)),
      };
    }),
  ];
}

/** Not strict: that would make every argument required. */
function writtenFunction(
  { wireName: name, description, parameters }: WrittenTool,
  deferLoading: boolean,
): JsonObject {
  const schema: unknown = vendorSchema(parameters);
  return {
    ...{ type: 'function', name, description },
    parameters: isJson(schema) ? schema : {},
    strict: false,
    ...(deferLoading ? { defer_loading: true } : {}),
  };
}
