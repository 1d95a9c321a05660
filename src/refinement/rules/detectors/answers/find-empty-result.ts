import { nameWords } from '../../../../arguments/names/name-words.js';
import { hasContent, listsIn, scalarsIn } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import type { SuccessObservation } from '../../observations/observation.js';
import { quotableMessage } from '../../quote.js';

const searches: ReadonlySet<string> = new Set([
  'unknown-id',
  'vary-value',
  'positive',
  'outside-enum',
]);

const paging: ReadonlySet<string> = new Set(
  'page,offset,skip,limit,size,count,cursor,start,from,after,before,per,top,first,last,token,marker'.split(
    ',',
  ),
);

const lookup = /search|find|list|query|filter|browse/i;

/** What a search without a match gives: an empty list where other calls have items that they did not bring themselves, or a text that says so. */
export function findEmptyResult(view: EvidenceView): readonly Finding[] {
  if (view.effect !== 'read' && !lookup.test(view.tool.name)) return [];
  return [...emptyList(view), ...emptyText(view)];
}

/** `No matches found`, where other calls were answered in other words. */
function emptyText(view: EvidenceView): readonly Finding[] {
  const full = view.successes.find(hasContent);
  for (const success of view.successes) {
    const { body } = success.outcome;
    if (typeof body !== 'string' || hasContent(success) || full === undefined) continue;
    if (isPaged(success)) continue;
    const text = body.trim();
    if (text === '' || quotableMessage(text) !== text) continue;
    return [{ kind: 'empty-text', text, calls: [success.id, full.id] }];
  }
  return [];
}

function emptyList(view: EvidenceView): readonly Finding[] {
  const sent = new Set(view.successes.flatMap(({ arguments: args }) => Object.values(args)));
  for (const success of view.successes) {
    const { kind } = success.call.purpose;
    if (!searches.has(kind) || isPaged(success)) continue;
    for (const [path, list] of listsIn(success.outcome.body ?? null)) {
      if (list.length > 0 || !isWithoutMatch(success)) continue;
      const full = view.successes.find(
        (other) =>
          listsIn(other.outcome.body ?? null)
            .get(path)
            ?.some((item) => !sent.has(item)) ?? false,
      );
      if (full !== undefined) return [{ kind: 'empty-result', path, calls: [success.id, full.id] }];
    }
  }
  return [];
}

/** A page beyond the last one is empty for another reason than that nothing matched. */
function isPaged({ arguments: args }: SuccessObservation): boolean {
  return Object.keys(args).some((name) => nameWords(name).some((word) => paging.has(word)));
}

/** Beside empty lists it holds nothing but numbers and what was asked for: a record with an empty list in it was found. */
function isWithoutMatch({ outcome, arguments: args }: SuccessObservation): boolean {
  const body = outcome.body ?? null;
  if ([...listsIn(body).values()].some((list) => list.length > 0)) return false;
  const asked = JSON.stringify(args).toLowerCase();
  return [...scalarsIn(body).values()].every(
    (value) =>
      typeof value !== 'string' || asked.includes(JSON.stringify(value).toLowerCase().slice(1, -1)),
  );
}
