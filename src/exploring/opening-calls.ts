import { leafOf, valueAt } from '../arguments/slots/path.js';
import { freshened } from '../arguments/values/fresh.js';
import { isRepetition, probeArguments } from '../claims/judge.js';
import type { PairTest } from '../claims/kind.js';
import type { CallPurpose } from '../core/call-record.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { showsSomething } from '../evidence/answers.js';
import { valueKey } from '../evidence/made.js';
import { anotherNote, firstUseNote } from '../evidence/ordinary-calls.js';
import { freshNumber } from '../evidence/values.js';
import type { View } from '../evidence/view.js';

/** A call worth making, and what for. */
export interface Planned {
  /** Another tool of the catalogue; undefined for the tool itself. */
  readonly tool: string | undefined;
  readonly args: JsonObject;
  readonly purpose: CallPurpose;
  /** Lower is made first. */
  readonly rank: number;
}

/** What every tool is asked once one call has worked, whatever claims there are: without that nothing is learnt of its slots. */
export function openingCalls(view: View): readonly Planned[] {
  return [
    ...repetition(view),
    ...seeking(view),
    ...leavingOut(view),
    ...introductions(view),
    ...variations(view),
    ...recordings(view),
  ];
}

/** What names the thing that a call uses up is found in so many calls, or not at all. */
const mostRepeats = 6;

/**
 * The first call that worked is made once more: what varies by itself is not put down to an argument, and what it had made may be
 * taken. Where that uses something up it is made with another thing.
 */
function repetition(view: View): readonly Planned[] {
  const base = view.base();
  if (base === null || view.effect === 'destructive') return [];
  // A recording says the same again whatever it is of.
  if (base.outcome.answeredBy === 'recorded') return [];
  const times = view.same(base.args).filter(({ verdict }) => verdict !== 'fault').length;
  const repeats = view.made.filter(({ record }) => record.purpose.kind === 'repeat');
  const isKnown = repeats.some((call) => !view.usedUp.isSpent(call));
  if (times > 1 || isKnown || repeats.length >= mostRepeats) return [];
  const args = repeats.length === 0 ? base.args : renewed(base.args, view);
  if (view.usedUp.isFutile(args)) return [];
  return [
    {
      tool: undefined,
      args,
      purpose: { kind: 'repeat', arguments: [], baseline: base.id },
      rank: -1,
    },
  ];
}

/** A reader whose answers have nothing in them yet: with less asked of it, or something else, it may show something to learn from. */
function seeking(view: View): readonly Planned[] {
  const base = view.base();
  if (view.effect !== 'read' || base === null || showsSomething(base.outcome)) return [];
  const given = view.slots.filter(({ path }) => valueAt(base.args, path) !== undefined);
  const changes = [
    ...given.flatMap(({ path, sentIn }) => (sentIn === 'path' ? [] : [[path, undefined] as const])),
    ...given.flatMap(({ path }) =>
      view
        .values(path)
        .slice(0, 4)
        .map(({ value }) => [path, value] as const),
    ),
  ];
  return changes
    .flatMap((change): readonly Planned[] => {
      const call = plannedPair(
        { values: [change] },
        view,
        'looking for an answer that shows something',
      );
      const isNew = call !== null && view.same(call.args).length === 0;
      return isNew && !view.isBarred(call.args) ? [{ ...call, rank: -0.4 }] : [];
    })
    .slice(0, 1);
}

/** What a reader may be asked without is left out early: a base that asks for less shows more. */
function leavingOut(view: View): readonly Planned[] {
  const base = view.base();
  if (view.effect !== 'read' || base === null) return [];
  return view.slots
    .filter(({ path, sentIn }) => sentIn !== 'path' && valueAt(base.args, path) !== undefined)
    .filter(({ path }) => !view.made.some(({ args }) => valueAt(args, path) === undefined))
    .flatMap(({ path }): readonly Planned[] => {
      const call = plannedPair({ values: [[path, undefined]] }, view, `without ${leafOf(path)}`);
      return call === null || view.isBarred(call.args) ? [] : [{ ...call, rank: -0.3 }];
    });
}

/** So many values are tried for a slot that no call has set with success. */
const mostIntroductions = 4;

/** Each slot that no working call has set is set once, with the values most likely to work: without that nothing is learnt of it. */
function introductions(view: View): readonly Planned[] {
  return view.slots.flatMap(({ path, sentIn }): readonly Planned[] => {
    const trials = view.trials(path);
    if (sentIn === 'path' || trials.some(({ accepted, value }) => accepted && value !== undefined))
      return [];
    const values = view.values(path).slice(0, mostIntroductions);
    const next = values.find(({ value }) => {
      const args = probeArguments({ values: [[path, value]] }, view);
      return args !== null && view.same(args).length === 0 && !view.isBarred(args);
    });
    const call =
      next === undefined
        ? null
        : plannedPair({ values: [[path, next.value]] }, view, firstUseNote(leafOf(path)));
    if (call === null) return [];
    const tries = values.findIndex(({ value }) => value === next?.value);
    const depth = path.includes('.') || path.includes('[]') ? 0.3 : 0;
    return [{ ...call, rank: 0.1 + depth + tries * 0.7 }];
  });
}

/** So many values of what must be given are seen at work: answers about one thing alone may all be alike. */
const mostVariations = 3;

/** A reader is asked about a few different things, real ones. */
function variations(view: View): readonly Planned[] {
  const base = view.base();
  if (view.effect !== 'read' || base === null) return [];
  const given = view.slots.filter(({ path }) => valueAt(base.args, path) !== undefined);
  return given.flatMap(({ path, required, sentIn }): readonly Planned[] => {
    if (!required && sentIn !== 'path') return [];
    const taken = view.trials(path).filter(({ accepted }) => accepted);
    const seen = new Set(taken.map(({ value }) => valueKey(value)));
    if (seen.size >= mostVariations) return [];
    const next = view.values(path).find(({ value, from }) => {
      const isReal = from === 'record' || from === 'given' || from === 'place';
      const args = isReal ? probeArguments({ values: [[path, value]] }, view) : null;
      return args !== null && view.same(args).length === 0 && !view.isBarred(args);
    });
    const note = anotherNote(leafOf(path));
    const call =
      next === undefined ? null : plannedPair({ values: [[path, next.value]] }, view, note);
    return call === null ? [] : [{ ...call, rank: 0.3 }];
  });
}

/** So many calls are made because a recording holds them; more where nothing else is answered. */
const mostRecorded = { preferred: 3, only: 12 } as const;

/** Calls that a recording holds are made whatever they differ in: they are answered, and real arguments. */
function recordings(view: View): readonly Planned[] {
  const { recorded } = view.setting;
  const base = view.base();
  if (recorded === undefined || base === null) return [];
  const most = recorded.only ? mostRecorded.only : mostRecorded.preferred;
  const isMade = (args: JsonObject): boolean => view.same(args).length > 0;
  if (recorded.arguments.filter(isMade).length >= most) return [];
  const next = recorded.arguments.find((args) => !isMade(args) && !view.isBarred(args));
  if (next === undefined) return [];
  const purpose = {
    kind: 'probe',
    arguments: Object.keys(next),
    note: 'from a recording',
  } as const;
  return [{ tool: undefined, args: next, purpose, rank: 0.2 }];
}

/** A call that differs from one that works in these values alone; null while none works that it could start from. */
export function plannedPair(
  test: Pick<PairTest, 'values' | 'base' | 'again'> & Partial<Pick<PairTest, 'expect'>>,
  view: View,
  note: string,
): Omit<Planned, 'rank'> | null {
  const args = probeArguments(test, view);
  if (args === null) return null;
  const base = test.base ?? view.base();
  return {
    tool: undefined,
    args: isRepetition(test) ? args : renewed(args, view),
    purpose: {
      kind: test.again === true ? 'repeat' : 'probe',
      arguments: test.values.map(([path]) => path),
      ...(base === null ? {} : { baseline: base.id }),
      note,
    },
  };
}

/** Names of ours that this tool itself made are made anew in each call that writes, and things that get used up; other things that are there stay. */
function renewed(args: JsonObject, view: View): JsonObject {
  if (view.effect === 'read') return args;
  const number = freshNumber(view);
  const change = (value: Json): Json => {
    if (typeof value === 'string')
      return view.setting.pool.has(value) ? value : freshened(value, number);
    if (Array.isArray(value)) return (value as readonly Json[]).map(change);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
  };
  const named = Object.entries(args).map(([name, value]) => [name, change(value)] as const);
  return view.usedUp.renewed(Object.fromEntries(named));
}
