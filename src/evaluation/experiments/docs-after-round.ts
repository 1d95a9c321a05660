import type { Catalogue } from '../../core/catalogue.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import { docOf } from '../../docs/doc-of.js';
import { toolTrajectorySchema, type ToolTrajectory } from '../../refine/trajectories.js';
import { withSchemaChanges } from '../../schema/schema-changes.js';
import { parseOwnJson, readTextFile } from '../../storage/json-file.js';
import { trajectoryFiles } from '../../storage/list-trajectories.js';
import { workspacePaths } from '../../storage/workspace-paths.js';
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
    const text =
      last?.description === undefined
        ? docOf(tool, sentences)
        : { use: null, description: last.description, parameters: tool.parameters };
    return { ...doc, ...{ ...text, sentences } };
  };
  return { ...docs, run, tools: docs.tools.map(after) };
}

/** The trajectories of a run, in the order of their file names. Rejects with `StorageError`. */
export async function readToolTrajectories(
  workspace: string,
  { catalogue, run }: { readonly catalogue: string; readonly run: string },
): Promise<readonly ToolTrajectory[]> {
  const folder = workspacePaths(workspace).trajectoryFolder(catalogue, run);
  const found: ToolTrajectory[] = [];
  for (const path of await trajectoryFiles(folder)) {
    const text = await readTextFile(path);
    if (text === null) continue;
    const remedy = 'Restore the file from a backup; it was left unchanged.';
    found.push(
      parseOwnJson(text, { path, schema: toolTrajectorySchema, what: 'trajectory', remedy }),
    );
  }
  return found;
}
