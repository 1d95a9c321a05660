import type { DocText } from '../core/refined-docs.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import { toolBenchName } from '../support/toolbench-name.js';
import { wireNames } from '../support/wire-names.js';
import type { AgentTool } from './agent.js';

/** A tool as its source has it, and what the docs under test say of it. */
export interface DocumentedTool {
  readonly tool: ToolDoc;
  readonly doc: DocText;
  /** The published tool that it is an API of, with what its docs say of it; absent where the source knows none. */
  readonly group?: ToolGroup;
}

/**
 * Tools as agents see them, in the same order. Names keep to letters, digits, `_` and `-`, at most 64 of them, and differ even
 * without regard to case. An API of a published tool is `<api>_for_<tool>`, whatever stands beside it; tools without one keep
 * their names, and are told apart by their group, then by digits of their id's hash.
 */
export function agentTools(docs: readonly DocumentedTool[]): readonly AgentTool[] {
  const names = wireNames(docs.map(({ tool, group }) => named(tool, group)));
  return docs.map(({ tool, doc, group }, index) => ({
    ...{ tool, name: names[index] ?? tool.name, ...doc },
    ...(group === undefined ? {} : { group }),
  }));
}

function named(tool: ToolDoc, group: ToolGroup | undefined) {
  return group === undefined ? tool : { id: tool.id, name: nameWithGroup(tool, group) };
}

/** A tool's name before it is told apart from others: that of an API says which published tool it is of. */
export function nameWithGroup({ id, name }: ToolDoc, group: ToolGroup | undefined): string {
  return group === undefined ? name : toolBenchName(name, group.name, id);
}

/** The docs with the groups of their tools. */
export function withGroups<D extends Pick<DocumentedTool, 'tool'>>(
  docs: readonly D[],
  groups: readonly ToolGroup[],
): readonly (D & Pick<DocumentedTool, 'group'>)[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return docs.map((doc) => {
    const group = byId.get(doc.tool.group ?? '');
    return group === undefined ? doc : { ...doc, group };
  });
}

/** What an agent knew tools by, by their ids. */
export type ToolNames = Readonly<Record<string, string>>;

/** The names of tools for those who read of an agent's calls. */
export function namesOfTools(tools: readonly AgentTool[]): ToolNames {
  return Object.fromEntries(tools.map(({ tool, name }) => [tool.id, name]));
}
