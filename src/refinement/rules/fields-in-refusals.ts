import type { Json } from '../../core/json.js';
import { nameWords } from '../../arguments/name-words.js';
import type { EvidenceView } from './evidence-view.js';

/**
 * What refusals call the value that an argument had: `Object with code=x does not exist` and `no branch with the code 'x'` say that
 * it is a `code`. Lower-case words, singular.
 */
export function fieldsInRefusals(view: EvidenceView, argument: string): ReadonlySet<string> {
  const own = nameWords(argument).join(' ');
  const found = view.rejections.flatMap(({ arguments: args, outcome }) => {
    const field = fieldBefore(outcome.message, args[argument]);
    return field === null || field === own ? [] : [field];
  });
  return new Set(found);
}

/** The word right before the value in the message; null where the message does not have the value. */
function fieldBefore(message: string, value: Json | undefined): string | null {
  if (typeof value !== 'string' || value.length < 3) return null;
  const at = message.indexOf(value);
  const before = at < 0 ? '' : message.slice(0, at);
  const word = /([A-Za-z][\w-]{1,40})(?:\s*[=:]\s*|\s+)["'`“‘(]?$/.exec(before)?.[1];
  return word === undefined ? null : nameWords(word).join(' ');
}
