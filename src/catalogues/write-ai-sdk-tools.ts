import type { Json } from '../core/json.js';
import { isJson, objectOf } from './lenient-values.js';
import type { WrittenCatalogue } from './written-catalogue.js';

/** Tools by name as the AI SDK takes them, but for `jsonSchema()` around the schema and `execute`: `{description, inputSchema}`. */
export function writeAiSdkTools({ tools }: WrittenCatalogue): Json {
  return objectOf(
    tools.map(({ wireName, description, parameters }) => [
      wireName,
      { description, inputSchema: isJson(parameters) ? parameters : {} },
    ]),
  );
}
