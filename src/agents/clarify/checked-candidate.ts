import { asType } from '../../schema/as-type.js';
import { domainContains } from '../../schema/domain.js';
import { parametersOf } from '../../schema/parameters-of.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { AgentTool } from '../agent.js';
import type { ToolArguments } from '../argument-domains.js';
import type { ProposedCandidate } from './candidate-generator.js';

/** A call as a model wrote it, checked: values in their types, gaps for what is unknown, impossible or missing. */
export function checkedCandidate(
  tool: AgentTool,
  args: JsonObject,
  documented: ToolArguments,
): ProposedCandidate {
  const types = new Map(parametersOf(tool.parameters).map((each) => [each.name, each.types]));
  const known: Record<string, Json> = {};
  const refused: Record<string, Json> = {};
  const unknown = new Set<string>();
  for (const [argument, written] of Object.entries(args)) {
    const { domain } = documented[argument] ?? {};
    const value = asType(written, types.get(argument) ?? []);
    if (isUnknown(written)) unknown.add(argument);
    else if (domain === undefined || domainContains(domain, value)) known[argument] = value;
    else refused[argument] = value;
  }
  for (const [argument, { required }] of Object.entries(documented)) {
    if ((required && !(argument in known)) || argument in refused) unknown.add(argument);
  }
  return { tool: tool.tool.id, known, unknown: [...unknown], refused };
}

/** True where a model says that it does not know the value: `<UNK>` and its like. */
export function isUnknown(value: Json): boolean {
  return (
    value === null || (typeof value === 'string' && /^\s*<?\s*unk(?:nown)?\s*>?\s*$/i.test(value))
  );
}
