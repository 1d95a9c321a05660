import type { Catalogue } from '../core/catalogue.js';
import { changedSinceWarning } from '../evaluation/changed-since.js';
import { areEdited } from '../storage/refined-docs-store.js';
import type { Output } from './output.js';
import type { PickedRun } from './pick-run.js';

/** Warns of refined docs that were changed by hand, and of those whose source has changed since. */
export async function warnOfDocs(
  output: Output,
  workspace: string,
  catalogue: Catalogue,
  { run, refined }: PickedRun,
): Promise<void> {
  if (refined === null) return;
  if (await areEdited(workspace, catalogue.name, run))
    output.warn(
      `The refined docs of the run "${run}" were changed by hand; they are taken as they are.`,
    );
  const changed = changedSinceWarning(refined, catalogue);
  if (changed !== null) output.warn(changed);
}
