import type { JsonObject } from '../../core/json.js';
import type { CallDoc } from './call-doc.js';
import { CallPlanner, type CallSeed, type PlanningTools } from './call-planner.js';
import type { Violation } from './violations.js';

/**
 * Arguments for a call that the doc says is fine, as an agent that reads it would make them; null where the doc gives no
 * way to. Values come from the sources it names, else from what it states, else they are made up within its schema.
 */
export function planValidCall(
  doc: CallDoc,
  seed: CallSeed,
  tools: PlanningTools,
): Promise<JsonObject | null> {
  const planner = new CallPlanner(doc, seed, tools);
  const wanted = doc.parameters.filter(
    (parameter) => parameter.required || planner.draws(parameter),
  );
  return planner.plan(wanted, {}, 0);
}

/**
 * Arguments that the doc forbids: a valid call with the violation in it; null where none can be made from this one.
 */
export async function planBrokenCall(
  doc: CallDoc,
  violation: Violation,
  seed: CallSeed,
  tools: PlanningTools,
): Promise<JsonObject | null> {
  const valid = await planValidCall(doc, seed, tools);
  if (valid === null) return null;
  const planner = new CallPlanner(doc, seed, tools);
  let args = valid;
  for (const parameter of doc.parameters) {
    if (!violation.needs.includes(parameter.name) || Object.hasOwn(args, parameter.name)) continue;
    const value = await planner.valueOf(parameter, args, 0);
    if (value === undefined) return null;
    args = { ...args, [parameter.name]: value };
  }
  return violation.apply(args);
}
