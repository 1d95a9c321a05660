import { argumentDomain } from '../../schema/argument-domain.js';
import { parametersOf } from '../../schema/parameters-of.js';
import { jsonSchemaOfJson } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import { canonicalJson } from '../../support/canonical-json.js';
import type { AgentTool } from '../agent.js';
import type { ArgumentKnowledge, ToolArguments } from '../argument-domains.js';

type Documented = Pick<AgentTool, 'tool' | 'parameters'>;

/** What docs say of a tool's arguments: their domains, and the wider ones of the source's own schema. */
export function schemaArguments<T extends Documented>(): (tool: T) => ToolArguments {
  const known = new Map<T, ToolArguments>();
  return (tool) => {
    const args = known.get(tool) ?? argumentsIn(tool);
    known.set(tool, args);
    return args;
  };
}

function argumentsIn({ tool, parameters }: Documented): ToolArguments {
  const documented = new Map(parametersOf(tool.parameters).map((each) => [each.name, each]));
  return Object.fromEntries(
    parametersOf(parameters).map((parameter): readonly [string, ArgumentKnowledge] => {
      const { name, required, schema } = parameter;
      const before = documented.get(name);
      const isNarrowed = before !== undefined && valuesIn(before.schema) !== valuesIn(schema);
      return [
        name,
        {
          ...{ domain: argumentDomain(parameter, parameters), required },
          ...(isNarrowed && { documented: argumentDomain(before, tool.parameters) }),
        },
      ];
    }),
  );
}

/** What a schema says of values, without its texts. */
function valuesIn({ description: _, examples: __, ...keywords }: JsonSchema): string {
  return canonicalJson(jsonSchemaOfJson.parse(keywords));
}
