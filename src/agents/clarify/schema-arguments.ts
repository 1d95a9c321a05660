import { argumentDomain } from '../../arguments/argument-domain.js';
import { effectiveSchema } from '../../arguments/effective-schema.js';
import { parametersOf } from '../../arguments/parameters-of.js';
import type { AgentTool } from '../agent.js';
import type { ToolArguments } from '../argument-domains.js';

/** What a tool's doc says of its arguments: the schema, with the constraints learnt in refinement laid over it. */
export function schemaArguments(tool: Pick<AgentTool, 'parameters' | 'version'>): ToolArguments {
  const schema = effectiveSchema(tool.parameters, tool.version.learned);
  return Object.fromEntries(
    parametersOf(schema).map((parameter) => [
      parameter.name,
      {
        domain: argumentDomain(parameter, schema),
        required: parameter.required,
        dataDependent:
          (tool.version.learned.properties?.[parameter.name]?.['x-valueSources']?.length ?? 0) > 0,
      },
    ]),
  );
}
