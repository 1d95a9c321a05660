import type { AcquiredCatalogue } from '../../config/acquire-catalogue.js';
import type { ToolsToRefine } from '../../refinement/calls-found.js';

/** The catalogue with those tools alone; as it is where all are meant. */
export function narrowedTo(
  just: ToolsToRefine | undefined,
  acquired: AcquiredCatalogue,
): AcquiredCatalogue {
  if (just === undefined) return acquired;
  const { catalogue } = acquired;
  const tools = catalogue.tools.filter(({ id }) => just.has(id));
  return { ...acquired, catalogue: { ...catalogue, tools } };
}
