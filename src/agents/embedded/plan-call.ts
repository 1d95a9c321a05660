import { effectiveSchema } from '../../arguments/schema/effective-schema.js';
import { parametersOf, type Parameter } from '../../arguments/schema/parameters-of.js';
import { plausibleValues } from '../../arguments/values/plausible-values.js';
import { nameWords } from '../../arguments/names/name-words.js';
import { effectOf } from '../../core/effect.js';
import type { Json } from '../../core/json.js';
import type { AgentTool } from '../agent.js';
import { valueInRequest, type FoundValue } from './value-in-request.js';
import { valueProviders } from './value-providers.js';

/** A call to make, with what has to be found out before. */
export interface PlannedCall {
  readonly tool: AgentTool;
  /** Arguments that are known already. */
  readonly given: Readonly<Record<string, Json>>;
  /** Arguments that come out of another call's answer. */
  readonly open: readonly { readonly parameter: Parameter; readonly from: PlannedCall }[];
  /** True where a name out of the request goes into it or into a call before it. */
  readonly usesName: boolean;
}

export interface PlanContext {
  readonly request: string;
  readonly tools: readonly AgentTool[];
  /** How well a tool's doc fits the request, 0 to 1. */
  readonly relevance: (tool: AgentTool) => number;
  /** Picks among equally good made-up values. */
  readonly seed: number;
}

/** Calls before the last one. */
const longestChain = 3;
const mostProviders = 12;
const idLike = new Set('id uuid guid key token hash sha slug handle reference ref'.split(' '));

/**
 * How a tool could be called for a request: arguments from the request where it gives them, ids from calls of other
 * tools, the rest from examples and defaults of the doc. Null where a required argument stays open.
 */
export function planCall(
  tool: AgentTool,
  context: PlanContext,
  above: readonly AgentTool[] = [],
): PlannedCall | null {
  const schema = effectiveSchema(tool.parameters, tool.version.learned);
  const given: Record<string, Json> = {};
  const open: { parameter: Parameter; from: PlannedCall }[] = [];
  let usesName = false;
  for (const parameter of parametersOf(schema)) {
    const found = trusted(valueInRequest(context.request, parameter, schema), tool);
    if (found !== null && (parameter.required || found.certainty === 'sure')) {
      given[parameter.name] = found.value;
      usesName ||= found.isName === true;
    } else if (parameter.required) {
      const from = isIdLike(parameter) ? bestProvider(parameter, tool, context, above) : null;
      const known = from === null ? documentedValue(parameter, tool, context) : null;
      if (from !== null) {
        open.push({ parameter, from });
        usesName ||= from.usesName;
      } else if (known !== null) given[parameter.name] = known;
      else return null;
    }
  }
  return { tool, given, open, usesName };
}

/** What changes something is given only values that the request gives, never what merely stands somewhere in it. */
function trusted(found: FoundValue | null, { tool }: AgentTool): FoundValue | null {
  const isSure = found?.certainty === 'sure' || found?.isName === true;
  return effectOf(tool) === 'read' || isSure ? found : null;
}

function bestProvider(
  parameter: Parameter,
  tool: AgentTool,
  context: PlanContext,
  above: readonly AgentTool[],
): PlannedCall | null {
  if (above.length >= longestChain) return null;
  const path = [...above, tool];
  const candidates = valueProviders(parameter, tool, context.tools)
    .filter((one) => !path.includes(one.tool))
    .slice(0, mostProviders * 2);
  const plans = candidates.flatMap(({ tool: provider, strength }) => {
    const plan = planCall(provider, context, path);
    if (plan === null) return [];
    // What the request names has to go somewhere, and the nearest place is the best one.
    const score =
      strength + context.relevance(provider) + Number(plan.usesName) - 0.6 * plan.open.length;
    return [{ plan, score }];
  });
  return plans.sort((a, b) => b.score - a.score)[0]?.plan ?? null;
}

function isIdLike({ name }: Parameter): boolean {
  return idLike.has(nameWords(name).at(-1) ?? '');
}

/** A value that the doc itself gives: choices, default, examples. Ids are never made up. */
function documentedValue(
  parameter: Parameter,
  { tool }: AgentTool,
  { seed }: PlanContext,
): Json | null {
  const { schema } = parameter;
  const examples: readonly Json[] = Array.isArray(schema.examples) ? schema.examples : [];
  const own = schema.default ?? schema.const;
  if (own !== undefined) return own;
  // Made-up values may be read with, not written with.
  if (effectOf(tool) !== 'read') return null;
  const stated = schema.enum?.[0] ?? examples[0];
  if (stated !== undefined) return stated;
  if (isIdLike(parameter)) return null;
  return plausibleValues(parameter, { tool, seed })[0] ?? null;
}
