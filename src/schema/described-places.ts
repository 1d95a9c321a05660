import { isJsonObject } from '../core/json.js';
import type { JsonSchema } from '../core/json-schema.js';
import { jsonPointer } from '../core/json-pointer.js';

/** A property, or the items of a list, with a description. */
export interface DescribedPlace {
  /** JSON pointer into the schema: `/properties/tags/items`. */
  readonly pointer: string;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** What is described in a schema, each place before what lies in it; `$ref` is not followed. */
export function describedPlaces(
  { properties = {}, items }: JsonSchema,
  steps: readonly string[] = [],
): readonly DescribedPlace[] {
  const inside: [JsonSchema, string[]][] = Object.entries(properties).map(([name, schema]) => [
    schema,
    ['properties', name],
  ]);
  if (isJsonObject(items)) inside.push([items, ['items']]);
  return inside.flatMap(([schema, more]) => {
    const [at, { description }] = [[...steps, ...more], schema];
    const further = describedPlaces(schema, at);
    if (description === undefined) return further;
    return [{ pointer: jsonPointer(at), description, schema }, ...further];
  });
}
