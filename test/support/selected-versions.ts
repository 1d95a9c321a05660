import type { DocVersion } from '../../src/core/doc-version.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { labelledDoc } from '../../src/refinement/labelled-doc.js';
import { versionNumbered } from '../../src/refinement/select-version.js';

/** The version that a run selected, with the claims that the refined docs do not hold. */
export function selectedVersion(trajectory: Trajectory): DocVersion {
  const version = trajectory.selection?.version ?? 0;
  const doc = versionNumbered(trajectory, version);
  return version === 0 ? doc : labelledDoc(doc, trajectory);
}

/** The same of many, by tool. */
export function selectedVersions(
  trajectories: readonly Trajectory[],
): Readonly<Record<string, DocVersion>> {
  return Object.fromEntries(trajectories.map((one) => [one.tool, selectedVersion(one)]));
}
