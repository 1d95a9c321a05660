import type { LoopState } from '../engine.js';

/** The user queries that explorations stood for, by call id: the first call of an iteration is its exploration. */
export function queriesByCall({ iterations, calls }: LoopState): ReadonlyMap<string, string> {
  return new Map(
    iterations.flatMap(({ index, exploration }): [string, string][] => {
      const call = calls.find(
        ({ iteration, role }) => iteration === index && role === 'exploration',
      );
      return exploration === undefined || call === undefined ? [] : [[call.id, exploration.query]];
    }),
  );
}
