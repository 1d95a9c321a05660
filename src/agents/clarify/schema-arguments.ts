import { argumentDomain } from '../../schema/argument-domain.js';
import { effectiveSchema } from '../../schema/effective-schema.js';
import { withoutPassingBounds } from '../../schema/lasting-bounds.js';
import { parametersOf } from '../../schema/parameters-of.js';
import type { LearnedConstraints } from '../../core/learned-constraints.js';
import type { AgentTool } from '../agent.js';
import type { ArgumentKnowledge, ToolArguments } from '../argument-domains.js';

type Documented = Pick<AgentTool, 'parameters' | 'version'>;

/** What a catalogue's docs say of arguments, by tool: the schemas, with the lasting part of what was learnt laid over them. */
export function schemaArguments<T extends Documented>(
  tools: readonly T[],
): (tool: T) => ToolArguments {
  const learned = withoutPassingBounds(tools.map(({ version }) => version.learned));
  const constraints = new Map(tools.map((tool, index) => [tool, learned[index] ?? {}]));
  const known = new Map<T, ToolArguments>();
  return (tool) => {
    const args = known.get(tool) ?? argumentsIn(tool, constraints.get(tool) ?? {});
    known.set(tool, args);
    return args;
  };
}

function argumentsIn({ parameters }: Documented, learned: LearnedConstraints): ToolArguments {
  const schema = effectiveSchema(parameters, learned);
  const documented = new Map(parametersOf(parameters).map((each) => [each.name, each]));
  return Object.fromEntries(
    parametersOf(schema).map((parameter): readonly [string, ArgumentKnowledge] => {
      const { name, required } = parameter;
      const own = learned.properties?.[name];
      const before = own === undefined ? undefined : documented.get(name);
      return [
        name,
        {
          domain: argumentDomain(parameter, schema),
          ...(before !== undefined && { documented: argumentDomain(before, parameters) }),
          required,
          dataDependent: (own?.['x-valueSources']?.length ?? 0) > 0,
        },
      ];
    }),
  );
}
