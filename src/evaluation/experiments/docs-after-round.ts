import type { Catalogue } from '../../core/catalogue.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import { textWith } from '../../docs/refined-doc.js';
import type { ToolTrajectory } from '../../refine/trajectories.js';
import { withSchemaChanges } from '../../schema/schema-changes.js';
import type { Derivation } from './experiment-file.js';

/** A run with its record. */
export interface RecordedRun {
  readonly catalogue: Pick<Catalogue, 'tools'>;
  readonly docs: RefinedDocs;
  readonly trajectories: readonly ToolTrajectory[];
}

/** Other docs of a finished run: those after some rounds, or its own with a part left out. */
export function deriveDocs(
  behind: RecordedRun,
  { run, take }: { readonly run: string; readonly take: Derivation },
): RefinedDocs {
  const { catalogue, docs } = behind;
  if (take === 'without-use')
    return { ...docs, run, tools: docs.tools.map((doc) => ({ ...doc, use: null })) };
  if (take !== 'without-parameter-docs')
    return docsAfterRound(behind, { run, round: Number(take.slice('revision-'.length)) });
  const tools = new Map(catalogue.tools.map((tool) => [tool.id, tool]));
  const without = (doc: RefinedDoc): RefinedDoc => {
    const own = doc.parameters;
    const back = { source: own, refined: tools.get(doc.tool)?.parameters ?? own };
    return { ...doc, parameters: withSchemaChanges(own, back, { of: 'texts' }) };
  };
  return { ...docs, run, tools: docs.tools.map(without) };
}

/** The docs of a run as they stood after so many messages, or iterations of `--engine draft`. */
export function docsAfterRound(
  { catalogue, docs, trajectories }: RecordedRun,
  { run, round }: { readonly run: string; readonly round: number },
): RefinedDocs {
  const recorded = new Map(trajectories.map((one) => [one.tool, one]));
  const tools = new Map(catalogue.tools.map((tool) => [tool.id, tool]));
  const after = (doc: RefinedDoc): RefinedDoc => {
    const tool = tools.get(doc.tool);
    if (tool === undefined) return doc;
    const revisions = recorded.get(doc.tool)?.revisions ?? [];
    const last = revisions.findLast(({ message }) => message <= round);
    const sentences = [...(last?.sentences ?? [])];
    const text = textWith(tool, { sentences, description: last?.description });
    return { ...doc, ...text, sentences };
  };
  return { ...docs, run, tools: docs.tools.map(after) };
}
