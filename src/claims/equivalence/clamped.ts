import { leafOf, valueAt } from '../../arguments/slots/path.js';
import type { Json } from '../../core/json.js';
import { writeJson } from '../../core/json-text.js';
import { fieldsOf, leavesOf, mainList } from '../../evidence/answers.js';
import { isAccepted, valueKey, type Accepted } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { proposal, type Experiment, type Kind, type Proposal, type Test } from '../kind.js';
import { distinctValues } from '../effect/kept.js';
import { countOf, isAlike } from './alike.js';

const NAME = 'clamped';

/** Numbers above the value are taken as the value. */
export const clamped: Kind = {
  name: NAME,
  family: 'equivalence',
  shape: 'same',
  form: 'about: [slot], value: the largest number that counts',
  keyword: 'x-clampedTo',
  propose: (view) => numeric(view).flatMap((path) => suggested(path, view)),
  asks: (view) =>
    numeric(view).map((path): Experiment => ({
      name: `far above what ${path} needs`,
      values: [[path, farAbove(path, view)]],
      worth: 'convenience',
      hostile: true,
    })),
  tests: ({ about: [slot = ''], value }, view) => {
    const most = Number(value);
    const at = view.base({ when: [{ slot, is: most }] });
    const test = (side: string, sent: number, stage: number) =>
      ({ side, why: 'side', expect: 'holds', stage, values: [[slot, sent]], base: at }) as const;
    return [
      { side: 'at', why: 'side', expect: 'accepted', values: [[slot, most]] },
      test('above', most + 1, 1),
      test('below', most - 1, 2),
      moreItems(slot, most, view),
      { ...test('far above', farAbove(slot, view), 2), why: 'confirm' },
    ] satisfies Test[];
  },
  holds: ({ about: [slot = ''], value }, { test, probe, control }, view) => {
    if (control === null) return null;
    if (test.why === 'rival') return hasOthers(control, probe) || null;
    const isBelow = Number(valueAt(probe.args, slot)) < Number(value);
    if (isBelow) return isAccepted(probe) ? isLess(control, probe, slot, view) : null;
    return isAlike(control, probe, slot, view);
  },
  covers: (claim, other) => other.kind === NAME && other.about[0] === claim.about[0],
  worth: () => 'silent',
  say: ({ about: [slot = ''], value = null }, { verdict }) =>
    verdict === 'observed'
      ? null
      : {
          target: { slot },
          text: `Values above ${writeJson(value)} are taken as ${writeJson(value)}.`,
          overlay: { 'x-clampedTo': Number(value) },
        },
};

/** Answered otherwise, by more than the number sent: unless those above it are shown as it is, which no mere echo does. */
function isLess(at: Accepted, below: Accepted, slot: string, view: View): boolean {
  const above = view.pairs([[slot, Number(valueAt(at.args, slot)) + 1]], at);
  const isExact = above.some(
    ({ control, probe }) => isAccepted(probe) && view.differ(control, probe).length === 0,
  );
  return isExact ? view.differ(at, below).length > 0 : !isAlike(at, below, slot, view);
}

function numeric(view: View): readonly string[] {
  return view.slots
    .filter(({ types, sentIn }) => sentIn !== 'path' && /integer|number/.test(types.join()))
    .filter(({ path }) =>
      view.trials(path).some(({ accepted, value }) => accepted && value !== undefined),
    )
    .map(({ path }) => path);
}

function farAbove(path: string, view: View): number {
  return Math.max(1_000, Number(view.slot(path)?.schema.maximum ?? 0) * 10);
}

/** A number that a larger one was answered with: so many items came, or the answer shows it where others show what was sent. */
function suggested(path: string, view: View): readonly Proposal[] {
  return view.trials(path).flatMap(({ value, call, accepted, control }): readonly Proposal[] => {
    if (!accepted || !isAccepted(call) || typeof value !== 'number') return [];
    const found = [
      ...sizeOf(path, call, view),
      ...shownAs(path, call),
      ...shownWhereSent(path, call, control),
    ];
    return [...new Set(found)]
      .filter((most) => most > 1 && most < value && Number.isInteger(most))
      .map((most) => proposal('answer', { kind: NAME, about: [path], value: most }, [call.id]));
  });
}

/** The number of items that came; none where a smaller number brought fewer or more than itself: it is no size then. */
function sizeOf(path: string, call: Accepted, view: View): readonly number[] {
  const most = countOf(call);
  const group = view.grouped([path]).get(view.key(call.args, [path])) ?? [];
  const isSize = group.filter(isAccepted).every((other) => {
    const sent = valueAt(other.args, path);
    return typeof sent !== 'number' || sent < 1 || sent > most || countOf(other) === sent;
  });
  return isSize ? [most] : [];
}

function shownAs(path: string, { outcome }: Accepted): readonly number[] {
  return leavesOf(outcome.body ?? null).flatMap(({ at, value }) =>
    typeof value === 'number' && !at.includes('[]') && leafOf(at) === path ? [value] : [],
  );
}

function shownWhereSent(path: string, call: Accepted, control: Accepted): readonly number[] {
  const sent = valueAt(control.args, path);
  const places = leavesOf(control.outcome.body ?? null).filter(
    ({ at, value }) => value === sent && !at.includes('[]'),
  );
  return leavesOf(call.outcome.body ?? null).flatMap(({ at, value }) =>
    typeof value === 'number' && places.some((place) => place.at === at) ? [value] : [],
  );
}

/** As many items as there are come for any larger number: there have to be others than those. */
function moreItems(slot: string, most: number, view: View): Test {
  const test = {
    side: 'other items',
    why: 'rival',
    or: 'there are no more items',
    stage: 2,
  } as const;
  const base = view.base({ when: [{ slot, is: most }] });
  if (base === null || mainList(base.outcome.body ?? null) === null)
    return { ...test, expect: 'accepted', values: [[slot, most]] };
  const wider = view.accepted.find(
    (call) =>
      valueAt(call.args, slot) !== undefined &&
      ((hasOthers(base, call) && widens(base, call, slot)) || isFurtherOn(base, call, slot)),
  );
  if (wider !== undefined || saysMore(base, most))
    return { ...test, expect: 'accepted', values: [[slot, most]] };
  const isNew = (path: string, value: Json, { args }: Accepted): boolean =>
    !view.same({ ...args, [path]: value }).some(({ verdict }) => verdict !== 'fault');
  const next = turns(slot, most, view).find(([path, value]) => isNew(path, value, base));
  if (next !== undefined)
    return { ...test, expect: 'any', values: [next], base, side: `other items by ${next[0]}` };
  const elsewhere = view.accepted.find((call) => goesOn(base, call) && isNew(slot, most + 1, call));
  return elsewhere === undefined
    ? { ...test, expect: 'holds', cannot: 'no other items are known' }
    : { ...test, expect: 'any', values: [[slot, most + 1]], base: elsewhere };
}

/** A call that asks for the same and turns a page or an order besides: whatever it gives could have come. */
function widens(base: Accepted, { args }: Accepted, slot: string): boolean {
  return Object.entries(base.args).every(
    ([name, value]) => name === slot || valueKey(args[name]) === valueKey(value),
  );
}

/** From elsewhere in the list no more came either, though a larger number was sent. */
function isFurtherOn(base: Accepted, call: Accepted, slot: string): boolean {
  return Number(valueAt(call.args, slot)) > countOf(base) && goesOn(base, call);
}

/** As many items, some of them the same and others not. */
function goesOn(base: Accepted, call: Accepted): boolean {
  const most = countOf(base);
  if (countOf(call) !== most) return false;
  const items = mainList(base.outcome.body ?? null)?.items ?? [];
  const others = mainList(call.outcome.body ?? null)?.items ?? [];
  return fieldsOf(items[0] ?? null).some((field) => {
    const [known, shown] = [distinctValues(items, field), distinctValues(others, field)];
    const again = shown.filter((value) => known.includes(value)).length;
    return known.length === most && shown.length === most && again > 0 && again < most;
  });
}

/** Other arguments that may turn pages or orders. */
function turns(slot: string, most: number, view: View): readonly (readonly [string, Json])[] {
  return view.slots
    .filter(({ path, sentIn }) => path !== slot && sentIn !== 'path' && !/[.[]/.test(path))
    .flatMap(({ path, types, schema }): readonly (readonly [string, Json])[] => {
      if (/integer|number/.test(types.join())) return [[path, 2] as const, [path, most] as const];
      return (schema.enum ?? []).slice(0, 2).map((value) => [path, value] as const);
    })
    .slice(0, 6);
}

function hasOthers(base: Accepted, call: Parameters<typeof isAlike>[1]): boolean {
  if (!isAccepted(call)) return false;
  const known = new Set((mainList(base.outcome.body ?? null)?.items ?? []).map(valueKey));
  return (mainList(call.outcome.body ?? null)?.items ?? []).some(
    (item) => !known.has(valueKey(item)),
  );
}

/** The answer counts more, or says where to go on. */
function saysMore({ outcome }: Accepted, most: number): boolean {
  return leavesOf(outcome.body ?? null).some(({ at, value }) => {
    if (at.includes('[]')) return false;
    const name = leafOf(at);
    if (typeof value === 'number') return /total|count/i.test(name) && value > most;
    return /next|more|cursor/i.test(name) && value !== null && value !== false && value !== '';
  });
}
