import type { Json, JsonObject } from '../core/json.js';
import { isJson } from './lenient-values.js';
import { refusedKeywords, vendorSchema } from '../schema/vendor-schema.js';
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
  return tools.map(({ wireName, description, parameters, calls = [] }): JsonObject => {
    const schema: unknown = vendorSchema(parameters);
    return {
      name: wireName,
      description,
      input_schema: isJson(schema) ? schema : {},
      ...(calls.length === 0 ? {} : { input_examples: calls }),
      ...(deferLoading ? { defer_loading: true } : {}),
    };
  });
}

/** What the API would refuse or was left out, one line each, by tool. */
export function anthropicRemarks({
  tools,
}: WrittenCatalogue): readonly { readonly tool: string; readonly remark: string }[] {
  return tools.flatMap(({ tool, parameters }) => {
    const odd = Object.keys(parameters.properties ?? {}).filter(
      (name) => !/^[\w.-]{1,64}$/.test(name),
    );
    return [
      ...refusedKeywords(parameters).map(
        (key) =>
          `${key} may not stand at the top of its parameters: the arguments in it stand beside the others`,
      ),
      ...odd.map((name) => `the API refuses the name of its argument "${name}"`),
    ].map((remark) => ({ tool: tool.id, remark }));
  });
}
