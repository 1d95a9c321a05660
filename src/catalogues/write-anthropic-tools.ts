import type { Json, JsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { isJson } from './lenient-values.js';
import type { WrittenCatalogue } from './written-catalogue.js';

export interface AnthropicOptions {
  /** Tools are found by the tool search tool instead of standing in the prompt. */
  readonly deferLoading: boolean;
}

/** Tools as Anthropic's Messages API takes them. */
export function writeAnthropicTools(
  { tools }: WrittenCatalogue,
  { deferLoading }: AnthropicOptions,
): Json {
  return tools.map(({ wireName, description, parameters }): JsonObject => {
    const schema: unknown = inputSchema(parameters);
    return {
      name: wireName,
      description,
      input_schema: isJson(schema) ? schema : {},
      ...(deferLoading ? { defer_loading: true } : {}),
    };
  });
}

/** Its top has to be an object, without alternatives; what they say stays in the texts. */
function inputSchema({ anyOf: _any, oneOf: _one, allOf: _all, ...schema }: JsonSchema): JsonSchema {
  return { ...schema, type: 'object' };
}

/** What the API would refuse or was left out, one line each, by tool. */
export function anthropicRemarks({
  tools,
}: WrittenCatalogue): readonly { readonly tool: string; readonly remark: string }[] {
  return tools.flatMap(({ tool, parameters }) => {
    const left = (['anyOf', 'oneOf', 'allOf'] as const).filter((key) => key in parameters);
    const odd = Object.keys(parameters.properties ?? {}).filter(
      (name) => !/^[\w.-]{1,64}$/.test(name),
    );
    return [
      ...left.map((key) => `${key} of its parameters is left out: it may not stand at the top`),
      ...odd.map((name) => `the API refuses the name of its argument "${name}"`),
    ].map((remark) => ({ tool: tool.id, remark }));
  });
}
