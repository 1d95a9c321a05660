import { listsIn } from '../answers.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';
import { handedOn } from '../handed-on.js';
import { isPageName } from '../page-name.js';
import { isSuccess, type Observation, type SuccessObservation } from '../observation.js';

/** How to get further items: a cursor taken from an answer, or a page number and where it starts. */
export function findPaging(view: EvidenceView): readonly Finding[] {
  return view
    .argumentNames()
    .flatMap((argument) => [
      ...(isPageName(argument) ? pageNumber(view, argument) : cursor(view, argument)),
    ]);
}

/** A value from this tool's own answer, given back, brought other items. */
function cursor(view: EvidenceView, argument: string): readonly Finding[] {
  for (const next of view.successes) {
    const { purpose } = next.call;
    if (purpose.kind !== 'paging' || !purpose.arguments.includes(argument)) continue;
    const previous = view.successes.find(({ id }) => id === purpose.baseline);
    if (previous === undefined || view.same(previous, next)) continue;
    const given = next.arguments[argument];
    const path = handedOn(previous, argument).find(([, value]) => value === given)?.[0];
    if (path === undefined || !bringsOtherItems(previous, next)) continue;
    return [{ kind: 'cursor', argument, path, calls: [previous.id, next.id] }];
  }
  return [];
}

function pageNumber(view: EvidenceView, argument: string): readonly Finding[] {
  for (const group of view.contextsOf(argument).values()) {
    const successes = group.filter(isSuccess);
    const page = (number: number): SuccessObservation | undefined =>
      successes.find(({ arguments: args }) => args[argument] === number);
    const without = successes.find((success) => !Object.hasOwn(success.arguments, argument));
    const [zero, one, second] = [page(0), page(1), page(2)];
    if (without === undefined || second === undefined) continue;
    if (zero !== undefined && one !== undefined && view.same(zero, one)) continue;
    const same = [zero, one].find((each) => each !== undefined && view.same(each, without));
    const first =
      same !== undefined && bringsOtherItems(without, second)
        ? same
        : [one, zero].find((each) => each !== undefined && isInPages(without, [each, second]));
    if (first === undefined) continue;
    const number = Number(first.arguments[argument]);
    const calls = [without.id, first.id, second.id];
    return [{ kind: 'page-number', argument, first: number, calls }];
  }
  return [];
}

/** The first two pages are how the list without pages begins. */
function isInPages(whole: Observation, pages: readonly Observation[]): boolean {
  const all = listsIn(whole.outcome.body ?? null);
  return [...all].some(([path, items]) => {
    const paged = pages.map(({ outcome }) => listsIn(outcome.body ?? null).get(path) ?? []);
    const beginning = items.slice(0, paged.flat().length);
    return (
      paged.every(({ length }) => length > 0 && length < items.length) &&
      JSON.stringify(paged.flat()) === JSON.stringify(beginning)
    );
  });
}

function bringsOtherItems(a: Observation, b: Observation): boolean {
  const before = listsIn(a.outcome.body ?? null);
  return [...listsIn(b.outcome.body ?? null)].some(([path, items]) => {
    const earlier = new Set((before.get(path) ?? []).map((item) => JSON.stringify(item)));
    return (
      items.length > 0 &&
      earlier.size > 0 &&
      items.every((item) => !earlier.has(JSON.stringify(item)))
    );
  });
}
