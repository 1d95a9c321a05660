import { argumentDomain } from '../../schema/argument-domain.js';
import { domainSize, type Domain } from '../../schema/domain.js';
import { parametersOf } from '../../schema/parameters-of.js';
import { DEFAULT_EPSILON, unknownCertainty } from '../../agents/belief/certainty.js';
import type { Json } from '../../core/json.js';
import type { JsonSchema } from '../../core/json-schema.js';
import type { WrittenCall } from './parse-completion.js';

/** A tool as a When2Call record lists it. */
export interface RewardTool {
  readonly name: string;
  readonly parameters: JsonSchema;
  /** Domains that are known better than from the schema, by argument. */
  readonly domains?: Readonly<Record<string, Domain>> | undefined;
}

/**
 * π_c of a written call (SAGE appendix A.3.5, equations 13 and 14): the product over the arguments it has; 1 for a value, 1/|D|
 * for one that is empty or `<UNK>`, ε where the domain is open or the tool is not known. Required arguments that are
 * left out count as empty.
 */
export function callCertainty(
  call: WrittenCall,
  tools: readonly RewardTool[],
  epsilon = DEFAULT_EPSILON,
): number {
  const tool = tools.find(({ name }) => name === call.name);
  const documented = tool === undefined ? [] : parametersOf(tool.parameters);
  const missing = documented.filter(({ name, required }) => required && !(name in call.arguments));
  const open = Object.entries(call.arguments)
    .filter(([, value]) => isEmpty(value))
    .map(([name]) => name);
  return [...open, ...missing.map(({ name }) => name)].reduce((product, argument) => {
    const domain = tool === undefined ? null : domainOf(tool, argument);
    if (domain === null || domainSize(domain) === 0) return product * epsilon;
    return product * unknownCertainty(domain, { epsilon });
  }, 1);
}

function domainOf({ parameters, domains }: RewardTool, argument: string): Domain | null {
  const known = domains?.[argument];
  if (known !== undefined) return known;
  const parameter = parametersOf(parameters).find(({ name }) => name === argument);
  return parameter === undefined ? null : argumentDomain(parameter, parameters);
}

function isEmpty(value: Json): boolean {
  return value === null || (typeof value === 'string' && /^\s*(?:<UNK>)?\s*$/i.test(value));
}
