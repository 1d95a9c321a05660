import type { Json, JsonObject } from '../../../core/json.js';
import type { ConstraintHint } from '../../../arguments/messages/constraint-hint.js';

const quoted = String.raw`["'\`“‘]([^"'\`“”‘’]{1,120})["'\`”’]`;
const subjects = [
  // `Column "x" does not exist`, `A template named 'x' already exists`
  new RegExp(
    String.raw`${quoted}\)?,? (?:(?:was|is|were|are|do|does|did|has|have|can|could) ?)?(?:already|not|n['’]t|no longer|exists|unknown)\b`,
    'i',
  ),
  // `No column 'x' in table 'y'`, `no such column: 'x'`
  new RegExp(String.raw`\b(?:no|no such|unknown|duplicate) (?:[a-z]+ )?[a-z]+:? ${quoted}`, 'i'),
];

/**
 * What is there, or is not, is said of the argument whose value the sentence has for its subject, however the message calls it:
 * `A template named 'x' already exists` is about `name: 'x'`, not about `template`. A subject that no argument has for its value, in a
 * message that quotes the argument's own elsewhere (`Column 'x' does not exist in table 'y'`), is said of none.
 */
export function ofItsSubject(
  hint: ConstraintHint,
  {
    arguments: args,
    outcome: { message },
  }: { readonly arguments: JsonObject; readonly outcome: { readonly message: string } },
): ConstraintHint {
  if ((hint.kind !== 'not-found' && hint.kind !== 'exists') || hint.argument === null) return hint;
  const subject = subjects.flatMap((form) => form.exec(message)?.[1] ?? [])[0];
  const own = args[hint.argument];
  if (subject === undefined || isValue(own, subject)) return hint;
  const [owner, ...others] = Object.keys(args).filter((name) => isValue(args[name], subject));
  if (owner !== undefined) return others.length > 0 ? hint : { ...hint, argument: owner };
  if (own !== undefined && resembles(own, subject)) return hint;
  const isElsewhere = typeof own === 'string' && own !== '' && message.includes(own);
  return isElsewhere ? { ...hint, argument: null } : hint;
}

function isValue(value: Json | undefined, text: string): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => isValue(item, text));
  return (typeof value === 'string' || typeof value === 'number') && String(value) === text;
}

/** The value as a tool may quote it: resolved, shortened or in another case; of an object or a list, something in it. */
function resembles(value: Json, text: string): boolean {
  const [one, other] = [JSON.stringify(value), text].map((each) => each.toLowerCase());
  const bare = typeof value === 'string' ? value.toLowerCase() : (one ?? '');
  return (one ?? '').includes(other ?? '') || (bare !== '' && (other ?? '').includes(bare));
}
