import { isJsonObject, type Json, type JsonObject } from '../../../core/json.js';
import type { Rejected } from '../../../core/outcome.js';
import type { ConstraintHint } from '../../../arguments/messages/read-constraint-message.js';
import { standsIn } from '../../../support/stands-in.js';

/**
 * What can be taken for an argument that holds objects is said of the one text in them that the message repeats
 * (`extra X unknown; known: …` of `extras: [{code: "X"}]`), else of the only text there is.
 */
export function listOfProperty(
  hint: ConstraintHint,
  {
    arguments: args,
    outcome,
  }: { readonly arguments: JsonObject; readonly outcome: Pick<Rejected, 'message'> },
): ConstraintHint {
  if (hint.kind !== 'enum' || hint.argument === null) return hint;
  const given = args[hint.argument];
  const objects = (Array.isArray(given) ? (given as readonly Json[]) : [given ?? null]).filter(
    isJsonObject,
  );
  const texts = objects.flatMap((each) =>
    Object.entries(each).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const repeated = texts.filter(([, text]) => standsIn(outcome.message, text));
  const names = new Set((repeated.length > 0 ? repeated : texts).map(([name]) => name));
  const [name, ...others] = names;
  return name === undefined || others.length > 0
    ? hint
    : { ...hint, argument: `${hint.argument}.${name}` };
}
