import type { JsonObject } from '../../core/json.js';
import type { Explored } from './explored.js';
import type { Lab, Plan } from './lab.js';
import type { Planned } from './task.js';

interface CallOptions {
  /** Which of the accepted calls: those of two records are taken in turn. */
  readonly turn?: number;
  readonly change?: (args: JsonObject) => JsonObject | null;
}

/**
 * Collects the steps of an experiment of accepted calls and changed ones, each with the things that it needs. `plan` adds a call and
 * gives its plan, or null; `add` gives the place of its step, or -1; `put` adds a call as it stands.
 */
export function calling(lab: Lab) {
  const steps: Planned[] = [];
  const plan = (explored: Explored, { turn = 0, ...rest }: CallOptions = {}): Plan | null => {
    const base = explored.bases[turn % Math.max(1, explored.bases.length)] ?? null;
    const found = lab.plan(explored, steps.length, { base, ...rest });
    if (found !== null) steps.push(...found.steps);
    return found;
  };
  return {
    steps: steps as readonly Planned[],
    plan,
    add: (explored: Explored, options?: CallOptions): number =>
      plan(explored, options) === null ? -1 : steps.length - 1,
    put: ({ name }: Explored, args: JsonObject): number =>
      steps.push({ tool: name, arguments: args }) - 1,
  };
}
