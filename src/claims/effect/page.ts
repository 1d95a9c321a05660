import { valueAt, type Path } from '../../arguments/slots/path.js';
import type { Claim } from '../../core/claim.js';
import type { At } from '../../evidence/answers.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Kind, type Test } from '../kind.js';
import {
  basesFor,
  changesByItself,
  fieldsIn,
  isRefusedValue,
  itemKey,
  listSlots,
  listedIn,
  ofList,
  partOf,
  placeOfList,
} from './listed.js';

const name = 'page';

/** Numbers parts of a list of one size: the next number gives the items after those of the one before. */
export const page: Kind = {
  name,
  family: 'effect',
  shape: 'holds',
  form: 'about: [slot], at: [list], value: the number of the first page, 0 or 1',
  propose: (view) => {
    const at = placeOfList(view);
    if (at === null) return [];
    return listSlots(view, 'integer', 'number')
      .filter(({ path }) => movesOn(path, at, view))
      .flatMap(({ path }) =>
        [0, 1].map((value) => proposal('answer', { kind: name, about: [path], at: [at], value })),
      );
  },
  tests: (claim, view) => {
    const { about: [slot = ''] = [], at: [at = ''] = [] } = claim;
    const first = firstOf(claim);
    if (isRefusedValue(view, slot, first)) return [];
    // Short pages leave something for the next ones.
    const base = basesFor(view, slot, at)
      .filter(({ items }) => items.length > 1)
      .at(-1)?.call;
    if (base === undefined) return [];
    const test = { expect: 'holds', base } as const;
    return [
      ...(isInItems(claim, view) ? [chosen] : []),
      { ...test, side: 'first', why: 'side', values: [[slot, first]] },
      { ...test, side: 'second', why: 'side', stage: 1, values: [[slot, first + 1]] },
      {
        ...test,
        side: 'third',
        why: 'confirm',
        stage: 2,
        values: [[slot, first + 2]],
      },
    ] satisfies Test[];
  },
  holds: (claim, { probe, control }, view) => {
    const { about: [slot = ''] = [], at: [at = ''] = [] } = claim;
    const came = listedIn(probe, at);
    const start = control === null ? null : listedIn(control, at);
    const given = valueAt(probe.args, slot);
    if (came === null || start === null || typeof given !== 'number') return null;
    if (changesByItself(view, at)) return false;
    const keysOf = (items: typeof came): readonly string[] =>
      items.map((item) => itemKey(item, at, view));
    const [own, before] = [keysOf(came), keysOf(start)];
    if (given === firstOf(claim)) return own.join('\n') === before.join('\n');
    if (own.length === 0) return null;
    return (
      own.length <= before.length &&
      own.every((key) => !before.includes(key)) &&
      isNext(own, claim, view)
    );
  },
  worth: () => 'unclear-refusal',
  say: (claim, { verdict }) => {
    const first = firstOf(claim);
    const next = `the next items${ofList(claim.at?.[0] ?? '')}`;
    return verdict === 'observed'
      ? null
      : {
          target: { slot: claim.about[0] ?? '' },
          text: `Counts pages: ${first} is the first, ${first + 1} gives ${next}.`,
        };
  },
};

/** True where a number gave items of which none comes without it. */
function movesOn(slot: Path, at: At, view: View): boolean {
  return view.trials(slot).some(({ call, control, value }) => {
    const own = listedIn(call, at) ?? [];
    const before = new Set((listedIn(control, at) ?? []).map((item) => itemKey(item, at, view)));
    const isNew = own.every((item) => !before.has(itemKey(item, at, view)));
    return typeof value === 'number' && before.size > 1 && own.length > 0 && isNew;
  });
}

const chosen = {
  side: 'items without the number',
  why: 'rival',
  or: 'only items with that number are kept',
  expect: 'holds',
  cannot: 'a field of the items has the number',
} as const;

/** True where what came with a number has it in a field, each time. */
function isInItems({ about: [slot = ''], at: [at = ''] = [] }: Claim, view: View): boolean {
  const lists = view.trials(slot).flatMap(({ call, value }) => {
    const items = listedIn(call, at) ?? [];
    return typeof value === 'number' && items.length > 0 ? [{ items, value }] : [];
  });
  return fieldsIn(lists[0]?.items ?? []).some((field) =>
    lists.every(({ items, value }) => items.every((item) => partOf(item, field) === value)),
  );
}

function firstOf({ value }: Claim): number {
  return typeof value === 'number' ? value : 1;
}

/** True where no other page that was seen holds one of these: numbers that only leave items out give parts that overlap. */
function isNext(
  own: readonly string[],
  { about: [slot = ''], at: [at = ''] = [] }: Claim,
  view: View,
): boolean {
  const same = new Set(own);
  return view.trials(slot).every(({ call, value }) => {
    const items = listedIn(call, at) ?? [];
    const keys = items.map((item) => itemKey(item, at, view));
    const isOther = typeof value === 'number' && keys.join('\n') !== own.join('\n');
    return !isOther || value < 0 || !keys.some((key) => same.has(key));
  });
}
