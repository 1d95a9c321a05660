// Drives the engine without a model through one case of planning-cases.mjs, in a process of its own, as the loop would, and
// prints how long its steps took, each of the first time and then what was least: node plan-one.mjs CASE BUILD SECONDS (of processor time)
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { planningCases, warmUp } from './planning-cases.mjs';
import { rulesEngineOf } from './paths-in-builds.mjs';
import { testModule } from './test-modules.mjs';

const [name, build, seconds] = process.argv.slice(2);
const { contextFor, callOf, success, rejected } = await testModule(
  'refinement/loop-fixture.ts',
  build,
);
const rulesEngine = await rulesEngineOf(build);

const [iterations, probesEach, repetitions] = [3, 12, 3];
const noUsage = () => undefined;

/** Processor time of this process. */
function spentMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** By the clock, or by the processor where that says less: on a busy machine the clock counts what others do. */
async function timed(into, work) {
  const [started, spent] = [performance.now(), spentMs()];
  const value = await work();
  const ms = Math.min(performance.now() - started, spentMs() - spent);
  into.ms.push(ms);
  if (into.isTold) writeSync(1, `${JSON.stringify({ [into.kind]: ms })}\n`);
  return value;
}

const outcomeOf = ({ refusal, body }) =>
  refusal === undefined ? success(body) : rejected(refusal, 400);

/**
 * Explores and probes for three iterations; the durations of each step of planning, and of learning and writing. Told at
 * once where `isTold`, for the process may be killed in the next step.
 */
async function drive({ tool, answer }, until, isTold = false) {
  const engine = rulesEngine();
  const context = contextFor(tool);
  const [planning, learning] = ['planning', 'learning'].map((kind) => ({ kind, ms: [], isTold }));
  const calls = [];
  const make = ({ purpose, arguments: args }) => {
    const outcome = outcomeOf(answer(args, calls.length));
    calls.push({ ...callOf(`c${calls.length + 1}`, args, outcome), purpose });
  };
  const stateIn = (iteration) => ({
    iteration,
    doc: context.raw,
    direction: '',
    calls: [...calls],
    iterations: [],
  });
  const isLate = () => spentMs() > until;
  for (let iteration = 1; iteration <= iterations && !isLate(); iteration += 1) {
    const before = stateIn(iteration);
    const exploration = await timed(planning, () => engine.explore(context, before, null, noUsage));
    if (exploration === null) break;
    make(exploration);
    const first = calls.length;
    while (calls.length - first < probesEach && !isLate()) {
      const state = stateIn(iteration);
      const room = probesEach - (calls.length - first);
      const probes = await timed(planning, async () => engine.probes(context, state, room));
      if (probes.length === 0) break;
      probes.slice(0, room).forEach(make);
    }
    const state = stateIn(iteration);
    if (isLate()) break;
    await timed(learning, async () => {
      const suggestions = await engine.analyze(context, state, exploration, noUsage);
      await engine.rewrite(context, state, suggestions, [], noUsage);
      engine.mustGoOn(context, state);
    });
  }
  return { planning: planning.ms, learning: learning.ms, calls: calls.length, isCut: isLate() };
}

/** The least that each step took: what it took more was the machine's. */
const leastOf = (runs, of) =>
  of(runs[0]).map((_, n) => Math.min(...runs.map((run) => of(run)[n] ?? Infinity)));

for (let n = 0; n < 3; n += 1) await drive(warmUp, Infinity);
const { make } = planningCases.find((one) => one.name === name);
const until = spentMs() + Number(seconds) * 1000;
const graceSeconds = 3;
new Worker(new URL('kill-after-cpu.mjs', import.meta.url), {
  workerData: until / 1000 + graceSeconds,
}).unref();
const runs = [];
while (runs.length < repetitions && (runs.length === 0 || spentMs() < until / 2))
  runs.push(await drive(make(runs.length + 1), until, runs.length === 0));
const whole = runs.filter(({ isCut }, index) => index === 0 || !isCut);
const planning = leastOf(whole, (run) => run.planning);
const figures = {
  planning,
  learning: leastOf(whole, (run) => run.learning),
  calls: whole[0].calls,
  isCut: whole[0].isCut,
};
writeSync(1, `${JSON.stringify(figures)}\n`);
