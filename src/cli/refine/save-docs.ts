import type { AcquiredCatalogue } from '../../session/acquire-catalogue.js';
import type { RefinedDoc, RefinedDocs } from '../../core/refined-docs.js';
import type { RefinementResult } from '../../refinement/result.js';
import { loadRefinedDocs, saveRefinedDocs } from '../../storage/refined-docs-store.js';
import { escapeControlCharacters } from '../../support/escape-control-characters.js';
import type { Output } from '../output.js';
import { mostNamed } from './taken-up-lines.js';
import { someOf } from '../../support/some-of.js';

export interface SavingContext {
  readonly settings: { readonly workspace: string };
  readonly output: Output;
}

/** Saves what a run made of its tools beside what is there of the others, and resolves to the file. */
export async function saveDocs(
  { settings: { workspace }, output }: SavingContext,
  result: Pick<RefinementResult, 'refined' | 'skipped'>,
  acquired: Pick<AcquiredCatalogue, 'catalogue' | 'allTools'>,
): Promise<string> {
  const { refined } = result;
  const earlier = await loadRefinedDocs(workspace, refined.catalogue, refined.run);
  const ids = new Set(acquired.allTools.map(({ id }) => id));
  const gone = (earlier?.tools ?? []).map(({ tool }) => tool).filter((id) => !ids.has(id));
  if (gone.length > 0) output.note(escapeControlCharacters(goneLine(gone)));
  return saveRefinedDocs(workspace, withOthers(result, earlier, acquired));
}

function goneLine(gone: readonly string[]): string {
  return gone.length === 1
    ? `1 tool is no longer in its source and left out of the docs: ${someOf(gone, mostNamed)}`
    : `${gone.length} tools are no longer in their source and left out of the docs: ${someOf(gone, mostNamed)}`;
}

/** Docs of the run's other tools, which this command was not about or may not call, stay; all in the order of the source. */
function withOthers(
  { refined: docs, skipped }: Pick<RefinementResult, 'refined' | 'skipped'>,
  earlier: RefinedDocs | null,
  { catalogue, allTools }: Pick<AcquiredCatalogue, 'catalogue' | 'allTools'>,
): RefinedDocs {
  const left = new Set(skipped.map(({ tool }) => tool));
  const handled = new Set(catalogue.tools.map(({ id }) => id).filter((id) => !left.has(id)));
  const others = (earlier?.tools ?? []).filter(({ tool }) => !handled.has(tool));
  const order = allTools.map(({ id }) => id);
  // Groups that this command did not come to keep their descriptions.
  const groups = [...lastOfEach([...(earlier?.groups ?? []), ...(docs.groups ?? [])]).values()];
  return {
    ...docs,
    tools: inOrderOf(order, [...others, ...docs.tools]),
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
