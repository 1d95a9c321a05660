import type { Json, JsonObject } from '../core/json.js';
import { isJson, objectOf } from './lenient-values.js';
import type { WrittenCatalogue } from './written-catalogue.js';

/** Tools by name as the AI SDK takes them, but for `jsonSchema()` around the schema and `execute`: `{description, inputSchema, inputExamples}`. */
export function writeAiSdkTools({ tools }: WrittenCatalogue): Json {
  return objectOf(
    tools.map(
      ({ wireName, description, parameters, calls = [] }): readonly [string, JsonObject] => [
        wireName,
        {
          description,
          inputSchema: isJson(parameters) ? parameters : {},
          ...(calls.length === 0
            ? {}
            : { inputExamples: calls.map((call) => ({ input: call.arguments })) }),
        },
      ],
    ),
  );
}
