import { leafOf, valueAt } from '../arguments/slots/path.js';
import { freshened } from '../arguments/values/fresh.js';
import { probeArguments, recipeKey, stepsMade } from '../claims/judge.js';
import type { Judged } from '../claims/judge.js';
import {
  worths,
  type Experiment,
  type PairTest,
  type RecipeTest,
  type Test,
  type Worth,
} from '../claims/kind.js';
import { stepArguments } from '../claims/recipe.js';
import type { Weighed } from '../claims/weighed.js';
import type { CallPurpose } from '../core/call-record.js';
import { isJsonObject, type Json, type JsonObject } from '../core/json.js';
import { showsSomething } from '../evidence/answers.js';
import { keyWithout, valueKey } from '../evidence/made.js';
import { freshNumber } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import { nextAttempt } from './first-success.js';
import { tooLarge } from './caps.js';

/** A call worth making, and what for. */
export interface Planned {
  /** Another tool of the catalogue; undefined for the tool itself. */
  readonly tool: string | undefined;
  readonly args: JsonObject;
  readonly purpose: CallPurpose;
  /** Lower is made first. */
  readonly rank: number;
}

/**
 * The calls to make next, best first: those of the search for a first success until one works, then the experiments of all kinds,
 * by what their claims are worth. Calls whose outcome is certain are left out. One claim gives one call at a time.
 */
export function nextCalls(
  { view, judged, experiments }: Weighed,
  turnedDown: ReadonlySet<string> = new Set(),
): readonly Planned[] {
  if (view.accepted.length === 0) return attempts(view, turnedDown);
  if (onlyEmpty(view)) return [];
  const planned = [
    ...repetition(view),
    ...seeking(view),
    ...leavingOut(view),
    ...introductions(view),
    ...judged.flatMap((one) => one.open.flatMap((test) => plannedTest(one, test, view) ?? [])),
    ...experiments.flatMap((experiment) => plannedExperiment(experiment, view) ?? []),
  ];
  const certain = judged.filter(
    ({ kind, verdict }) => kind.breaks !== undefined && verdict === 'confirmed',
  );
  const seen = new Set<string>();
  return planned
    .toSorted((a, b) => a.rank - b.rank)
    .filter(({ tool, args, purpose, owner }) => {
      const key = `${tool ?? ''} ${keyWithout(args, [])} ${purpose.recipe?.key ?? ''}`;
      if (seen.has(key) || turnedDown.has(keyWithout(args, []))) return false;
      seen.add(key);
      const isCertain = certain.some(
        (other) => other !== owner && other.kind.breaks?.(other.claim, args, view) === true,
      );
      return !isCertain && !tooLarge(args);
    });
}

/** So many answers with nothing in them are enough: the rest of a reader's calls is kept for its second visit. */
const mostEmpty = 6;

function onlyEmpty({ effect, accepted }: View): boolean {
  return (
    effect === 'read' &&
    accepted.length >= mostEmpty &&
    accepted.every(({ outcome }) => !showsSomething(outcome))
  );
}

interface Owned extends Planned {
  readonly owner?: Judged | undefined;
}

function attempts(view: View, turnedDown: ReadonlySet<string>): readonly Planned[] {
  const args = nextAttempt(view, turnedDown);
  if (args === null) return [];
  return [{ tool: undefined, args, purpose: { kind: 'positive', arguments: [] }, rank: 0 }];
}

/** The first call that worked is made once more: what varies by itself is not put down to an argument, and what it had made may be taken. */
function repetition(view: View): readonly Owned[] {
  const base = view.base();
  if (base === null || view.effect === 'destructive') return [];
  const times = view.same(base.args).filter(({ verdict }) => verdict !== 'fault').length;
  const known = view.made.some(({ record }) => record.purpose.kind === 'repeat');
  if (times > 1 || known) return [];
  return [
    {
      tool: undefined,
      args: base.args,
      purpose: { kind: 'repeat', arguments: [], baseline: base.id },
      rank: -1,
    },
  ];
}

/** A reader whose answers have nothing in them yet: with less asked of it, or something else, it may show something to learn from. */
function seeking(view: View): readonly Owned[] {
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
    .flatMap((change): readonly Owned[] => {
      const call = plannedPair(
        { values: [change] },
        view,
        'looking for an answer that shows something',
      );
      const isNew = call !== null && view.same(call.args).length === 0;
      return isNew && !view.setting.isBarred(call.args) ? [{ ...call, rank: -0.4 }] : [];
    })
    .slice(0, 1);
}

/** What a reader may be asked without is left out early: a base that asks for less shows more. */
function leavingOut(view: View): readonly Owned[] {
  const base = view.base();
  if (view.effect !== 'read' || base === null) return [];
  return view.slots
    .filter(({ path, sentIn }) => sentIn !== 'path' && valueAt(base.args, path) !== undefined)
    .filter(({ path }) => !view.made.some(({ args }) => valueAt(args, path) === undefined))
    .flatMap(({ path }): readonly Owned[] => {
      const call = plannedPair({ values: [[path, undefined]] }, view, `without ${leafOf(path)}`);
      return call === null || view.setting.isBarred(call.args) ? [] : [{ ...call, rank: -0.3 }];
    });
}

/** So many values are tried for a slot that no call has set with success. */
const mostIntroductions = 4;

/** Each slot that no working call has set is set once, with the values most likely to work: without that nothing is learnt of it. */
function introductions(view: View): readonly Owned[] {
  return view.slots.flatMap(({ path, sentIn }): readonly Owned[] => {
    const trials = view.trials(path);
    if (sentIn === 'path' || trials.some(({ accepted, value }) => accepted && value !== undefined))
      return [];
    const values = view.values(path).slice(0, mostIntroductions);
    const next = values.find(({ value }) => {
      const args = probeArguments({ values: [[path, value]] }, view);
      return args !== null && view.same(args).length === 0 && !view.setting.isBarred(args);
    });
    const call =
      next === undefined
        ? null
        : plannedPair({ values: [[path, next.value]] }, view, `first use of ${leafOf(path)}`);
    if (call === null) return [];
    const tries = values.findIndex(({ value }) => value === next?.value);
    const depth = path.includes('.') || path.includes('[]') ? 0.3 : 0;
    return [{ ...call, rank: 0.1 + depth + tries * 0.7 }];
  });
}

function rankOf(worth: Worth, { why, hostile }: Pick<Test, 'why' | 'hostile'>, view: View): number {
  const last = hostile === true && view.effect !== 'read' ? 100 : 0;
  return worths.indexOf(worth) + { side: 0, rival: 0.4, confirm: 1.6 }[why] + last;
}

function plannedTest(judged: Judged, test: Test, view: View): Owned | null {
  if ('cannot' in test || 'seen' in test) return null;
  const { kind, claim } = judged;
  const rank = rankOf(kind.worth(claim, view), test, view);
  const note = `${kind.name}: ${test.side}`;
  if ('steps' in test) return plannedStep(judged, test as RecipeTest, view, { rank, note });
  const call = plannedPair(test as PairTest, view, note);
  return call === null ? null : { ...call, rank, owner: judged };
}

function plannedExperiment(experiment: Experiment, view: View): Owned | null {
  const { name, worth, hostile = false } = experiment;
  const call = plannedPair(experiment, view, name);
  if (call === null) return null;
  const isKnown = experiment.values.every(([path, value]) =>
    view.trials(path).some((trial) => valueKey(trial.value) === valueKey(value)),
  );
  if (isKnown && experiment.base === undefined && experiment.values.length === 1) return null;
  const answered = view.same(call.args).filter(({ verdict }) => verdict !== 'fault').length;
  if (answered > (experiment.again === true ? 1 : 0)) return null;
  if (view.same(call.args).length > 3 || view.setting.isBarred(call.args)) return null;
  return { ...call, rank: rankOf(worth, { why: 'side', hostile }, view) + 0.5 };
}

function plannedPair(
  test: Pick<PairTest, 'values' | 'base' | 'again'>,
  view: View,
  note: string,
): Omit<Planned, 'rank'> | null {
  const args = probeArguments(test, view);
  if (args === null) return null;
  const base = test.base ?? view.base();
  return {
    tool: undefined,
    args: test.again === true ? args : renewed(args, view),
    purpose: {
      kind: test.again === true ? 'repeat' : 'probe',
      arguments: test.values.map(([path]) => path),
      ...(base === null ? {} : { baseline: base.id }),
      note,
    },
  };
}

/** Names of ours that this tool itself made are made anew in each call that writes; names of things that are there stay. */
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
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, change(value)]));
}

/** The next step of a recipe whose earlier steps were made. */
function plannedStep(
  judged: Judged,
  test: RecipeTest,
  view: View,
  { rank, note }: { readonly rank: number; readonly note: string },
): Owned | null {
  const made = stepsMade(judged.claim, test, view);
  const step = test.steps.find(({ as }) => !made.has(as));
  if (step === undefined) return null;
  const args = stepArguments(step, made, freshNumber(view));
  if (args === null) return null;
  if (step.tool !== undefined && view.other(step.tool)?.mayCall !== true) return null;
  if (step.tool === undefined && view.setting.isBarred(args)) return null;
  const kinds = {
    prepare: 'prepare',
    base: 'control',
    probe: 'probe',
    read: 'read',
    undo: 'undo',
  } as const;
  return {
    tool: step.tool,
    args,
    purpose: {
      kind: kinds[step.role],
      arguments: [],
      note: `${note}, ${step.as}`,
      recipe: { key: recipeKey(judged.claim, test), step: step.as },
    },
    // A recipe that was begun is ended first: what it made is there now.
    rank: made.size > 0 ? -0.5 : rank,
    owner: judged,
  };
}

/** The names of the slots that a purpose is about, for people. */
export function aboutOf({ arguments: paths = [] }: CallPurpose): string {
  return paths.map(leafOf).join(', ');
}
