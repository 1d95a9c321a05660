import type { Json } from '../core/json.js';
import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import type { ToolBenchPlace } from '../calling/virtual-answer.js';
import { standardCategory, standardName, standardToolName } from '../support/toolbench-name.js';
import { asText, own } from './lenient-values.js';

/** Where StableToolBench has an API of a ToolBench catalogue; null for a tool of no group, or where its category is not known. */
export function toolBenchPlace(
  tool: Pick<ToolDoc, 'name' | 'group' | 'raw'>,
  groups: readonly ToolGroup[],
): ToolBenchPlace | null {
  const group = groups.find(({ id }) => id === tool.group);
  if (group === undefined) return null;
  const category = categoryIn(group.raw) ?? categoryIn(tool.raw);
  if (category === undefined || category === '') return null;
  return {
    category: standardCategory(category),
    tool: standardToolName(group.name),
    api: standardName(tool.name),
  };
}

function categoryIn(raw: Json | undefined): string | undefined {
  return asText(own(raw, 'category')) ?? asText(own(raw, 'category_name'));
}
