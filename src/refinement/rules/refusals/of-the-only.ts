import type { Json } from '../../../core/json.js';
import type { ConstraintHint } from '../../../arguments/messages/read-constraint-message.js';

/** What is said of no argument is said of the one that it can be meant of; where there are several, or none, of no argument still. */
export function ofTheOnly<
  Hint extends Extract<ConstraintHint, { readonly argument: string | null }>,
>(hint: Hint, given: readonly (readonly [argument: string, value: Json])[]): Hint {
  const [only, ...others] = given;
  return only === undefined || others.length > 0 ? hint : { ...hint, argument: only[0] };
}
