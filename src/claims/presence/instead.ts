import { valueAt, type Path } from '../../arguments/slots/path.js';
import type { View } from '../../evidence/view.js';
import type { PairTest, Test } from '../kind.js';
import { conflicts } from './everything.js';
import { optionalBeside, slotsBeside } from './four-calls.js';

const mostAlone = 3;

/** What else would do in the place of these slots: everything at once that works beside them, and what never worked beside them, one by one. */
export function insteadOf(about: readonly Path[], view: View): readonly Test[] {
  const beside = optionalBeside(about, view);
  const { agreed } = conflicts(view);
  const isBeside = (path: Path): boolean => beside.some((slot) => slot.path === path);
  const all = (agreed ?? []).filter(([path]) => isBeside(path));
  const never = beside.filter(
    ({ path }) =>
      view.trials(path).length > 0 &&
      !view.accepted.some(({ args }) => valueAt(args, path) !== undefined),
  );
  const without = about.map((path) => [path, undefined] as const);
  const test = (values: PairTest['values'], name: string): Test => ({
    side: `${name} instead`,
    why: 'rival',
    or: `${name} would do as well`,
    expect: 'refused',
    stage: 1,
    values: [...without, ...values],
  });
  return [
    ...(all.length === 0 ? [] : [test(all, 'everything else')]),
    ...never.slice(0, mostAlone).flatMap(({ path }) => {
      const value = view.values(path)[0]?.value;
      return value === undefined ? [] : [test([[path, value]], path)];
    }),
  ];
}

/** Without others that the base sets and that nobody says are needed: it may be they that need the slot. */
export function withLess(slot: Path, view: View): readonly Test[] {
  const base = view.baseAround([slot]);
  const others = slotsBeside([slot], view)
    .filter(({ required: isDocumented }) => !isDocumented)
    .map(({ path }) => path)
    .filter((path) => base !== null && valueAt(base.args, path) !== undefined);
  const groups =
    others.length > 1 ? [others, ...others.slice(0, mostAlone).map((path) => [path])] : [others];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({
      side: `without ${group.join(' and ')} too`,
      why: 'rival',
      or: 'what the call has beside it needs it',
      expect: 'refused',
      stage: 1,
      values: [slot, ...group].map((path) => [path, undefined] as const),
    }));
}
