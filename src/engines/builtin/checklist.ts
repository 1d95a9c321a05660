import type { Explored } from './explored.js';
import { firstSuccess } from './first-success.js';
import { leftOut } from './families/left-out.js';
import { neededPairs, optionPairs } from './families/pairs.js';
import { order, rules, sources } from './families/recorded.js';
import { listed, noMembers, nonsense, numbers } from './families/refused-values.js';
import { after, before, statePairs } from './families/state.js';
import { kept, starts } from './families/stored.js';
import { twice } from './families/twice.js';
import { unknown } from './families/unknown.js';
import type { Fact } from './fact.js';
import type { Lab } from './lab.js';
import { argumentsOf, optionsOf, runProbes } from './probes.js';
import { experiment, together, type Task } from './task.js';

/** Variations of one argument, each beside its control. */
const probeFamilies = [unknown, leftOut, listed, nonsense, numbers, noMembers];

/** The program that explores a group: values, first success, then the families, until nothing is left to try. */
export function* checklist(lab: Lab): Task<void> {
  const readers = lab.all.filter(({ reads }) => reads);
  const makers = lab.all.filter(({ effect }) => effect === 'create');
  yield* solve(lab, readers, 3);
  yield* solve(lab, makers, 3);
  yield* solve(lab, readers, 1);
  const acting = lab.all.filter(({ effect }) => effect === 'change' || effect === 'remove');
  yield* solve(lab, acting, 1);
  yield* together(acting.filter(({ base }) => base === null).map((one) => before(lab, one)));
  yield* together(lab.inGroup.map((one) => families(lab, one)));
  yield* together(statePairs(lab).map(([early, late]) => after(lab, early, late)));
  yield* experiment('what is left is removed', lab.removals());
}

/** Looks for accepted calls of tools that have none; again, since what one tool shows another may need. */
function* solve(lab: Lab, tools: readonly Explored[], rounds: number): Task<void> {
  for (let round = 0; round < rounds; round += 1) {
    const [attempts, isLast] = [round === 0 ? 8 : 4, round === rounds - 1];
    yield* together(tools.map((one) => firstSuccess(lab, one, attempts, isLast)));
  }
}

function* families(lab: Lab, explored: Explored): Task<void> {
  if (explored.base === null) return;
  const options = yield* optionsOf(lab, explored);
  const probes = argumentsOf(lab, explored, options).flatMap((argument) =>
    probeFamilies.flatMap((family) => family(argument)),
  );
  yield* runProbes(lab, explored, probes);
  yield* together([
    ...[neededPairs(lab, explored), optionPairs(lab, explored, options), twice(lab, explored)],
    ...[kept(lab, explored), starts(lab, explored)],
  ]);
}

/** What the recorded calls of a group show without further experiments. */
export function fromRecord(lab: Lab): readonly Fact[] {
  return lab.inGroup.flatMap((one) => [rules(lab, one), sources(lab, one), order(one)].flat());
}
