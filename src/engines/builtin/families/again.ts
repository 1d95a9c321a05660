import { leavesOf, type Leaf } from '../../../core/leaves.js';
import { lexicon, wordsOf } from '../../../experiments/lexicon.js';
import { nounOf } from '../../../experiments/tool-kind.js';
import { allOf, experiment, type Call, type Made, type Planned, type Task } from '../call.js';
import { build } from '../build.js';
import type { Explored } from '../explored.js';
import { factOf, refusalFact, type Fact } from '../fact.js';
import type { Lab } from '../lab.js';
import { answerShape, sameAnswer } from '../probes.js';

const longestAnswer = 160;

/** The same call a second time, on two things: refused, told to be done, or one thing more. */
export function* twice(lab: Lab, explored: Explored): Task<void> {
  if (explored.base === null || explored.reads || givesNames(explored)) return;
  const list = explored.effect === 'create' ? listOf(lab, explored) : null;
  const { steps, plan, put } = lab.story();
  const places: number[][] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const found = plan(explored);
    if (found === null) return;
    const once = steps.length - 1;
    const look = (): number => (list === null ? -1 : put(list, list.base?.args ?? {}));
    places.push([once, look(), put(explored, found.args), look()]);
  }
  const made = yield* experiment(`${explored.name} twice`, steps);
  const stories = places.map((at) => at.map((place) => made[place] ?? null));
  const [once = [], again = []] = [0, 2].map((at) => stories.map((story) => story[at]));
  const before = allOf(once, 'accepted');
  const accepted = allOf(again, 'accepted');
  if (before === null) return;
  const said = { text: 'The same call a second time is', besides: before };
  if (accepted === null) lab.say(refusalFact(explored, 'twice', again, said));
  else if (list !== null) lab.say(madeAgain(lab, explored, stories));
  else if (!explored.makes) lab.say(doneAgain(lab, explored, before, accepted));
}

/** A tool that gives another name or place: a second call finds nothing, which says nothing of it. */
function givesNames({ tool, parameters, effect }: Explored): boolean {
  const names = [tool.name, ...parameters.map(({ name }) => name)];
  const isNaming = names
    .flatMap(wordsOf)
    .some((word) => lexicon.result.has(word) || lexicon.relates.has(word));
  return effect === 'change' && isNaming;
}

/** A second call of a remover or changer that is answered otherwise than the first, or a removal that is answered alike. */
function doneAgain(
  lab: Lab,
  explored: Explored,
  once: readonly Call[],
  again: readonly Call[],
): Fact | null {
  const isSteady = sameAnswer(lab, once) && sameAnswer(lab, again);
  const [first, second] = [once[0], again[0]];
  if (first === undefined || second === undefined || !isSteady) return null;
  const isTold = ({ tool, family }: Fact): boolean => tool === explored.name && family === 'absent';
  const [isSame, shape] = [sameAnswer(lab, [first, second]), answerShape(lab, second)];
  // A change is often answered with the thing, or alike: that shows nothing.
  const isChange = explored.effect === 'change' && (isSame || typeof second.body === 'object');
  const isLong = !isSame && (shape === '' || shape.length > longestAnswer);
  if (isChange || isLong || lab.facts.some(isTold)) return null;
  const answer = isSame ? 'the same' : `then \`${shape}\``;
  const text = `The same call a second time is no error: the answer is ${answer}.`;
  return factOf(explored, 'twice', { text, calls: [...again, ...once] });
}

/** A reader without arguments that shows what a tool makes. */
export function listOf(lab: Lab, explored: Explored): Explored | null {
  const lists = lab.all.filter(
    ({ reads, base, parameters }) =>
      reads && base !== null && parameters.every(({ required }) => !required),
  );
  return lists.find(({ tool }) => nounOf(tool) === nounOf(explored.tool)) ?? lists[0] ?? null;
}

/** Whether a second thing was made is seen in a list before and after. */
function madeAgain(lab: Lab, explored: Explored, stories: readonly Made[]): Fact | null {
  const linked = new Set(explored.base?.links.map(({ path }) => path.join()));
  const [times, ...others] = stories.map(([once, before, , after]) => {
    const isName = ({ path, text }: Leaf): boolean =>
      lab.isMarked(text) && !linked.has(path.join());
    const names = new Set(
      leavesOf(once?.args ?? {})
        .filter(isName)
        .map(({ text }) => text),
    );
    const [early, late] = [before, after].map(
      (call) => leavesOf(call?.body ?? null).filter(({ text }) => names.has(text)).length,
    );
    return early === undefined || early === 0 ? 0 : (late ?? 0) / early;
  });
  if (others.some((other) => other !== times) || (times !== 1 && times !== 2)) return null;
  const says = times === 2 ? 'makes another one' : 'is accepted and makes no other one';
  const calls = stories.flatMap(([, before, again, after]) => [again, before, after]);
  return factOf(explored, 'twice', {
    text: `The same call a second time ${says}.`,
    calls: calls.flatMap((call) => call ?? []),
  });
}

/** Tools that change the same sort of thing: what one of them does may decide whether another is accepted. */
export function statePairs(lab: Lab): readonly (readonly [Explored, Explored])[] {
  const acting = lab.all.filter(({ effect, base }) => base !== null && effect !== 'create');
  const pairs = acting.flatMap((late) => acting.map((early) => [early, late] as const));
  return pairs
    .filter(([early, late]) => late.isInGroup && !late.reads && early.effect === 'change')
    .filter(([{ makers }, late]) => makers.every((maker) => late.makers.includes(maker)))
    .filter(([early, late]) => early !== late && early.makers.length > 0)
    .filter(([early, late]) => late.preparedBy !== early && early.preparedBy !== late)
    .slice(0, 12);
}

/** After a change, on two new things, with a third thing that was not changed. */
export function* after(lab: Lab, early: Explored, late: Explored): Task<void> {
  const steps: Planned[] = [];
  const places: number[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const plan = lab.plan(late.preparedBy === null ? early : late, steps.length);
    const args = [early, late].map(({ base }) => lab.argsOn(base, plan?.made ?? []));
    const [first, second] = args;
    if (plan === null || first == null || second == null) return;
    // The thing in the state that both need: what leads to the last call, without it.
    steps.push(...plan.steps.slice(0, -1), { tool: early.name, arguments: first });
    places.push(steps.push({ tool: late.name, arguments: second }) - 1);
  }
  const control = lab.plan(late, steps.length);
  if (control === null) return;
  const made = yield* experiment(`${late.name} after ${early.name}`, [...steps, ...control.steps]);
  const besides = allOf([made.at(-1), ...places.map((at) => made[at - 1])], 'accepted');
  const calls = places.map((at) => made[at]);
  if (besides !== null)
    lab.say(refusalFact(late, 'state', calls, { text: `After \`${early.name}\` it is`, besides }));
}

/** Looks for a tool that brings a new thing into the state that a refused tool needs. */
export function* before(lab: Lab, late: Explored): Task<void> {
  const helpers = lab.all.filter(
    ({ effect, base, preparedBy, makers }) =>
      effect === 'change' && base !== null && preparedBy === null && makers.length > 0,
  );
  for (const early of helpers.filter((one) => one !== late)) {
    const [thing] = early.makers.flatMap((maker) => lab.things.get(maker) ?? []);
    const base = thing === undefined ? null : build(lab, late, thing);
    if (late.base !== null || base === null || base.links.length === 0) continue;
    const steps: Planned[] = [];
    const ends: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const plan = lab.plan(early, steps.length);
      const args = plan === null ? null : lab.argsOn(base, plan.made);
      if (plan === null || args === null) break;
      const call = { tool: late.name, arguments: args };
      ends.push(steps.push(...plan.steps.slice(0, -1), call, ...plan.steps.slice(-1), call));
    }
    if (ends.length < 2) continue;
    const made = yield* experiment(`${late.name} before and after ${early.name}`, steps);
    const refused = ends.map((at) => made[at - 3]);
    const others = [1, 2].flatMap((back) => ends.map((at) => made[at - back]));
    const besides = allOf(others, 'accepted');
    if (besides === null || allOf(refused, 'refused') === null) continue;
    late.bases.push(base);
    late.preparedBy = early;
    const text = `Before \`${early.name}\` it is`;
    if (late.isInGroup) lab.say(refusalFact(late, 'state', refused, { text, besides }));
  }
}
