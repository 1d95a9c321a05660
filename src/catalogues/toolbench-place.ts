import type { ToolDoc, ToolGroup } from '../core/tool-doc.js';
import type { ToolBenchPlace } from '../calls/virtual-answer.js';
import { standardCategory, standardName, standardToolName } from '../support/toolbench-name.js';
import { asText, own } from './lenient-values.js';

/** Where StableToolBench has an API of a ToolBench catalogue; null for a tool of no group, or where its category is not known. */
export function toolBenchPlace(
  tool: Pick<ToolDoc, 'name' | 'group' | 'raw'>,
  groups: readonly ToolGroup[],
): ToolBenchPlace | null {
  const group = groups.find(({ id }) => id === tool.group);
  if (group === undefined) return null;
  const category = toolBenchCategory(group, [tool]);
  if (category === null) return null;
  return { category, tool: standardToolName(group.name), api: standardName(tool.name) };
}

/** The category of a tool in ToolBench's normal form, as the tool itself has it, else one of its APIs; null where none is known. */
export function toolBenchCategory(
  group: Pick<ToolGroup, 'raw'>,
  apis: readonly Pick<ToolDoc, 'raw'>[],
): string | null {
  const [category = ''] = [group, ...apis].flatMap(
    ({ raw }) => asText(own(raw, 'category')) ?? asText(own(raw, 'category_name')) ?? [],
  );
  return category === '' ? null : standardCategory(category);
}
