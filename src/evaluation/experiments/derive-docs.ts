import type { DocVersion } from '../../core/doc-version.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import type { Trajectory } from '../../core/trajectory.js';
import { candidateVersions } from '../../refinement/candidate-versions.js';
import type { Derivation } from './experiment-file.js';

/**
 * Other docs of a finished run, from what it has on record: its last proposals whether they
 * passed the checks or not, those of one round, or the selected ones with a part left out. Tools without a trajectory
 * keep their docs.
 */
export function deriveDocs(
  docs: RefinedDocs,
  trajectories: readonly Trajectory[],
  { run, take }: { readonly run: string; readonly take: Derivation },
): RefinedDocs {
  const byTool = new Map(trajectories.map((trajectory) => [trajectory.tool, trajectory]));
  const tools = docs.tools.map((doc): RefinedDoc => {
    const trajectory = byTool.get(doc.tool);
    return { ...doc, ...derived(doc, trajectory, take) };
  });
  return { ...docs, run, tools };
}

function derived(
  doc: DocVersion,
  trajectory: Trajectory | undefined,
  take: Derivation,
): Partial<DocVersion> {
  if (take === 'without-parameter-docs') return { parameterDocs: {} };
  if (take === 'without-sections') return { sections: null };
  if (trajectory === undefined) return {};
  if (take === 'last-proposal') {
    const { closing, iterations } = trajectory;
    const revisions = [...iterations.map(({ revision }) => revision), closing ?? undefined];
    return revisions.findLast((revision) => revision !== undefined)?.proposal ?? doc;
  }
  const round = Number(take.slice('revision-'.length));
  const upTo = candidateVersions(trajectory).filter(({ index }) => index <= round);
  return upTo.at(-1)?.doc ?? {};
}
