import { parametersOf } from '../../arguments/schema/parameters-of.js';
import { withoutExplained } from '../../arguments/texts/explained-arguments.js';
import type { ToolDoc } from '../../core/tool-doc.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { definitionsOf, wholeArgument } from './whole-argument.js';

/** The tool as if what its one argument holds were its arguments; other tools as they are. */
export const openedTool: (tool: ToolDoc) => ToolDoc = oncePerObject((tool: ToolDoc): ToolDoc => {
  const whole = wholeArgument(tool);
  const [only] = parametersOf(tool.parameters);
  if (whole === null || only === undefined) return tool;
  const description = withoutExplained(tool.description, [whole]);
  return {
    ...tool,
    description,
    parameters: { ...only.schema, ...definitionsOf(tool.parameters) },
  };
});
