import { isJsonObject, type JsonObject } from '../../core/json.js';
import type { Trajectory } from '../../core/trajectory.js';
import { hashJson } from '../../support/hash-json.js';

/** The hash that stands for one call's arguments. */
export function argumentsHash(args: JsonObject): string {
  return hashJson(args);
}

/** The hashes of every call that a refinement has made or proposed, by tool id; added to those `seen` already. */
export function seenCalls(
  trajectories: Iterable<Trajectory>,
  seen = new Map<string, Set<string>>(),
): Map<string, Set<string>> {
  for (const { tool, calls, iterations } of trajectories) {
    const add = (id: string, args: JsonObject): void => {
      seen.set(id, (seen.get(id) ?? new Set()).add(argumentsHash(args)));
    };
    for (const call of calls) add(call.tool ?? tool, call.arguments);
    for (const { exploration } of iterations) {
      if (exploration !== undefined && isJsonObject(exploration.arguments))
        add(exploration.tool ?? tool, exploration.arguments);
    }
  }
  return seen;
}
