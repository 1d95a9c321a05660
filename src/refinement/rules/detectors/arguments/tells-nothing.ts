import { isNoMatch } from '../../../../arguments/values/no-match.js';
import type { Json } from '../../../../core/json.js';
import { answerText } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import { isSuccess, type SuccessObservation } from '../../observations/observation.js';
import { isTakenUnread } from './is-taken-unread.js';

/**
 * True for a text that nobody but us has named, or a list of such, with which a tool that reads answers as it does without it, and
 * for one with which it answers as with one that names nothing, wherever calls can be compared: what is passed over, and what
 * finds nothing, is no example. Of a tool that changes things, many of which answer all calls alike, only the first, and only where
 * it took nonsense as well.
 */
export function tellsNothing(
  view: EvidenceView,
  argument: string,
  success: SuccessObservation,
): boolean {
  const value = success.arguments[argument];
  if (value === undefined) return false;
  if (view.effect !== 'read')
    return isNamedNowhere(view, argument, value) && isTakenUnread(view, argument, success);
  const asGiven = JSON.stringify(value);
  const isNamed = !isNamedNowhere(view, argument, value);
  const compared = [...view.contextsOf(argument).values()].flatMap((group) => {
    const successes = group.filter(isSuccess);
    const given = successes.find(
      ({ arguments: args }) => JSON.stringify(args[argument]) === asGiven,
    );
    const others = successes.filter(({ arguments: { [argument]: other } }) =>
      other === undefined ? !isNamed : isNoMatch(other),
    );
    return given === undefined ? [] : others.map((other) => view.same(other, given));
  });
  return compared.length > 0 && compared.every((isSame) => isSame);
}

/** Neither the document nor any answer or refusal has it. */
function isNamedNowhere(view: EvidenceView, argument: string, value: Json): boolean {
  const texts = Array.isArray(value) ? value : [value];
  const { schema = {} } = view.parameter(argument) ?? {};
  const stated = JSON.stringify(schema) + view.tool.description;
  return texts.every(
    (text: Json) =>
      typeof text === 'string' &&
      !stated.includes(text) &&
      view.pool.answersWith(text).length === 0 &&
      !view.successes.some((each) => answerText(each).includes(text)) &&
      !view.rejections.some(({ outcome }) => outcome.message.includes(text)),
  );
}
