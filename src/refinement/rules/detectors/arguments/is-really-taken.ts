import { isUndocumentedHeader } from '../../../../arguments/values/header-values.js';
import { isAttributable } from '../../refusals/attribution.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isMeantToWork } from '../../observations/is-meant-to-work.js';
import { generalised, withoutValues } from '../../refusals/message-without-values.js';
import {
  hintsOf,
  isRejected,
  isSuccess,
  type Observation,
  type RejectedObservation,
} from '../../observations/observation.js';

/** So many calls without an argument, all refused, and none with it but those that worked: it is needed. */
const fewestRefusals = 3;

/**
 * Servers ignore unknown arguments in silence, so an undocumented one counts only where its absence was refused, every time or
 * by name, or its presence changed the answer.
 */
export function isReallyTaken(view: EvidenceView, argument: string): boolean {
  return (
    isAlwaysMissed(view, argument) ||
    headerAskedFor(view, argument) !== null ||
    view.presenceOf(argument).some(({ a, b }) => {
      if (isSuccess(a) && isRejected(b)) return isAttributable(view, b, argument);
      return (
        view.effect === 'read' &&
        isSuccess(a) &&
        isSuccess(b) &&
        !view.same(a, b) &&
        !view.volatile.has('')
      );
    })
  );
}

/** True where that is so, all refusals are in the same words, and no call with the argument was refused in them: they speak of it. */
export function isMissedInTheSameWords(view: EvidenceView, argument: string): boolean {
  if (!isAlwaysMissed(view, argument)) return false;
  const has = ({ arguments: args }: RejectedObservation) => Object.hasOwn(args, argument);
  const wordsOf = (rejection: RejectedObservation) => generalised(withoutValues(rejection));
  const [words, ...others] = new Set(view.rejections.filter((each) => !has(each)).map(wordsOf));
  return (
    others.length === 0 &&
    !view.rejections
      .filter(has)
      .map(wordsOf)
      .includes(words ?? '')
  );
}

/**
 * A header that no document has: every call without it that was meant to work was refused for that, by its name, none with it
 * was, and some with it worked. Gives one call of either kind; null where that is not so.
 */
export function headerAskedFor(
  view: EvidenceView,
  argument: string,
): { readonly refused: string; readonly worked: string } | null {
  if (!isUndocumentedHeader(argument, view.tool)) return null;
  const has = ({ arguments: args }: Observation): boolean => Object.hasOwn(args, argument);
  const asks = (rejection: RejectedObservation): boolean =>
    hintsOf(rejection, [...view.argumentNames(), argument]).some(
      (hint) => hint.kind === 'required' && hint.argument === argument,
    );
  const [worked] = view.successes;
  const meant = view.rejections.filter((each) => !has(each) && isMeantToWork(each.call));
  const [refused] = meant;
  if (worked === undefined || refused === undefined || !view.successes.every(has)) return null;
  return meant.every(asks) && !view.rejections.some((each) => has(each) && asks(each))
    ? { refused: refused.id, worked: worked.id }
    : null;
}

/** True where several calls lacked the argument and all of them were refused, and one with the same other arguments worked. */
export function isAlwaysMissed(view: EvidenceView, argument: string): boolean {
  const without = view.observations.filter(({ arguments: args }) => !Object.hasOwn(args, argument));
  return (
    without.length >= fewestRefusals &&
    without.every(isRejected) &&
    view.presenceOf(argument).some(({ a, b }) => isSuccess(a) && isRejected(b))
  );
}
