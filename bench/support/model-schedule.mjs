import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the models were asked in a run: calls, tokens, by the trajectories in a folder. */
export function modelCalls(folder) {
  const trajectories = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ tool }) => tool !== undefined);
  const chains = trajectories.map(({ iterations, usage = [] }) => {
    const inTurn = iterations.reduce((sum, iteration) => sum + iteration.usage.length, 0);
    // The requests are worded first, then one version after the other is called from.
    return { inTurn, scoring: usage.length, calls: inTurn + usage.length };
  });
  const usage = trajectories.flatMap(({ iterations, usage: own = [] }) => [
    ...iterations.flatMap((iteration) => iteration.usage),
    ...own,
  ]);
  return {
    calls: usage.length,
    toolCalls: trajectories.reduce(
      (sum, { panel, calls }) => sum + (panel ?? []).length + calls.length,
      0,
    ),
    failed: usage.filter(({ failure }) => failure !== undefined).length,
    longestChain: Math.max(...chains.map(({ inTurn, scoring }) => inTurn + scoring)),
    accepted: trajectories.reduce(
      (sum, { iterations }) =>
        sum + iterations.filter(({ revision }) => revision?.verdict === 'accepted').length,
      0,
    ),
    iterations: trajectories.reduce((sum, { iterations }) => sum + iterations.length, 0),
  };
}

/** The least time in which so many calls of `delayMs` can be made: the longest chain, or all spread over those in flight. */
export function idealModelMs({ calls, longestChain }, delayMs, inFlight) {
  return Math.max(longestChain, Math.ceil(calls / inFlight)) * delayMs;
}
