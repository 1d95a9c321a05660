import type { OtherTool } from '../evidence/setting.js';
import type { RefinementSettings } from './settings.js';

/** A tool gets at most so many times its own share of the calls. */
const mostShares = 2.5;

/** How many calls each of the remaining tools may make: what tools of earlier waves left moves on to those that remain. */
export function callsAllowed(
  others: ReadonlyMap<string, OtherTool>,
  remaining: number,
  { iterations, probesPerIteration }: Pick<RefinementSettings, 'iterations' | 'probesPerIteration'>,
): number {
  const each = iterations * (probesPerIteration + 1);
  const begun = [...others.values()].map(({ calls }) => calls.length).filter((count) => count > 0);
  const left = begun.length * each - begun.reduce((sum, count) => sum + count, 0);
  const more = Math.floor(Math.max(0, left) / Math.max(1, remaining));
  return Math.min(each + more, Math.floor(each * mostShares));
}
