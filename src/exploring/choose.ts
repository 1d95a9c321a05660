import { leafOf } from '../arguments/slots/path.js';
import { recipeKey, stepsMade } from '../claims/judge.js';
import type { Judged } from '../claims/judge.js';
import { worths, type Experiment, type RecipeTest, type Test, type Worth } from '../claims/kind.js';
import { stepArguments } from '../claims/recipe.js';
import type { Weighed } from '../claims/weighed.js';
import type { CallPurpose } from '../core/call-record.js';
import { showsSomething } from '../evidence/answers.js';
import { keyWithout, type Made, valueKey } from '../evidence/made.js';
import { freshNumber } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import { openingCalls, plannedPair, type Planned } from './opening-calls.js';
import { nextAttempt } from './first-success.js';
import { tooLarge } from './caps.js';

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
  const planned: readonly Owned[] = [
    ...openingCalls(view),
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

function rankOf(worth: Worth, { why, hostile }: Pick<Test, 'why' | 'hostile'>, view: View): number {
  const last = hostile === true && view.effect !== 'read' ? 100 : 0;
  return worths.indexOf(worth) + { side: 0, rival: 0.4, confirm: 1.6 }[why] + last;
}

function plannedTest(judged: Judged, test: Test, view: View): Owned | null {
  if ('cannot' in test || 'seen' in test) return null;
  const { kind, claim } = judged;
  const rank = rankOf(kind.worth(claim, view), test, view);
  const note = `${kind.name}: ${test.side}`;
  if ('steps' in test) return plannedStep(judged, test, view, { rank, note });
  const call = plannedPair(test, view, note);
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
  const args = stepArguments(step, made, recipeNumber(made, view));
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

/** The number of the new names in a recipe: one for all its steps, so that they can speak of one thing. */
function recipeNumber(made: ReadonlyMap<string, Made>, view: View): number {
  const orders = [...made.values()].map(({ order }) => order + 1);
  return orders.length === 0 ? freshNumber(view) : Math.min(...orders);
}

/** The names of the slots that a purpose is about, for people. */
export function aboutOf({ arguments: paths = [] }: CallPurpose): string {
  return paths.map(leafOf).join(', ');
}
