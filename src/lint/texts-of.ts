import { slotsOf } from '../arguments/slots/slot.js';
import { jsonSchemaOfJson } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { textsIn } from '../doc-checks/texts-in.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { LintedTool } from './rule.js';

/** A text of a doc; `parameter` is the path of the argument that it stands with. */
export interface PlacedText {
  readonly parameter?: string;
  readonly text: string;
}

/** What a doc says in sentences: its description, then that of each argument, nested ones too. */
export const descriptionsOf: (tool: LintedTool) => readonly PlacedText[] = oncePerObject((tool) => [
  { text: tool.description },
  ...slotsOf(tool).flatMap(({ path, schema }): PlacedText[] =>
    schema.description === undefined ? [] : [{ parameter: path, text: schema.description }],
  ),
]);

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
