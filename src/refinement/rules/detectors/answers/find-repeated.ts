import { erases, makesThings } from '../../../../arguments/pool/made-by-call.js';
import { identityWords } from '../../../../arguments/names/name-match.js';
import { nameWords } from '../../../../arguments/names/name-words.js';
import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.js';
import { textValuesIn } from '../../../../support/text-values.js';
import { literalText } from '../../../../support/literal-text.js';
import { answerText } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import type { SuccessObservation } from '../../observations/observation.js';

/**
 * What a tool that changes things answers when the same call is made a second time: what is there already is left out of a list
 * that the first answer had; what is gone already is deleted again with the same answer.
 */
export function findRepeated(view: EvidenceView): readonly Finding[] {
  if (view.effect === 'read') return [];
  for (const again of view.successes) {
    const first = view.successes.find(({ id }) => id === again.call.repeatOf);
    if (first === undefined) continue;
    const calls = [first.id, again.id];
    const path = makesThings(view.tool) ? emptiedList(first, again) : null;
    if (path !== null) return [{ kind: 'left-out-if-there', path, calls }];
    if (deletesAgain(view, first, again)) return [{ kind: 'deletes-again', calls }];
  }
  return [];
}

/** The list of the first answer that held what was sent and of which the second answer has nothing; `[]` for lists in lists. */
function emptiedList(first: SuccessObservation, again: SuccessObservation): string | null {
  const sent = new Set(textValuesIn(first.arguments).filter((text) => text !== ''));
  return emptied(first.outcome.body ?? null, again.outcome.body ?? null, { path: '', sent });
}

function emptied(
  before: Json,
  after: Json,
  at: { readonly path: string; readonly sent: ReadonlySet<string> },
): string | null {
  const { path, sent } = at;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length > 0 && after.length === 0)
      return textValuesIn(before).some((text) => sent.has(text)) ? path : null;
    if (before.length !== after.length) return null;
    return firstOf(before.length, (index) =>
      emptied(before[index] as Json, after[index] as Json, { path: `${path}[]`, sent }),
    );
  }
  if (!isJsonObject(before) || !isJsonObject(after)) return null;
  const names = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return firstOf(names.length, (index) => {
    const name = names[index] ?? '';
    const below = path === '' ? name : `${path}.${name}`;
    return emptied(before[name] ?? null, after[name] ?? null, { path: below, sent });
  });
}

function firstOf(count: number, find: (index: number) => string | null): string | null {
  for (let index = 0; index < count; index++) {
    const found = find(index);
    if (found !== null) return found;
  }
  return null;
}

/** What is deleted by its name or id is gone after the first call; by its place (`line: 3`), another thing may have come there. */
function deletesAgain(
  view: EvidenceView,
  first: SuccessObservation,
  again: SuccessObservation,
): boolean {
  const names = Object.keys(first.arguments);
  return (
    erases(view.tool) &&
    names.length > 0 &&
    !placed(first.arguments) &&
    first.outcome.status === again.outcome.status &&
    answerText(first) === answerText(again)
  );
}

function placed(args: JsonObject): boolean {
  return Object.entries(args).some(
    ([name, value]) =>
      /^-?\d+$/.test(literalText(value)) && !identityWords.has(nameWords(name).at(-1) ?? ''),
  );
}
