import type { Domain } from '../../arguments/domain.js';
import { harvestJson } from '../../arguments/harvest-json.js';
import { identityWords } from '../../arguments/name-match.js';
import { nameWords } from '../../arguments/name-words.js';
import { parametersOf } from '../../arguments/parameters-of.js';
import { asType } from '../../arguments/as-type.js';
import { effectOf } from '../../core/effect.js';
import { isJsonObject, type Json } from '../../core/json.js';
import type { ValueSource } from '../../core/learned-constraints.js';
import type { ToolExecutor } from '../../core/ports.js';
import type { AgentTool } from '../agent.js';
import type { ArgumentDomains, ArgumentKnowledge, ToolArguments } from '../argument-domains.js';
import { canonicalJson } from '../../support/canonical-json.js';
import { schemaArguments } from './schema-arguments.js';

export interface LiveDomainsOptions {
  readonly tools: readonly AgentTool[];
  readonly executor: ToolExecutor;
  /** True for tools that may be called to look values up. */
  readonly maySource?: ((tool: AgentTool) => boolean) | undefined;
}

const MOST_VALUES = 200;
/** Values of which only some are seen: many times those. */
const UNSEEN = 10;

/**
 * Domains from docs and from the tools themselves: the schema with what was learnt, and, for arguments whose values come
 * from another tool's answers (`x-valueSources`), what that tool gives now. It is called again after every change. Only
 * tools that read and need no argument are asked. Ids are those listed; other values may lie beyond what is listed.
 */
export function liveDomains(options: LiveDomainsOptions): ArgumentDomains {
  const byId = new Map(options.tools.map((tool) => [tool.tool.id, tool]));
  const answers = new Map<string, { readonly changes: number; readonly body: Promise<Json> }>();
  const bodyOf = (tool: AgentTool, changes: number, signal?: AbortSignal): Promise<Json> => {
    const known = answers.get(tool.tool.id);
    if (known?.changes === changes) return known.body;
    const body = answerOf(tool, options.executor, signal);
    answers.set(tool.tool.id, { changes, body });
    return body;
  };
  return {
    domainsOf: async ({ id }, changes, signal) => {
      const tool = byId.get(id);
      if (tool === undefined) return {};
      const known: Record<string, ArgumentKnowledge> = {};
      for (const [name, argument] of Object.entries<ArgumentKnowledge>(schemaArguments(tool))) {
        const values = await sourcedValues({ tool, name, options, byId }, (source) =>
          bodyOf(source, changes, signal),
        );
        known[name] =
          values.length === 0
            ? argument
            : { ...argument, domain: sourcedDomain(name, values), dataDependent: true };
      }
      return known satisfies ToolArguments;
    },
  };
}

interface Sourced {
  readonly tool: AgentTool;
  readonly name: string;
  readonly options: LiveDomainsOptions;
  readonly byId: ReadonlyMap<string, AgentTool>;
}

async function sourcedValues(
  { tool, name, options, byId }: Sourced,
  bodyOf: (source: AgentTool) => Promise<Json>,
): Promise<readonly Json[]> {
  const { domain } = schemaArguments(tool)[name] ?? {};
  if (domain?.kind === 'finite' || domain?.kind === 'boolean') return [];
  const types = parametersOf(tool.parameters).find((each) => each.name === name)?.types ?? [];
  if (types.includes('array')) return [];
  const found = new Map<string, Json>();
  for (const { tool: id, path } of tool.version.learned.properties?.[name]?.['x-valueSources'] ??
    []) {
    const source = byId.get(id);
    if (source === undefined || !isAskable(source, options)) continue;
    for (const value of valuesAt(await bodyOf(source), path)) {
      const typed = asType(value, types);
      if (found.size < MOST_VALUES) found.set(canonicalJson(typed), typed);
    }
  }
  return [...found.values()];
}

function isAskable(source: AgentTool, { maySource }: LiveDomainsOptions): boolean {
  const needs = parametersOf(source.parameters).some(({ required }) => required);
  return !needs && (maySource?.(source) ?? effectOf(source.tool) === 'read');
}

async function answerOf(
  tool: AgentTool,
  executor: ToolExecutor,
  signal?: AbortSignal,
): Promise<Json> {
  const outcome = await executor.call({ tool: tool.tool, arguments: {} }, signal);
  return outcome.kind === 'success' ? (outcome.body ?? null) : null;
}

/** The values of an answer at a path like `items[].id`; text answers have their values where the harvest finds them. */
function valuesAt(body: Json, path: ValueSource['path']): readonly Json[] {
  const harvest = harvestJson(body);
  const exact = harvest.filter((each) => each.path === path);
  return (exact.length > 0 || isJsonObject(body) || Array.isArray(body) ? exact : harvest).map(
    ({ value }) => value,
  );
}

function sourcedDomain(name: string, values: readonly Json[]): Domain {
  return identityWords.has(nameWords(name).at(-1) ?? '')
    ? { kind: 'finite', values }
    : { kind: 'estimated-finite', size: values.length * UNSEEN + 100, examples: values };
}
