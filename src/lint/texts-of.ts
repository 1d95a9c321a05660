import { isJsonObject, jsonSchemaOfJson, type Json } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { LintedTool } from './rule.js';

/** A text of a doc; `parameter` is the path of the argument that it stands with. */
export interface PlacedText {
  readonly parameter?: string;
  readonly text: string;
}

/** Every text that reaches an agent, names and values of the schema too, each with the argument it stands in. */
export const everyTextOf: (tool: LintedTool) => readonly PlacedText[] = oncePerObject(
  ({ name, description, parameters }) => {
    const { properties = {}, ...others } = parameters;
    const inside = Object.entries(properties).flatMap(([parameter, schema]) =>
      [parameter, ...textsIn(jsonSchemaOfJson.parse(schema))].map((text) => ({ parameter, text })),
    );
    const beside = textsIn(jsonSchemaOfJson.parse(others)).map((text) => ({ text }));
    return [{ text: name }, { text: description }, ...inside, ...beside];
  },
);

/** Words of a doc as findings tell them: the beginning of a long text. */
export function quoted(text: string): string {
  return writeJson(text.slice(0, 160));
}

/** Every text in a value, names of fields included: they may be sentences too. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}
