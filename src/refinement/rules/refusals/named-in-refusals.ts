import { isOutsideSchema } from '../../../arguments/schema/is-outside-schema.js';
import { placedComplaints } from '../../../calling/placed-complaints.js';
import type { Json, JsonObject } from '../../../core/json.js';
import type { ToolDoc } from '../../../core/tool-doc.js';
import { oncePerObject } from '../../../support/once-per-object.js';
import type { RejectedObservation } from '../observations/observation.js';

/** Words for what should not have been sent. */
const isUnwanted =
  /\b(?:unknown|unexpected|unrecogni[sz]ed|extra|additional|not (?:allowed|permitted|known|recogni[sz]ed|supported|documented))\b/i;

/** Every version of a doc is judged by the same refusals. */
const complaintsIn = oncePerObject((body: JsonObject | readonly Json[]) => placedComplaints(body));

/** Arguments that the tool's document leaves out, and that refusals complain about, at a place of their own, in calls that did not have them. */
export function namedInRefusals(
  tool: ToolDoc,
  rejections: readonly RejectedObservation[],
): readonly string[] {
  const names = rejections.flatMap(({ outcome: { body = null }, arguments: args }) =>
    (typeof body === 'object' && body !== null ? complaintsIn(body) : [])
      .filter(({ words }) => !isUnwanted.test(words))
      .map(({ place }) => place.split('.')[0] ?? '')
      .filter((name) => !Object.hasOwn(args, name) && isOutsideSchema(name, tool)),
  );
  return [...new Set(names)];
}
