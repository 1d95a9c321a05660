import { build } from '../build.js';
import { allOf } from '../call.js';
import type { Explored } from '../explored.js';
import { refusalFact } from '../fact.js';
import type { Lab } from '../lab.js';
import { experiment, type Planned, type Task } from '../task.js';

/** Tools that change the same sort of thing: what one of them does may decide whether another is accepted. */
export function statePairs(lab: Lab): readonly (readonly [Explored, Explored])[] {
  const acting = lab.all.filter(({ effect, base }) => base !== null && effect !== 'create');
  const pairs = acting.flatMap((late) => acting.map((early) => [early, late] as const));
  return pairs
    .filter(([early, late]) => late.isInGroup && !late.reads && early.effect === 'change')
    .filter(([early, late]) => early !== late && early.makers.length > 0)
    .filter(([early, late]) => early.makers.every((maker) => late.makers.includes(maker)))
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
