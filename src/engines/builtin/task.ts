import type { JsonObject } from '../../core/json.js';
import type { Call } from './call.js';

/** A step of a proposed experiment. Its arguments may refer to earlier steps: `$s1.id`. */
export interface Planned {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** An experiment that a task asks for. */
export interface Proposal {
  readonly tests: string;
  readonly steps: readonly Planned[];
}

/** The calls of an experiment, step by step; null for a step that was not made. */
export type Made = readonly (Call | null)[];

/** Work that asks for experiments and goes on with what they gave. */
export type Task<T> = Generator<readonly Proposal[], T, readonly Made[]>;

/** Runs one experiment. */
export function* experiment(tests: string, steps: readonly Planned[]): Task<Made> {
  if (steps.length === 0) return [];
  const [made = []] = yield [{ tests, steps }];
  return made;
}

/** Runs tasks side by side: their experiments go into the same rounds. Results come in the order of the tasks. */
export function* together<T>(tasks: readonly Task<T>[]): Task<readonly T[]> {
  const running = tasks.map((task) => ({ task, state: task.next([]) }));
  while (running.some(({ state }) => state.done !== true)) {
    const asked = running.map(({ state }) => (state.done === true ? [] : state.value));
    const made = [...(yield asked.flat())];
    for (const [at, one] of running.entries())
      if (one.state.done !== true) one.state = one.task.next(made.splice(0, asked[at]?.length));
  }
  return running.flatMap(({ state }) => (state.done === true ? [state.value] : []));
}
