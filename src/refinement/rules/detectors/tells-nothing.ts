import { isNoMatch } from '../../../arguments/no-match.js';
import type { Json } from '../../../core/json.js';
import { answerText } from '../answers.js';
import type { EvidenceView } from '../evidence-view.js';
import { isSuccess, type SuccessObservation } from '../observation.js';

/**
 * True for a text that nobody but us has named, or a list of such, with which a tool that reads answers as it does without it, and
 * for one with which it answers as with one that names nothing: what is passed over, and what finds nothing, is no example.
 */
export function tellsNothing(
  view: EvidenceView,
  argument: string,
  success: SuccessObservation,
): boolean {
  const value = success.arguments[argument];
  if (view.effect !== 'read' || value === undefined) return false;
  const alike = [...view.contextsOf(argument).values()]
    .filter((group) => group.includes(success))
    .flat()
    .filter(isSuccess)
    .filter((other) => view.same(other, success));
  return alike.some(({ arguments: { [argument]: given } }) =>
    given === undefined ? isNamedNowhere(view, argument, value) : isNoMatch(given),
  );
}

/** Neither the document nor any answer has it. */
function isNamedNowhere(view: EvidenceView, argument: string, value: Json): boolean {
  const texts = Array.isArray(value) ? value : [value];
  const { schema = {} } = view.parameter(argument) ?? {};
  const stated = JSON.stringify(schema) + view.tool.description;
  return texts.every(
    (text: Json) =>
      typeof text === 'string' &&
      !stated.includes(text) &&
      view.pool.answersWith(text).length === 0 &&
      !view.successes.some((each) => answerText(each).includes(text)),
  );
}
