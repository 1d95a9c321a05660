import { isPathLike } from '../../../../arguments/names/path-like.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { BoundKeyword } from '../../argument-finding.js';
import { isRejected, type Observation } from '../../observations/observation.js';
import { withSameNames } from '../../observations/fresh-values.js';
import { isReference } from '../../../../arguments/names/is-reference.js';

/** Not in the plural: `rows` is how many there are. */
const position =
  /(?:^|[_\-.]|[a-z](?=[A-Z]))(?:index|idx|row|col|column|line|paragraph|slide|position|pos)$/i;

/** A position counts from 0 or from 1; where it ends is for the thing to say that it is a position in. */
export function isEndOfThing(argument: string, keyword: BoundKeyword, value: number): boolean {
  if (!position.test(argument)) return false;
  return keyword === 'maximum' || (keyword === 'minimum' && value > 1);
}

/**
 * The two calls are about different things, as another argument names them: what one refuses the other need not, unless the
 * refusal says no more than that this argument is wrong.
 */
export function areOfOtherThings(
  view: EvidenceView,
  argument: string,
  ...[refused, taken]: readonly [Observation, Observation]
): boolean {
  if (isRejected(refused) && saysWrong.test(refused.outcome.message)) return false;
  const [a, b] = [withSameNames(refused.arguments), withSameNames(taken.arguments)];
  return view.parameters.some(
    (parameter) =>
      parameter.name !== argument &&
      (isReference(parameter) || isPathLike(parameter)) &&
      JSON.stringify(a[parameter.name]) !== JSON.stringify(b[parameter.name]),
  );
}

/** `invalid crew`, `Bad Request: wrong crew`. */
const saysWrong = /^(?:[\w ]{1,30}: )?(?:invalid|bad|illegal|wrong|incorrect) [\w.-]+[.!]?$/i;
