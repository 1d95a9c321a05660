import type { Catalogue } from '../core/catalogue.js';
import type { CallRecord } from '../core/call-record.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import type { DocVariant } from '../evaluation/doc-variants.js';
import { readTrajectories } from '../storage/list-trajectories.js';
import { provenCalls } from '../writing/proven-calls.js';
import { seenAnswers } from '../writing/seen-answers.js';

/** The calls that worked, by tool id, of the run that docs come from; none for docs of no run. */
export const provenCallsOf = inRunOfDocs(provenCalls);

/** What calls were answered with, by tool id, in the run that docs come from; none for docs of no run. */
export const seenAnswersOf = inRunOfDocs(seenAnswers);

/** The calls that were made, by tool id, in the run that docs come from; none for docs of no run. */
export const callsOf = inRunOfDocs((_, { calls }): readonly CallRecord[] => calls);

/** What is read of each tool's trajectory, by tool id. */
function inRunOfDocs<T>(read: (tool: ToolDoc, trajectory: Trajectory) => T) {
  return async (
    { name, tools }: Catalogue,
    variant: DocVariant,
    workspace: string,
  ): Promise<ReadonlyMap<string, T>> => {
    const run = runOf(variant);
    const found = new Map<string, T>();
    if (run === null) return found;
    const byId = new Map(tools.map((tool) => [tool.id, tool]));
    for await (const trajectory of readTrajectories(workspace, name, run)) {
      const tool = byId.get(trajectory.tool);
      if (tool !== undefined) found.set(tool.id, read(tool, trajectory));
    }
    return found;
  };
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
