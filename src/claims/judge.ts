import { weakestAnswers } from '../calls/answered-by.js';
import type { Claim, Verdict } from '../core/claim.js';
import { type JsonObject } from '../core/json.js';
import { writeJson } from '../core/json-text.js';
import { lacks, valueAt, withValueAt } from '../arguments/slots/path.js';
import { basesAround } from '../evidence/bases.js';
import { isAccepted, valueKey, type Accepted, type Made } from '../evidence/made.js';
import type { Pair, View } from '../evidence/view.js';
import { oncePerObject } from '../support/once-per-object.js';
import type { Kind, PairTest, Proof, RecipeTest, SeenTest, Test } from './kind.js';
import { isLost, mayMake, mostFaults, stepArguments, stepsMade } from './recipe.js';

/** What came of one test. */
export type Result =
  | { readonly state: 'open' }
  /** Made, and told nothing. */
  | { readonly state: 'unclear'; readonly probe: Made | null }
  | { readonly state: 'cannot'; readonly why: string }
  | { readonly state: 'true' | 'false'; readonly probe: Made; readonly control: Made | null };

interface Tried {
  readonly test: Test;
  readonly result: Result;
}

export interface Judged {
  readonly claim: Claim;
  readonly kind: Kind;
  readonly verdict: Verdict;
  readonly tried: readonly Tried[];
  /** The tests to make next: those of the lowest stage that is not done. */
  readonly open: readonly Test[];
  /** A call that worked, or an answer, that the claim says cannot be. */
  readonly against: Made | null;
  readonly proof: Proof;
}

/** What a tool's calls make of a claim: one piece of code for all kinds. */
export function judge(kind: Kind, claim: Claim, view: View): Judged {
  const against = contradiction(kind, claim, view);
  const tests = against === null ? kind.tests(claim, view) : [];
  const tried = tests.map((test): Tried => ({ test, result: resultOf(test, kind, claim, view) }));
  const { verdict, open } =
    against === null ? weigh(tried) : { verdict: 'refuted' as const, open: [] };
  const held = tried.flatMap(({ test, result }) =>
    result.state === 'true' ? [{ test, probe: result.probe, control: result.control }] : [],
  );
  const most = held.some(isMadeUp) ? noMoreThanObserved(verdict) : verdict;
  return { claim, kind, verdict: most, tried, open, against, proof: { verdict: most, held } };
}

/** What stands in for a tool answers as it likes: what holds of its answers was seen, and is not proven of the tool. */
function noMoreThanObserved(verdict: Verdict): Verdict {
  return verdict === 'supported' || verdict === 'confirmed' ? 'observed' : verdict;
}

function isMadeUp({ probe, control }: Proof['held'][number]): boolean {
  return weakestAnswers([probe.outcome, control?.outcome]) === 'simulated';
}

/** A call that worked though the claim says that it is refused. */
function contradiction(kind: Kind, claim: Claim, view: View): Made | null {
  if (kind.shape !== 'refused') return null;
  return view.accepted.find(({ args }) => kind.breaks?.(claim, args, view) === true) ?? null;
}

function weigh(tried: readonly Tried[]): Pick<Judged, 'verdict' | 'open'> {
  const of = (why: Test['why'], state: Result['state']): readonly Tried[] =>
    tried.filter(({ test, result }) => test.why === why && result.state === state);
  if (tried.length === 0) return { verdict: 'unclear', open: [] };
  if (tried.some(({ result }) => result.state === 'false')) return { verdict: 'refuted', open: [] };
  const open = nextStage(tried.filter(({ result }) => result.state === 'open'));
  const sides = tried.filter(({ test }) => test.why === 'side');
  const lost = [...of('side', 'unclear'), ...of('side', 'cannot')];
  if (lost.length > 0) return { verdict: 'unclear', open: [] };
  if (sides.length === 0 || of('side', 'open').length > 0) return { verdict: 'open', open };
  if (of('rival', 'open').length > 0) return { verdict: 'open', open };
  if (of('rival', 'cannot').length + of('rival', 'unclear').length > 0)
    return { verdict: 'observed', open };
  const confirmed = of('confirm', 'true').length > 0;
  return { verdict: confirmed ? 'confirmed' : 'supported', open };
}

function nextStage(open: readonly Tried[]): readonly Test[] {
  const least = Math.min(...open.map(({ test }) => test.stage ?? 0));
  return open.flatMap(({ test }) => ((test.stage ?? 0) === least ? [test] : []));
}

function resultOf(test: Test, kind: Kind, claim: Claim, view: View): Result {
  if ('cannot' in test) return { state: 'cannot', why: test.cannot };
  if ('seen' in test) return seenResult(test, kind, claim, view);
  return 'steps' in test
    ? recipeResult(test, kind, claim, view)
    : pairResult(test, kind, claim, view);
}

/** What an answer that came anyway says of the claim. */
function seenResult(test: SeenTest, kind: Kind, claim: Claim, view: View): Result {
  const { seen } = test;
  const holds = kind.holds?.(claim, { test, probe: seen, control: null, steps: new Map() }, view);
  return holds === undefined || holds === null
    ? { state: 'unclear', probe: seen }
    : { state: holds ? 'true' : 'false', probe: seen, control: null };
}

function pairResult(test: PairTest, kind: Kind, claim: Claim, view: View): Result {
  const taken = test.expect === 'accepted' ? acceptedWith(test, view) : undefined;
  if (taken !== undefined) return { state: 'true', probe: taken, control: taken };
  const pairs =
    test.again === true ? repeatedPairs(test, view) : view.pairs(test.values, test.base);
  const judged = pairs.map((pair): Result => {
    const holds = outcomeOf(test, pair, kind, claim, view);
    return holds === null
      ? { state: 'unclear', probe: pair.probe }
      : { state: holds ? 'true' : 'false', probe: pair.probe, control: pair.control };
  });
  const telling = judged.filter(({ state }) => state === 'true' || state === 'false');
  const last = telling.at(-1);
  // Calls that disagree among themselves tell nothing.
  if (last !== undefined && telling.every(({ state }) => state === last.state)) return last;
  if (last !== undefined) return { state: 'unclear', probe: null };
  const args = probeArguments(test, view);
  if (args === null) return { state: 'open' };
  if (view.isBarred(args)) return { state: 'cannot', why: 'the call is barred' };
  const made = isRepetition(test)
    ? view.repeated(args)
    : view.same(
        args,
        test.values.map(([path]) => path),
      );
  const answered = made.filter(({ verdict }) => verdict !== 'fault');
  if (answered.length > 0 && test.again !== true)
    return { state: 'unclear', probe: answered.at(-1) ?? null };
  if (test.again === true && answered.length > 1) return { state: 'unclear', probe: null };
  if (made.length - answered.length >= mostFaults)
    return { state: 'cannot', why: 'no answer came' };
  return { state: 'open' };
}

/** A call with these values that worked: whatever the rest of it was, or with the rest of the base that the test names. */
function acceptedWith({ values, base }: PairTest, view: View): Accepted | undefined {
  const differs = values.map(([path]) => path);
  const rest = base == null ? null : view.key(base.args, differs);
  return view.accepted.find(
    ({ args }) =>
      values.every(([path, value]) =>
        value === undefined ? lacks(args, path) : valueKey(valueAt(args, path)) === valueKey(value),
      ) &&
      (rest === null || view.key(args, differs) === rest),
  );
}

/** True for the very same call once more, with the same names and things: a refusal of values is seen again with others, too. */
export function isRepetition({
  again,
  expect,
  values,
}: Pick<PairTest, 'again' | 'values'> & Partial<Pick<PairTest, 'expect'>>): boolean {
  return again === true && (expect !== 'refused' || values.length === 0);
}

/** Calls made once more after an equal one that worked; of a refusal that is expected, after one that was refused, from this base or another. */
function repeatedPairs(test: PairTest, view: View): readonly Pair[] {
  if (!isRepetition(test)) return view.pairs(test.values).slice(1);
  const args = probeArguments(test, view);
  const made = args === null ? [] : view.repeated(args);
  const first = made.findIndex(isAccepted);
  const control = made[first];
  if (control === undefined || !isAccepted(control)) return [];
  return made
    .slice(first + 1)
    .filter(({ verdict }) => verdict !== 'fault')
    .map((probe) => ({ probe, control }));
}

/** The arguments of a test's call; null while no call works that it could start from. */
export function probeArguments(
  { values, base }: Pick<PairTest, 'values' | 'base'>,
  view: View,
): Made['args'] | null {
  const paths = values.map(([path]) => path);
  const start = base === undefined ? view.baseAround(paths) : base;
  if (start === null) return null;
  const args = changed(start.args, values);
  if (base !== undefined || !view.isBarred(args)) return args;
  const other = basesAround(paths, view).find((call) => !view.isBarred(changed(call.args, values)));
  return other === undefined ? args : changed(other.args, values);
}

const changes = oncePerObject((_args: JsonObject) => new Map<string, JsonObject>());

/** The arguments with these values at these slots: the same object for the same change, so that what was worked out of it is kept. */
function changed(args: JsonObject, values: PairTest['values']): JsonObject {
  const texts = values.map((one) => writeJson(one[1] === undefined ? [one[0]] : one));
  const key = texts.join('\n');
  const known = changes(args).get(key);
  if (known !== undefined) return known;
  const made = values.reduce((all, [path, value]) => withValueAt(all, path, value), args);
  if (key.length < 500) changes(args).set(key, made);
  return made;
}

function outcomeOf(
  test: Test,
  { probe, control }: Pair,
  kind: Kind,
  claim: Claim,
  view: View,
): boolean | null {
  switch (test.expect) {
    case 'accepted':
      return isAccepted(probe);
    case 'refused':
      return !isAccepted(probe);
    case 'same':
      return isAccepted(probe) && view.differ(control, probe).length === 0;
    case 'differs':
      return isAccepted(probe) ? view.differ(control, probe).length > 0 : null;
    case 'holds':
    case 'changed':
    case 'crashes':
      return kind.holds?.(claim, { test, probe, control, steps: new Map() }, view) ?? null;
    case 'any':
      return true;
  }
}

function recipeResult(test: RecipeTest, kind: Kind, claim: Claim, view: View): Result {
  if (isLost(test, view)) return { state: 'cannot', why: 'no answer came' };
  const steps = stepsMade(test, view);
  for (const step of test.steps) {
    const made = steps.get(step.as);
    if (made === undefined) {
      if (step.role === 'undo' && !mayMake(step, view)) continue;
      return stepArguments(step, steps, 0) === null
        ? { state: 'cannot', why: `no answer holds what ${step.as} needs` }
        : { state: 'open' };
    }
    const mustWork = step.role === 'prepare' || step.role === 'base';
    if (mustWork && !isAccepted(made)) return { state: 'cannot', why: `${step.as} was refused` };
  }
  const probe = probeOf(test, steps);
  const control = controlOf(test, steps);
  if (probe === null) return { state: 'unclear', probe: null };
  const pair = { probe, control: control ?? (probe as Accepted) };
  const holds =
    test.expect === 'holds' || test.expect === 'changed' || test.expect === 'crashes'
      ? (kind.holds?.(claim, { test, probe, control, steps }, view) ?? null)
      : outcomeOf(test, pair, kind, claim, view);
  return holds === null
    ? { state: 'unclear', probe }
    : { state: holds ? 'true' : 'false', probe, control };
}

function probeOf({ steps }: RecipeTest, made: ReadonlyMap<string, Made>): Made | null {
  const step = steps.findLast(({ role }) => role === 'probe') ?? steps.at(-1);
  return step === undefined ? null : (made.get(step.as) ?? null);
}

function controlOf({ steps }: RecipeTest, made: ReadonlyMap<string, Made>): Accepted | null {
  const step = steps.find(({ role }) => role === 'base');
  const call = step === undefined ? undefined : made.get(step.as);
  return call !== undefined && isAccepted(call) ? call : null;
}
