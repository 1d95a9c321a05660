import { valueAt, withValueAt, type Path } from '../../arguments/slots/path.js';
import type { Json } from '../../core/json.js';
import { leavesOf, mainList, valuesAtPlace } from '../../evidence/answers.js';
import { isAccepted, valueKey, type Accepted, type Made } from '../../evidence/made.js';
import type { View } from '../../evidence/view.js';
import { oncePerName } from '../../support/once-per-object.js';
import type { PairTest, Test } from '../kind.js';

/**
 * True where two answers are alike, but for places that only repeat what each call sent at the slot. An answer that is another one each
 * time is like none.
 */
export function isAlike(control: Accepted, probe: Made, slot: Path, view: View): boolean {
  if (!isAccepted(probe) || isAllVarying(control, view)) return false;
  const repeats = (call: Accepted, at: string): boolean => {
    const sent = valueAt(call.args, slot) ?? null;
    const shown = valuesAtPlace(call.outcome, at);
    return shown.length > 0 && shown.every((value) => valueKey(value) === valueKey(sent));
  };
  // What is another each time and is as sent here was set by it.
  if ([...view.varies()].some((at) => repeats(probe, at) && !repeats(control, at))) return false;
  return view.differ(control, probe).every((at) => repeats(control, at) && repeats(probe, at));
}

function isAllVarying({ outcome: { body = null } }: Accepted, view: View): boolean {
  const varies = [...view.varies()];
  const leaves = varies.length === 0 ? [] : leavesOf(body);
  return (
    leaves.length > 0 &&
    leaves.every(({ at }) => varies.some((one) => one === at || at.startsWith(`${one}.`)))
  );
}

/** True where one answer has less than the other and nothing else: a filter may have cut it. */
export function isCut(whole: Accepted, part: Accepted): boolean {
  const [all, kept] = [mainList(whole.outcome.body ?? null), mainList(part.outcome.body ?? null)];
  if (all === null || kept === null) return false;
  let at = 0;
  const keys = all.items.map(valueKey);
  return kept.items.every((item) => {
    at = keys.indexOf(valueKey(item), at) + 1;
    return at > 0;
  });
}

/** Items that an answer's list has. */
export function countOf({ outcome }: Accepted): number {
  return mainList(outcome.body ?? null)?.items.length ?? 0;
}

interface Choice {
  readonly slot: Path;
  /** Any of them will do, best first. */
  readonly values: readonly Json[];
  readonly base: Accepted | null;
  readonly tells: (control: Accepted, probe: Made) => boolean;
}

/** So many values are tried before it is given up. */
const mostTries = 3;

/** A test that any of several values settles: one that was sent and tells, else the next to send, else that there is none. */
export function anyOf(
  test: Pick<PairTest, 'side' | 'why' | 'or' | 'expect' | 'stage'>,
  { slot, values, base, tells }: Choice,
  view: View,
): Test {
  const tests = values.map((value) => ({ ...test, base, values: [[slot, value]] as const }));
  const settled = tests.find((one) =>
    view.pairs(one.values, base).some(({ control, probe }) => tells(control, probe)),
  );
  if (settled !== undefined) return settled;
  const isNew = (value: Json): boolean => {
    const args = base === null ? null : withValueAt(base.args, slot, value);
    return args === null || (!view.same(args).some(isAnswered) && !view.isBarred(args));
  };
  const next = tests.slice(0, mostTries).find(({ values: [[, value]] }) => isNew(value));
  return next ?? { ...test, cannot: 'no value that would tell is known' };
}

function isAnswered({ verdict }: Made): boolean {
  return verdict !== 'fault';
}

/** Values of a slot that were taken, those of the most telling calls first. */
export function takenValues(slot: Path, view: View): readonly Json[] {
  return taken(view, slot);
}

const taken = oncePerName((view: View, slot): readonly Json[] => {
  const values = view
    .trials(slot)
    .flatMap(({ value, accepted }) => (accepted && value !== undefined ? [value] : []));
  return [...new Map(values.map((value) => [valueKey(value), value])).values()];
});
