import type { ToolDoc } from '../core/tool-doc.js';
import { writeJson } from '../core/json-text.js';
import { ordersToReader } from '../lint/rules/orders-to-reader.js';
import { oncePerObject } from '../support/once-per-object.js';
import { someOf } from '../support/some-of.js';

const mostNamed = 5;

/** Names of the tools whose own texts (name, description, schema) tell an agent what to do beyond calling them. */
export const toolsWithOrders = oncePerObject((tools: readonly ToolDoc[]): readonly string[] => {
  const around = { tools, maxDocTokens: Infinity };
  return tools
    .filter((tool) => ordersToReader.check(tool, around).length > 0)
    .map(({ name }) => name);
});

/** One line that names these tools; null where there are none. */
export function ordersWarning(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const quoted = names.map((name) => writeJson(name.slice(0, 60)));
  return `The source's own texts tell agents what to do: ${someOf(quoted, mostNamed)}. They stay in the docs of these tools; read them before you hand them on.`;
}
