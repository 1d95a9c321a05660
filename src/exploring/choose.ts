import {
  isLost,
  mayMake,
  purposeOfStep,
  recipeKey,
  stepArguments,
  stepsMade,
  type Recipe,
} from '../claims/recipe.js';
import type { Judged } from '../claims/judge.js';
import {
  worths,
  type Experiment,
  type PairExperiment,
  type RecipeExperiment,
  type Test,
  type Worth,
} from '../claims/kind.js';
import type { Weighed } from '../claims/weighed.js';
import type { CallPurpose } from '../core/call-record.js';
import type { Step } from '../core/claim.js';
import { showsSomething } from '../evidence/answers.js';
import { isAccepted, keyWithout, type Made } from '../evidence/made.js';
import { decidingSlots, isIn, modesOf } from '../evidence/modes.js';
import { freshNumber } from '../evidence/values.js';
import type { View } from '../evidence/view.js';
import { openingCalls, plannedPair, type Planned } from './opening-calls.js';
import { nextAttempt, nextAttemptWhere } from './first-success.js';
import { asksTooMuch, tooLarge } from './caps.js';
import { literalText } from '../support/literal-text.js';

/** No more than so many calls are thought of before one of them is made, as long as so many are the tool's own: each changes what comes next. */
const mostPlanned = 24;
const leastOwn = 3;

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
  return inTurn(
    [
      ...[...openingCalls(view), ...otherModes(view)].map(wishOfCall),
      ...wishesOf(judged, view),
      ...experiments.map((experiment) => wishOfExperiment(experiment, view)),
    ],
    { view, judged },
    turnedDown,
  );
}

function wishesOf(claims: readonly Judged[], view: View): readonly Wish[] {
  return [
    ...claims.flatMap((one) => one.open.map((test) => wishOfTest(one, test, view))),
    ...claims.flatMap((one) => leftBehind(one, view)).map(wishOfCall),
  ];
}

function inTurn(
  wishes: readonly Wish[],
  { view, judged }: Pick<Weighed, 'view' | 'judged'>,
  turnedDown: ReadonlySet<string>,
): readonly Planned[] {
  const certain = judged.filter(
    ({ kind, verdict }) => kind.breaks !== undefined && verdict === 'confirmed',
  );
  const isCertain = ({ args, owner }: Owned): boolean =>
    certain.some(
      (other) => other !== owner && other.kind.breaks?.(other.claim, args, view) === true,
    );
  const seen = new Set<string>();
  const planned: Planned[] = [];
  let own = 0;
  for (const { plan } of wishes.toSorted((a, b) => a.rank - b.rank)) {
    if (planned.length >= mostPlanned && own >= leastOwn) break;
    const call = plan();
    if (call === null) continue;
    const sent = keyWithout(call.args, []);
    const key = `${call.tool ?? ''} ${sent} ${call.purpose.recipe?.key ?? ''}`;
    if (seen.has(key) || turnedDown.has(sent)) continue;
    seen.add(key);
    if (isBarred(call, view) || isCertain(call)) continue;
    if (isExcessive(call, view) || isFutile(call, view)) continue;
    planned.push(call);
    if (call.tool === undefined) own += 1;
  }
  return planned;
}

/** A call that something asks for: worked out when its turn comes. */
interface Wish {
  readonly rank: number;
  readonly plan: () => Owned | null;
}

function isBarred({ tool, args }: Planned, view: View): boolean {
  return view.isBarred(args, tool === undefined ? undefined : (view.other(tool) ?? undefined));
}

/** Larger than calls of ours may be; of other tools' calls only the size is known. */
function isExcessive({ tool, args }: Planned, view: View): boolean {
  return tooLarge(args) || (tool === undefined && asksTooMuch(args, view));
}

/** A call that can only show once more that its thing is used up; such is made where that is the point. */
function isFutile({ args, purpose: { kind, recipe } }: Planned, view: View): boolean {
  return kind !== 'repeat' && recipe === undefined && view.usedUp.isFutile(args);
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

/**
 * A documented value of a mode that is refused as things are may want something else: it gets a search of its own, with what the
 * calls in that mode were told.
 */
function otherModes(view: View): readonly Planned[] {
  return decidingSlots(view).flatMap((slot) => {
    const known = view.slot(slot);
    const values = known === undefined ? [] : modesOf(known);
    return values.flatMap((is): readonly Planned[] => {
      const made = view.made.filter((call) => isIn([{ slot, is }], call));
      if (made.length === 0 || made.some(isAccepted)) return [];
      const args = nextAttemptWhere(view, [{ slot, is }]);
      if (args === null) return [];
      const note = `first success where ${slot} is ${literalText(is)}`;
      const purpose: CallPurpose = { kind: 'positive', arguments: [slot], note };
      return [{ tool: undefined, args, purpose, rank: 0.2 + made.length * 0.2 }];
    });
  });
}

function rankOf(worth: Worth, { why, hostile }: Pick<Test, 'why' | 'hostile'>, view: View): number {
  const last = hostile === true && view.effect !== 'read' ? 100 : 0;
  return worths.indexOf(worth) + { side: 0, rival: 0.4, confirm: 1.6 }[why] + last;
}

function wishOfCall(call: Owned): Wish {
  return { rank: call.rank, plan: () => call };
}

function wishOfTest(judged: Judged, test: Test, view: View): Wish {
  if ('cannot' in test || 'seen' in test) return { rank: Infinity, plan: () => null };
  const { kind, claim } = judged;
  const rank = rankOf(kind.worth(claim, view), test, view);
  const note = `${kind.name}: ${test.side}`;
  if ('steps' in test) {
    const step = nextStep(test, { owner: judged, view, rank, note });
    return { rank: step?.rank ?? rank, plan: () => step };
  }
  const plan = (): Owned | null => {
    const call = plannedPair(test, view, note);
    return call === null ? null : { ...call, rank, owner: judged };
  };
  return { rank, plan };
}

function wishOfExperiment(experiment: Experiment, view: View): Wish {
  if ('steps' in experiment) return wishOfRecipe(experiment, view);
  const { worth, hostile = false } = experiment;
  const rank = rankOf(worth, { why: 'side', hostile }, view) + 0.5;
  return { rank, plan: () => plannedExperiment(experiment, view, rank) };
}

function plannedExperiment(experiment: PairExperiment, view: View, rank: number): Owned | null {
  const [[path, value] = ['', undefined], ...others] = experiment.values;
  if (experiment.base === undefined && others.length === 0 && view.tried(path, value)) return null;
  const call = plannedPair(experiment, view, experiment.name);
  if (call === null) return null;
  const answered = view.same(call.args).filter(({ verdict }) => verdict !== 'fault').length;
  if (answered > (experiment.again === true ? 1 : 0)) return null;
  if (view.same(call.args).length > 3) return null;
  return { ...call, rank };
}

function wishOfRecipe(experiment: RecipeExperiment, view: View): Wish {
  const rank = rankOf(experiment.worth, { why: 'side' }, view) + 0.5;
  if (isLost(experiment, view)) return { rank, plan: () => null };
  const step = nextStep(experiment, { view, rank, note: experiment.name });
  return { rank: step?.rank ?? rank, plan: () => step };
}

/** The next step of a recipe whose earlier steps were made. */
function nextStep(test: Recipe, run: StepRun): Owned | null {
  const made = stepsMade(test, run.view);
  const step = test.steps.find((one) => !made.has(one.as) && isDue(one, made, run.view));
  return step === undefined ? null : plannedStep(step, test, made, run);
}

/** What takes back is left out where there is nothing to take back, or the run may not call it. */
function isDue(step: Step, made: ReadonlyMap<string, Made>, view: View): boolean {
  if (step.role !== 'undo') return true;
  return mayMake(step, view) && stepArguments(step, made, 0) !== null;
}

/** What a recipe that could not be ended has made is taken back all the same. */
function leftBehind(owner: Judged, view: View): readonly Owned[] {
  return owner.tried.flatMap(({ test, result }): readonly Owned[] => {
    if (!('steps' in test) || result.state !== 'cannot') return [];
    const made = stepsMade(test, view);
    const step = test.steps.find((one) => one.role === 'undo' && !made.has(one.as));
    if (made.size === 0 || step === undefined || !isDue(step, made, view)) return [];
    const note = `${owner.kind.name}: ${test.side}`;
    return [plannedStep(step, test, made, { owner, view, rank: 0, note })].filter(
      (call) => call !== null,
    );
  });
}

interface StepRun {
  readonly owner?: Judged;
  readonly view: View;
  readonly rank: number;
  readonly note: string;
}

function plannedStep(
  step: Step,
  test: Recipe,
  made: ReadonlyMap<string, Made>,
  { owner, view, rank, note }: StepRun,
): Owned | null {
  const args = stepArguments(step, made, recipeNumber(made, view));
  if (args === null || !mayMake(step, view)) return null;
  return {
    tool: step.tool,
    args,
    purpose: purposeOfStep(step, recipeKey(test), `${note}, ${step.as}`),
    // A recipe that was begun is ended first: what it made is there now.
    rank: made.size > 0 ? rankOfBegun : rank,
    ...(owner === undefined ? {} : { owner }),
  };
}

const rankOfBegun = -2;

/** True for a further step of a recipe: nothing may come before it. */
export function isBegun({ rank }: Planned): boolean {
  return rank === rankOfBegun;
}

/** The number of the new names in a recipe: one for all its steps, so that they can speak of one thing. */
function recipeNumber(made: ReadonlyMap<string, Made>, view: View): number {
  const first = (view.setting.namesAfter ?? 0) + 1;
  const orders = [...made.values()].map(({ order }) => first + order);
  return orders.length === 0 ? freshNumber(view) : Math.min(...orders);
}
