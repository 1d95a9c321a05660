import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { planningCases } from './support/planning-cases.mjs';
import { buildsNamed } from './support/test-modules.mjs';
import { UsageError } from './support/usage-error.mjs';

export const options = {
  /** Cases by a part of their names: `refusal,600 arguments`. */
  cases: { type: 'string' },
  /** Builds to measure, by their `dist/` or the folder it is in. */
  dist: { type: 'string' },
  /** A case is broken off after so many seconds of processor time. */
  seconds: { type: 'string', default: '20' },
};

const script = fileURLToPath(new URL('support/plan-one.mjs', import.meta.url));

/** One case in a process of its own, which a regular expression that does not end cannot hold up. */
function measured({ name, goalMs }, build, seconds) {
  const ran = spawnSync(process.execPath, [script, name, build.url, seconds], {
    encoding: 'utf8',
  });
  const row = { case: name, build: build.name, goalMs };
  if (ran.status !== 0) {
    const why =
      ran.signal === null
        ? ran.stderr.trim().split('\n').at(-1)
        : `a step took more than ${seconds} s`;
    return {
      ...row,
      ...{ planFirstMs: null, planLongestMs: null, learnLongestMs: null, steps: null, calls: null },
      ended: why,
      met: false,
    };
  }
  const { isCut, ...figures } = JSON.parse(ran.stdout);
  return {
    ...row,
    ...figures,
    ended: isCut ? `broken off after ${seconds} s` : 'to the end',
    met: !isCut && figures.planLongestMs < goalMs,
  };
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
