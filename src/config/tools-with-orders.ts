import type { ToolDoc } from '../core/tool-doc.js';
import { ordersIn } from '../doc-checks/orders-in.js';
import { textsIn } from '../doc-checks/texts-in.js';
import { jsonSchemaOfJson } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { oncePerObject } from '../support/once-per-object.js';
import { someOf } from '../support/some-of.js';

const mostNamed = 5;

/** Names of the tools whose own texts (name, description, schema) tell an agent what to do beyond calling them. */
export const toolsWithOrders = oncePerObject((tools: readonly ToolDoc[]): readonly string[] =>
  tools.filter(givesOrders).map(({ name }) => name),
);

function givesOrders({ name, description, parameters }: ToolDoc): boolean {
  const texts = [name, description, ...textsIn(jsonSchemaOfJson.parse(parameters))];
  return texts.some((text) => ordersIn(text).length > 0);
}

/** One line that names these tools; null where there are none. */
export function ordersWarning(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const quoted = names.map((name) => writeJson(name.slice(0, 60)));
  return `The source's own texts tell agents what to do: ${someOf(quoted, mostNamed)}. They stay in the docs of these tools; read them before you hand them on.`;
}
