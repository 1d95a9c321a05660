import type { Catalogue } from '../core/catalogue.js';
import { allDocs, type RefinedDoc, type RefinedDocs } from '../core/refined-docs.js';
import { toolsAndGroups } from '../catalogues/tools-and-groups.js';
import { rawHashOf } from '../docs/raw-hash.js';

type Sourced = Pick<Catalogue, 'tools' | 'groups'>;

/** The refined docs that were made from another raw doc than the catalogue has now; those that do not tell are not among them. */
export function changedSince(
  docs: Pick<RefinedDocs, 'tools' | 'groups'>,
  catalogue: Sourced,
): readonly RefinedDoc[] {
  const byId = new Map(toolsAndGroups(catalogue).map((tool) => [tool.id, tool]));
  return allDocs(docs).filter(({ tool, rawHash }) => {
    const now = byId.get(tool);
    return rawHash !== undefined && now !== undefined && rawHashOf(now) !== rawHash;
  });
}

const mostNamed = 5;

/** What to know of docs some of which were made from another raw doc; null where none was. */
export function changedSinceWarning(docs: RefinedDocs, catalogue: Sourced): string | null {
  const changed = changedSince(docs, catalogue).map(({ tool }) => tool);
  if (changed.length === 0) return null;
  const more = changed.length > mostNamed ? ' and others' : '';
  const named = `${changed.slice(0, mostNamed).join(', ')}${more}`;
  const [tools, them] =
    changed.length === 1 ? ['1 tool has', 'it'] : [`${changed.length} tools have`, 'them'];
  return `${tools} changed since the run "${docs.run}" refined ${them}: ${named}. "tooldraft refine ${docs.catalogue} --run ${docs.run}" takes ${them} up anew.`;
}
