import { harvestHeaders } from '../../../arguments/harvest-headers.js';
import { listsIn, scalarsIn } from '../answers.js';
import type { EvidenceView } from '../evidence-view.js';
import type { Finding } from '../finding.js';
import { isSuccess, type Observation } from '../observation.js';

const pageNames = /^(page|page_?(number|no|num|index)|p)$/i;

/** How to get further items: a cursor taken from an answer, or a page number and where it starts. */
export function findPaging(view: EvidenceView): readonly Finding[] {
  return view
    .argumentNames()
    .flatMap((argument) => [
      ...(pageNames.test(argument) ? pageNumber(view, argument) : cursor(view, argument)),
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
    const path =
      [...scalarsIn(previous.outcome.body ?? null)].find(([, value]) => value === given)?.[0] ??
      harvestHeaders(previous.outcome.headers).find(({ value }) => value === given)?.path;
    if (path === undefined || !bringsOtherItems(previous, next)) continue;
    return [{ kind: 'cursor', argument, path, calls: [previous.id, next.id] }];
  }
  return [];
}

function pageNumber(view: EvidenceView, argument: string): readonly Finding[] {
  for (const group of view.contextsOf(argument).values()) {
    const successes = group.filter(isSuccess);
    const without = successes.find((success) => !Object.hasOwn(success.arguments, argument));
    const second = successes.find(({ arguments: args }) => args[argument] === 2);
    const same = [0, 1]
      .map((value) => successes.find(({ arguments: args }) => args[argument] === value))
      .find((page) => page !== undefined && without !== undefined && view.same(page, without));
    if (without === undefined || second === undefined || same === undefined) continue;
    if (!bringsOtherItems(without, second)) continue;
    const zero = successes.find(({ arguments: args }) => args[argument] === 0);
    const one = successes.find(({ arguments: args }) => args[argument] === 1);
    if (zero !== undefined && one !== undefined && view.same(zero, one)) continue;
    return [
      {
        kind: 'page-number',
        argument,
        first: Number(same.arguments[argument]),
        calls: [without.id, same.id, second.id],
      },
    ];
  }
  return [];
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
