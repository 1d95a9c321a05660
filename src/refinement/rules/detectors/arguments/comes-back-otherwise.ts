import { isJsonObject, type Json } from '../../../../core/json.js';
import type { SuccessObservation } from '../../observations/observation.js';

/** True for a number in whose place the answer holds another one under the argument's name: it was not taken as given. */
export function comesBackOtherwise(success: SuccessObservation, argument: string): boolean {
  const given = success.arguments[argument];
  if (typeof given !== 'number') return false;
  const taken = heldAs(success.outcome.body ?? null, argument);
  return typeof taken === 'number' && taken !== given;
}

/** What the object, or the one object in it, holds under the name. */
function heldAs(body: Json, name: string): Json | undefined {
  if (!isJsonObject(body)) return undefined;
  if (Object.hasOwn(body, name)) return body[name];
  const inner = Object.values(body).filter((each) => isJsonObject(each));
  return inner.length === 1 && isJsonObject(inner[0] ?? null)
    ? heldAs(inner[0] ?? null, name)
    : undefined;
}
