import type { ToolDoc } from '../../core/tool-doc.js';
import { oncePerObject } from '../../support/once-per-object.js';
import { explainedArguments } from './explained-arguments.js';
import { parametersOf, type Parameter } from '../../schema/parameters-of.js';

/**
 * The parameters of a tool, those without a description of their own with what the tool's description says of them (`Args:` of a
 * docstring). The same tool gives the same list.
 */
export const explainedParameters: (tool: ToolDoc) => readonly Parameter[] = oncePerObject(
  ({ parameters, description }) => {
    const documented = parametersOf(parameters);
    const explained = explainedArguments(
      description,
      documented.map(({ name }) => name),
    );
    if (explained.size === 0) return documented;
    return documented.map((parameter): Parameter => {
      const said = explained.get(parameter.name);
      const own = parameter.schema.description ?? '';
      if (said === undefined || own.trim() !== '') return parameter;
      return { ...parameter, schema: { ...parameter.schema, description: said } };
    });
  },
);
