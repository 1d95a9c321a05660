import type { Catalogue } from '../core/catalogue.js';
import { readTrajectories, trajectoryOf } from '../refine/trajectories.js';
import type { EvidenceSource } from '../reports/evidence/evidence.js';

/** What the evidence of a run is looked up in: of one tool, only its own trajectory is read if that has all steps of these sentences. */
export async function evidenceSource(
  workspace: string,
  catalogue: Catalogue,
  run: string,
  of?: {
    readonly tool: string;
    readonly sentences: readonly { readonly steps: readonly string[] }[];
  },
): Promise<EvidenceSource> {
  const names = { catalogue: catalogue.name, run };
  if (of !== undefined) {
    const own = await trajectoryOf(workspace, names, of.tool);
    if (own === null) return { catalogue, trajectories: [] };
    const has = new Set(own.experiments.flatMap(({ results }) => results.map(({ step }) => step)));
    if (of.sentences.every(({ steps }) => steps.every((step) => has.has(step))))
      return { catalogue, trajectories: [own] };
  }
  return { catalogue, trajectories: await readTrajectories(workspace, names) };
}
