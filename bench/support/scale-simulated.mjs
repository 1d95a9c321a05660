import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededNumbers } from './seeded-numbers.mjs';
import { simulateQueue } from './simulate-queue.mjs';

const pollMs = 500;
/** So many tools more than model requests in flight does a worker have in hand; what they wait for each other is in their times. */
const toolsBeside = 2;
/** What is extrapolated to: ToolBench's APIs, the paper's iterations. */
const large = { tools: 16_000, iterations: 5, workers: [1, 2, 4, 8, 16, 32, 64] };
const hourMs = 3_600_000;
/** A worker dies once a day; its tools wait for the default lock and the look for stalled ones, then somebody starts it again. */
const oftenKilled = { everyMs: 24 * hourMs, awayMs: 10 * 60_000, lockMs: 135_000 };
const limitedRpm = 3_000;

/** A tool that got no useful answer is refined again in a later wave: then its iterations are of two. */
function spansOf({ tool, startedAt, endedAt, iterations, usage = [], reopenedAfter = 0 }) {
  const inWaves = [iterations.slice(0, reopenedAfter), iterations.slice(reopenedAfter)];
  const [before, last] = inWaves;
  const modelMs = (used) =>
    used.filter(({ cached }) => !cached).map(({ durationMs }) => durationMs);
  const span = (from, to, used) => ({
    ...{ tool, at: Date.parse(from), ms: Date.parse(to) - Date.parse(from) },
    modelMs: modelMs(used),
  });
  const usedIn = (some) => some.flatMap((iteration) => iteration.usage);
  if (before.length === 0 || last.length === 0)
    return [span(startedAt, endedAt, [...usedIn(iterations), ...usage])];
  return [
    span(startedAt, before.at(-1).endedAt, usedIn(before)),
    span(last[0].startedAt, endedAt, [...usedIn(last), ...usage]),
  ];
}

/**
 * The waves of a run: when each of their tools was begun, how long it took, and how long each of its model calls, in the order of
 * their beginnings.
 */
export function wavesIn(folder) {
  const left = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
      .filter(({ tool }) => tool !== undefined)
      .map((trajectory) => [trajectory.tool, spansOf(trajectory)]),
  );
  return readFileSync(join(folder, 'waves.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"kind":"wave"'))
    .map((line) =>
      JSON.parse(line)
        .tools.flatMap((tool) => left.get(tool)?.shift() ?? [])
        .toSorted((one, other) => one.at - other.at),
    );
}

const placesOf = (slots) => slots + toolsBeside;
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const endOf = ({ at, ms }) => at + ms;
const mean = (numbers) => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length);

/** Between the end of a tool and the beginning of the next in its place: as many are begun as have ended, but for the first. */
function turnsOf(wave, places) {
  const ends = wave.map(endOf).toSorted((a, b) => a - b);
  return wave.slice(places).map(({ at }, index) => at - ends[index]);
}

function stepsOf({ ms, modelMs }) {
  const others = Math.max(0, ms - sum(modelMs));
  return [...modelMs.map((one) => ({ ms: one, isModel: true })), { ms: others, isModel: false }];
}

/** What a simulation takes from a run besides the tools: the times between them. */
function pacesOf({ waves, workers }, slots) {
  const pauses = waves
    .slice(1)
    .map((wave, index) => wave[0].at - Math.max(...waves[index].map(endOf)));
  return {
    turnMs: Math.max(0, mean(waves.flatMap((wave) => turnsOf(wave, workers * placesOf(slots))))),
    waveMs: mean(pauses),
  };
}

/** The wall of a run with so many workers, from what another (or the same) run measured. */
function wallFrom(measured, workers, slots) {
  const waves = measured.waves.map((wave) => wave.map(stepsOf));
  const { turnMs, waveMs } = pacesOf(measured, slots);
  // Workers do not all see a run at the same moment.
  const [wave] = measured.waves;
  const ramp =
    workers === measured.workers
      ? wave.slice(0, workers * placesOf(slots)).map(({ at }) => at - wave[0].at)
      : [];
  // A pause between waves holds all there is: the coordinator's look for what has ended, and its work.
  const played = { workers, slots: placesOf(slots), turnMs, waveMs, ramp };
  const { wallMs } = simulateQueue(waves, played);
  return wallMs - waveMs + measured.beforeMs + measured.afterMs;
}

/** Each measured run beside its simulation: from its own times, and from those of the first run alone. */
export function simulated(runs, { slots }) {
  return runs.map((one) => {
    const own = wallFrom(one, one.workers, slots);
    const first = wallFrom(runs[0], one.workers, slots);
    return {
      workers: one.workers,
      waves: one.waves.length,
      measuredSeconds: one.wallMs / 1_000,
      simulatedSeconds: own / 1_000,
      offPercent: 100 * (own / one.wallMs - 1),
      fromFirstSeconds: first / 1_000,
      fromFirstOffPercent: 100 * (first / one.wallMs - 1),
    };
  });
}

/** Tools drawn from those that were measured, with one iteration after the other, in waves of the same shares. */
function drawn(waves, { count, iterations, random }) {
  const tools = waves.flat();
  return waves.map((wave) => {
    const pick = () => stepsOf(wave[Math.floor(random() * wave.length)]);
    const length = Math.round((count * wave.length) / tools.length);
    return Array.from({ length }, () => Array.from({ length: iterations }, pick).flat());
  });
}

/** What a run over very many tools would take, by what the run with the fewest workers measured. */
export function extrapolated(runs, { slots, tools: measuredTools }) {
  const first = runs.reduce((one, other) => (other.workers < one.workers ? other : one));
  const random = seededNumbers(1);
  const { tools: count, iterations } = large;
  const waves = drawn(first.waves, { count, iterations, random });
  const fetchMs = first.coordinatorCpuMs / measuredTools;
  const paces = { ...pacesOf(first, slots), fetchMs, pollMs };
  const played = (workers, more = {}) =>
    simulateQueue(waves, { ...paces, workers, slots: placesOf(slots), ...more });
  const alone = played(1).wallMs;
  return large.workers.map((workers) => {
    const { wallMs, fetching } = played(workers);
    return {
      workers,
      hours: wallMs / hourMs,
      efficiency: alone / (wallMs * workers),
      coordinatorBusyPercent: 100 * fetching,
      hoursAt3000Rpm: played(workers, { rpm: limitedRpm }).wallMs / hourMs,
      hoursWithKills: played(workers, { kills: oftenKilled }).wallMs / hourMs,
    };
  });
}
