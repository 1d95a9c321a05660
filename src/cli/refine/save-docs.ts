import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { loadRefinedDocs, saveRefinedDocs } from '../../storage/refined-docs-store.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { Output } from '../output.js';
import { someOf } from '../../support/some-of.js';

export interface SavingContext {
  readonly settings: { readonly workspace: string };
  readonly output: Output;
}

const mostNamed = 5;

/** Saves what a run made of its tools beside what is there of the others, and resolves to the file. */
export async function saveDocs(
  { settings: { workspace }, output }: SavingContext,
  refined: RefinedDocs,
  allTools: readonly ToolDoc[],
): Promise<string> {
  const earlier = await loadRefinedDocs(workspace, refined.catalogue, refined.run);
  const ids = new Set(allTools.map(({ id }) => id));
  const gone = (earlier?.tools ?? []).map(({ tool }) => tool).filter((id) => !ids.has(id));
  if (gone.length > 0) output.note(escapeControlCharacters(goneLine(gone)));
  return saveRefinedDocs(workspace, withOthers(refined, earlier, allTools));
}

function goneLine(gone: readonly string[]): string {
  return gone.length === 1
    ? `1 tool is no longer in its source and left out of the docs: ${someOf(gone, mostNamed)}`
    : `${gone.length} tools are no longer in their source and left out of the docs: ${someOf(gone, mostNamed)}`;
}

/** Docs of the run's other tools stay, and those of tools that this command did not come to; all in the order of the source. */
function withOthers(
  docs: RefinedDocs,
  earlier: RefinedDocs | null,
  allTools: readonly ToolDoc[],
): RefinedDocs {
  const order = allTools.map(({ id }) => id);
  // Groups that this command did not come to keep their descriptions.
  const groups = [...lastOfEach([...(earlier?.groups ?? []), ...(docs.groups ?? [])]).values()];
  return {
    ...docs,
    tools: inOrderOf(order, [...(earlier?.tools ?? []), ...docs.tools]),
    ...(groups.length === 0 ? {} : { groups }),
  };
}

function inOrderOf(ids: readonly string[], docs: readonly RefinedDoc[]): RefinedDoc[] {
  const byTool = lastOfEach(docs);
  return ids.flatMap((id) => byTool.get(id) ?? []);
}

function lastOfEach(docs: readonly RefinedDoc[]): ReadonlyMap<string, RefinedDoc> {
  return new Map(docs.map((doc) => [doc.tool, doc]));
}
