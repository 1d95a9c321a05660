import type { Catalogue } from '../../core/catalogue.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import type { Trajectory } from '../../core/trajectory.js';
import { candidateVersions } from '../../refinement/candidate-versions.js';
import { docText } from '../../refinement/written-docs.js';
import { withSchemaChanges } from '../../schema/schema-changes.js';
import type { Derivation } from './experiment-file.js';

/** What docs of a run are derived from. */
export interface DerivedFrom {
  readonly catalogue: Pick<Catalogue, 'tools'>;
  readonly docs: RefinedDocs;
  readonly trajectories: readonly Trajectory[];
}

/**
 * Other docs of a finished run, from what it has on record: its last proposals whether they
 * passed the checks or not, those of one round, or the selected ones with a part left out. Tools without a trajectory
 * keep their docs.
 */
export function deriveDocs(
  { catalogue, docs, trajectories }: DerivedFrom,
  { run, take }: { readonly run: string; readonly take: Derivation },
): RefinedDocs {
  const recorded = new Map(trajectories.map((trajectory) => [trajectory.tool, trajectory]));
  const known = new Map(catalogue.tools.map((tool) => [tool.id, tool]));
  const tools = docs.tools.map((doc): RefinedDoc => {
    const tool = known.get(doc.tool);
    return tool === undefined ? doc : derived(doc, tool, recorded.get(doc.tool), take);
  });
  return { ...docs, run, tools };
}

function derived(
  doc: RefinedDoc,
  tool: ToolDoc,
  trajectory: Trajectory | undefined,
  take: Derivation,
): RefinedDoc {
  if (take === 'without-parameter-docs') {
    const { parameters: own } = doc;
    const back = { source: own, refined: tool.parameters };
    return { ...doc, parameters: withSchemaChanges(own, back, { of: 'texts' }) };
  }
  if (take === 'without-use') return { ...doc, use: null };
  if (trajectory === undefined) return doc;
  const version = versionTaken(trajectory, take);
  return version === undefined ? doc : { ...doc, ...docText(tool, version) };
}

function versionTaken(trajectory: Trajectory, take: Derivation) {
  if (take === 'last-proposal') {
    const { closing, iterations } = trajectory;
    const revisions = [...iterations.map(({ revision }) => revision), closing ?? undefined];
    return revisions.findLast((revision) => revision !== undefined)?.proposal;
  }
  const round = Number(take.slice('revision-'.length));
  const upTo = candidateVersions(trajectory).filter(({ index }) => index <= round);
  return upTo.at(-1)?.doc;
}
