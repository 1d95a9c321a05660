import type { Catalogue } from '../core/catalogue.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';

/** A group as a tool that is never called: its text is documentation like that of a tool. */
export function groupAsTool({ id, name, description }: ToolGroup): ToolDoc {
  return {
    ...{ id, name, description, parameters: { type: 'object', properties: {} } },
    ...{ sideEffects: 'none', call: { kind: 'none' } },
  };
}

/** The tools of a catalogue and, behind them, its groups as tools. */
export function toolsAndGroups({
  tools,
  groups = [],
}: Pick<Catalogue, 'tools' | 'groups'>): readonly ToolDoc[] {
  return [...tools, ...groups.map(groupAsTool)];
}
