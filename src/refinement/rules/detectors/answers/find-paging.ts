import { hasContent } from '../../answers/answers.js';
import type { EvidenceView } from '../../observations/evidence-view.js';
import type { Finding } from '../../finding.js';
import { itemsIn } from '../../answers/items-in.js';
import { handedOn } from '../../answers/handed-on.js';
import { isPageName } from '../../observations/page-name.js';
import {
  isSuccess,
  type Observation,
  type SuccessObservation,
} from '../../observations/observation.js';
import { quotableMessage } from '../../quote.js';

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
    if (without === undefined) continue;
    if (zero !== undefined && one !== undefined && view.same(zero, one)) continue;
    const follow = ([first, next]: Pages): boolean =>
      first !== undefined &&
      next !== undefined &&
      view.same(first, without) &&
      bringsOtherItems(without, next);
    const begin = (pages: Pages): boolean =>
      !pages.includes(undefined) && isInPages(without, pages);
    // Where page 1 was not seen, page 0 may be that one under another number.
    const fromZero = one === undefined ? [] : [one, second].map((next): Pages => [zero, next]);
    const [first, next] =
      [...fromZero, [one, second] as const].find(follow) ??
      [one, zero].map((each): Pages => [each, second]).find(begin) ??
      [];
    if (first === undefined || next === undefined) continue;
    const number = Number(first.arguments[argument]);
    const calls = [without.id, first.id, next.id];
    return [
      { kind: 'page-number', argument, first: number, calls },
      ...pastEnd(without, { argument, successes, last: Number(next.arguments[argument]) }),
    ];
  }
  return [];
}

type Pages = readonly [SuccessObservation | undefined, SuccessObservation | undefined];

/** What a page beyond the last one gives: a list with nothing in it where there were things before, or a text that says so. */
function pastEnd(
  without: SuccessObservation,
  {
    argument,
    successes,
    last,
  }: {
    readonly argument: string;
    readonly successes: readonly SuccessObservation[];
    readonly last: number;
  },
): readonly Finding[] {
  const full = [...itemsIn(without.outcome.body ?? null)].find(([, items]) => items.length > 0);
  for (const beyond of successes) {
    if (Number(beyond.arguments[argument]) <= last || hasContent(beyond)) continue;
    const body = beyond.outcome.body ?? null;
    const isText = typeof body === 'string';
    const isList = full !== undefined && itemsIn(body).get(full[0])?.length === 0;
    if (isText ? quotableMessage(body.trim()) !== body.trim() : !isList) continue;
    const what = isText ? { text: body.trim() } : { path: full?.[0] ?? '' };
    return [{ kind: 'past-end', argument, ...what, calls: [without.id, beyond.id] }];
  }
  return [];
}

/** The first two pages are how the list without pages begins. */
function isInPages(whole: Observation, pages: Pages): boolean {
  const all = itemsIn(whole.outcome.body ?? null);
  return [...all].some(([path, items]) => {
    const paged = pages.map((page) => itemsIn(page?.outcome.body ?? null).get(path) ?? []);
    const beginning = items.slice(0, paged.flat().length);
    return (
      paged.every(({ length }) => length > 0 && length < items.length) &&
      JSON.stringify(paged.flat()) === JSON.stringify(beginning)
    );
  });
}

function bringsOtherItems(a: Observation, b: Observation): boolean {
  const before = itemsIn(a.outcome.body ?? null);
  return [...itemsIn(b.outcome.body ?? null)].some(([path, items]) => {
    const earlier = new Set((before.get(path) ?? []).map((item) => JSON.stringify(item)));
    return (
      items.length > 0 &&
      earlier.size > 0 &&
      items.every((item) => !earlier.has(JSON.stringify(item)))
    );
  });
}
