import type { Domain } from '../../../arguments/schema/domain.js';
import type { Json, JsonObject } from '../../../core/json.js';
import type { Random } from '../../../core/ports.js';
import { environmentTool } from '../../environments/create-environment.js';
import type { Environment } from '../../environments/environment.js';
import { pick, type RequestTemplate } from './request-template.js';

/** A clause with all its values, before it is put into words. */
export interface DrawnRequest {
  readonly template: RequestTemplate;
  readonly arguments: JsonObject;
}

/** Names of the arguments in a clause, in order. */
export function argumentsIn({ clause }: Pick<RequestTemplate, 'clause'>): readonly string[] {
  return [...clause.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/**
 * Values for every argument of the clause: those given, the template's own, else one that is possible now; null where there
 * is none. Values given for other arguments stay.
 */
export function drawRequest(
  environment: Environment,
  template: RequestTemplate,
  random: Random,
  given: JsonObject = {},
): DrawnRequest | null {
  const tool = environmentTool(environment, template.tool);
  if (tool === undefined) return null;
  const known = environment.domains(tool);
  const own = { ...template.values?.(environment, random), ...given };
  const drawn: Record<string, Json> = { ...given };
  for (const name of argumentsIn(template)) {
    const value = own[name] ?? drawValue(known[name]?.domain, random);
    if (value === null) return null;
    drawn[name] = value;
  }
  const inOrder = Object.keys(known).flatMap((name) => {
    const value = drawn[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { template, arguments: Object.fromEntries(inOrder) };
}

function drawValue(domain: Domain | undefined, random: Random): Json {
  switch (domain?.kind) {
    case 'finite':
      return domain.values.length === 0 ? null : pick(domain.values, random);
    case 'boolean':
      return random.next() < 0.5;
    case 'range': {
      if (!Number.isFinite(domain.low) || !Number.isFinite(domain.high)) return null;
      const value = domain.low + random.next() * (domain.high - domain.low);
      return domain.whole ? Math.round(value) : Math.round(value * 100) / 100;
    }
    default:
      return null;
  }
}
