import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededNumbers } from './seeded-numbers.mjs';
import { simulateQueue } from './simulate-queue.mjs';

const pollMs = 500;
/** What is extrapolated to: ToolBench's APIs, the paper's iterations. */
const large = { tools: 16_000, iterations: 5, workers: [1, 2, 4, 8, 16, 32, 64] };
const hourMs = 3_600_000;
/** A worker dies once a day; its tools wait for the default lock and the look for stalled ones, then somebody starts it again. */
const oftenKilled = { everyMs: 24 * hourMs, awayMs: 10 * 60_000, lockMs: 135_000 };
const limitedRpm = 3_000;

/** When each tool of a run was begun, how long it took, and how long each of its model calls, in order of their beginnings. */
export function toolsIn(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter(({ tool }) => tool !== undefined)
    .map(({ startedAt, endedAt, iterations, usage = [] }) => ({
      at: Date.parse(startedAt),
      ms: Date.parse(endedAt) - Date.parse(startedAt),
      modelMs: [...iterations.flatMap((one) => one.usage), ...usage]
        .filter(({ cached }) => !cached)
        .map(({ durationMs }) => durationMs),
    }))
    .toSorted((one, other) => one.at - other.at);
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const endOf = ({ at, ms }) => at + ms;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Where no tool is being refined, a wave has ended. */
function wavesOf(tools) {
  const waves = [];
  let lastEnd = -Infinity;
  for (const tool of tools) {
    if (tool.at > lastEnd) waves.push([]);
    waves.at(-1).push(tool);
    lastEnd = Math.max(lastEnd, endOf(tool));
  }
  return waves;
}

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
function pacesOf({ tools, workers }, slots) {
  const waves = wavesOf(tools);
  const pauses = waves
    .slice(1)
    .map((wave, index) => wave[0].at - Math.max(...waves[index].map(endOf)));
  return {
    turnMs: Math.max(0, median(waves.flatMap((wave) => turnsOf(wave, workers * slots)))),
    waveMs: median(pauses),
  };
}

/** The wall of a run with so many workers, from what another (or the same) run measured. */
function wallFrom(measured, workers, slots) {
  const waves = wavesOf(measured.tools).map((wave) => wave.map(stepsOf));
  const { turnMs, waveMs } = pacesOf(measured, slots);
  // A pause between waves holds all there is: the coordinator's look for what has ended, and its work.
  const { wallMs } = simulateQueue(waves, { workers, slots, turnMs, waveMs });
  return wallMs - waveMs + measured.beforeMs + measured.afterMs;
}

/** Each measured run beside its simulation: from its own times, and from those of the first run alone. */
export function simulated(runs, { slots }) {
  return runs.map((one) => {
    const own = wallFrom(one, one.workers, slots);
    const first = wallFrom(runs[0], one.workers, slots);
    return {
      workers: one.workers,
      waves: wavesOf(one.tools).length,
      measuredSeconds: one.wallMs / 1_000,
      simulatedSeconds: own / 1_000,
      offPercent: 100 * (own / one.wallMs - 1),
      fromFirstSeconds: first / 1_000,
      fromFirstOffPercent: 100 * (first / one.wallMs - 1),
    };
  });
}

/** Tools drawn from those that were measured, with one iteration after the other, in waves of the same shares. */
function drawn(tools, { count, iterations, random }) {
  const waves = wavesOf(tools);
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
  const waves = drawn(first.tools, { count, iterations, random });
  const { turnMs, waveMs } = pacesOf(first, slots);
  const fetchMs = first.coordinatorCpuMs / measuredTools;
  const played = (workers, more = {}) =>
    simulateQueue(waves, { workers, slots, turnMs, waveMs, fetchMs, pollMs, ...more });
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
