import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { planningCases } from './support/planning-cases.mjs';
import { buildsNamed } from './support/test-modules.mjs';
import { UsageError } from './support/usage-error.mjs';

export const options = {
  /** Cases by a part of their names: `refusal,600 arguments`. */
  cases: { type: 'string' },
  /** Builds to measure, by their `build/` (older ones: `dist/`) or the folder it is in. */
  dist: { type: 'string' },
  /** A case is broken off between two steps after so many seconds of processor time. */
  seconds: { type: 'string', default: '20' },
};

const script = fileURLToPath(new URL('support/plan-one.mjs', import.meta.url));

/** What a process that did not come to its end had told of its steps. */
function stepsOf(lines) {
  const of = (kind) => lines.flatMap((line) => line[kind] ?? []);
  return { planning: of('planning'), learning: of('learning'), calls: null, isCut: true };
}

const longest = (steps) => (steps.length === 0 ? null : Math.max(...steps));

/** One case in a process of its own, which a regular expression that does not end cannot hold up. */
function measured({ name, goalMs }, build, seconds) {
  const ran = spawnSync(process.execPath, [script, name, build.url, seconds], { encoding: 'utf8' });
  const isKilled = ran.signal !== null;
  const failed = ran.status !== 0 && !isKilled ? errorIn(ran.stderr) : null;
  const lines = ran.stdout.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
  const { planning, learning, calls, isCut } = ran.status === 0 ? lines.at(-1) : stepsOf(lines);
  const planLongestMs = longest(planning);
  return {
    case: name,
    build: build.name,
    goalMs,
    planFirstMs: planning[0] ?? null,
    planLongestMs,
    learnLongestMs: longest(learning),
    steps: planning.length,
    calls,
    ended: failed ?? ending(isKilled, isCut, seconds),
    met: !isCut && planLongestMs < goalMs,
  };
}

/** The line that says what went wrong, of what Node prints when a process fails. */
function errorIn(printed) {
  return /^\w*Error\b.*$/m.exec(printed)?.[0] ?? printed.trim();
}

function ending(isKilled, isCut, seconds) {
  if (isKilled) return `killed in a step, after ${seconds} s of processor time`;
  return isCut ? `broken off after ${seconds} s of processor time` : 'to the end';
}

/**
 * How long the engine without a model takes to plan where a tool has many arguments, or a text or schema is long: the first
 * step of planning and the longest in three iterations, and the longest of learning and writing. What a server would send is
 * handed to the engine whole, as if no executor had cut it.
 */
export async function run({ cases, dist, seconds }) {
  const parts = cases?.split(',') ?? [''];
  const chosen = planningCases.filter(({ name }) => parts.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new UsageError(`No case has ${cases} in its name.`);
  const results = buildsNamed(dist).flatMap((build) =>
    chosen.map((one) => measured(one, build, seconds)),
  );
  const missed = results.filter(({ met }) => !met).length;
  return {
    name: 'Planning: the longest step for tools with many arguments and for texts of 1 MB',
    goal: `planLongestMs below goalMs in every case (${missed} of ${results.length} are not)`,
    met: missed === 0,
    results: results.map(({ met: _met, ...row }) => row),
  };
}
