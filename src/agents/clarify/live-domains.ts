import type { Domain } from '../../schema/domain.js';
import { identityWords } from '../../arguments/names/name-match.js';
import { nameWords } from '../../arguments/names/name-words.js';
import { parametersOf } from '../../schema/parameters-of.js';
import type { ToolExecutor } from '../../core/ports.js';
import type { AgentTool } from '../agent.js';
import type { ArgumentDomains, ArgumentKnowledge } from '../argument-domains.js';
import { schemaArguments } from './schema-arguments.js';
import { onlyReads, ValueLookup, type LookedUp } from './value-lookup.js';

export interface LiveDomainsOptions {
  readonly tools: readonly AgentTool[];
  readonly executor: ToolExecutor;
  /** True for tools that may be called to look values up; those that only read unless told. */
  readonly maySource?: ((tool: AgentTool) => boolean) | undefined;
}

/** Values of which only some are seen: many times those. */
const UNSEEN = 10;

/**
 * Domains from docs and from the tools themselves: the schema with what was learnt, and, for arguments whose values come
 * from another tool's answers (`x-valueSources`), what that tool gives now; it is called again after every change. Ids are
 * those listed, where everything is listed; other values may lie beyond.
 */
export function liveDomains(options: LiveDomainsOptions): ArgumentDomains {
  const { tools, executor, maySource = onlyReads } = options;
  const byId = new Map(tools.map((tool) => [tool.tool.id, tool]));
  const argumentsOf = schemaArguments<AgentTool>();
  const lookup = new ValueLookup({ tools, executor, argumentsOf, maySource });
  return {
    domainsOf: async ({ id }, changes, signal) => {
      const tool = byId.get(id);
      if (tool === undefined) return {};
      const known: Record<string, ArgumentKnowledge> = {};
      for (const [name, argument] of Object.entries(argumentsOf(tool))) {
        const found = mayBeListed(tool, name, argument)
          ? await lookup.valuesOf(tool, name, { changes, signal })
          : null;
        known[name] =
          found === null || found.values.length === 0
            ? argument
            : { ...argument, domain: sourcedDomain(name, found), dataDependent: true };
      }
      return known;
    },
  };
}

/** Values that the schema lists are all there are; lists of values are open. */
function mayBeListed(tool: AgentTool, name: string, { domain }: ArgumentKnowledge): boolean {
  if (domain.kind === 'finite' || domain.kind === 'boolean') return false;
  const types = parametersOf(tool.parameters).find((each) => each.name === name)?.types ?? [];
  return !types.includes('array');
}

function sourcedDomain(name: string, { values, complete }: LookedUp): Domain {
  return complete && identityWords.has(nameWords(name).at(-1) ?? '')
    ? { kind: 'finite', values }
    : { kind: 'estimated-finite', size: values.length * UNSEEN + 100, examples: values };
}
