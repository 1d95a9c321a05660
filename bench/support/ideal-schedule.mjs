import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const duration = ({ outcome }) => outcome?.durationMs ?? 0;
const longest = (calls) => Math.max(0, ...calls.map(duration));

/** The calls of one tool that must follow each other: panel, then in each iteration the exploration and its probes. */
function chainMs({ panel, calls, iterations }) {
  const each = iterations.map(({ index }) => {
    const own = calls.filter(({ iteration }) => iteration === index);
    const probes = own.filter(({ role }) => role === 'probe');
    return longest(own.filter(({ role }) => role === 'exploration')) + longest(probes);
  });
  return longest(panel ?? []) + each.reduce((sum, ms) => sum + ms, 0);
}

/**
 * The least time in which the calls a run recorded can be made: the longest chain of calls that need each other, or all
 * of the work spread over the calls in flight, whichever is longer. Durations are of requests alone: a call's `startedAt` is
 * that of its intent, after which it may wait for its turn, but no waiting is in its `durationMs`. Each call counts once, those
 * of a panel that was drawn anew too.
 */
export function idealSchedule(folder, inFlight) {
  const trajectories = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ tool }) => tool !== undefined);
  const calls = trajectories.flatMap(({ panel, formerPanel, calls }) => [
    ...(panel ?? []),
    ...(formerPanel ?? []),
    ...calls,
  ]);
  const workMs = calls.reduce((sum, call) => sum + duration(call), 0);
  const longestChainMs = Math.max(...trajectories.map(chainMs));
  return {
    tools: trajectories.length,
    calls: calls.length,
    iterations: trajectories.reduce((sum, { iterations }) => sum + iterations.length, 0),
    meanCallMs: workMs / calls.length,
    longestChainMs,
    idealMs: Math.max(longestChainMs, workMs / inFlight),
  };
}
