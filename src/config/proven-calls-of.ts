import type { Catalogue } from '../core/catalogue.js';
import type { DocVariant } from '../evaluation/doc-variants.js';
import { readTrajectories } from '../storage/list-trajectories.js';
import { provenCalls, type ProvenCall } from '../writing/proven-calls.js';

/** The calls that worked, by tool id, of the run that docs come from; none for docs of no run. */
export async function provenCallsOf(
  { name, tools }: Catalogue,
  variant: DocVariant,
  workspace: string,
): Promise<ReadonlyMap<string, readonly ProvenCall[]>> {
  const run = runOf(variant);
  const found = new Map<string, readonly ProvenCall[]>();
  if (run === null) return found;
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  for await (const trajectory of readTrajectories(workspace, name, run)) {
    const tool = byId.get(trajectory.tool);
    if (tool !== undefined) found.set(tool.id, provenCalls(tool, trajectory));
  }
  return found;
}

function runOf(variant: DocVariant): string | null {
  switch (variant.kind) {
    case 'run':
      return variant.run;
    case 'joined':
      return runOf(variant.with);
    case 'condensed':
      return runOf(variant.docs);
    default:
      return null;
  }
}
