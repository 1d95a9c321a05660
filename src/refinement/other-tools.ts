import { probableEffect } from '../arguments/names/probable-effect.js';
import { bytesOfCall, type CallRecord } from '../core/call-record.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { Trajectory } from '../core/trajectory.js';
import type { OtherTool } from '../evidence/setting.js';
import { callsNamed, callsShown } from './calls-shown.js';
import { mapWithLimit } from '../support/map-with-limit.js';
import type { RefineOptions } from './refine-options.js';
import type { CallIds } from './wave-history.js';

/** All tools together keep so many bytes of answers in memory while others are refined. */
const mostInMemory = 24_000_000;

/** So many trajectories are read side by side; a process may have a thousand files open. */
const mostRead = 32;

/**
 * Every tool of the catalogue by its id, with its calls so far: the same for all tools of a wave. In a catalogue of thousands of
 * tools each has its first calls only, as many as fit its share of the memory. `ids`: of the calls that a wave of an earlier
 * command was told of; they and no others are told again.
 */
export async function otherTools(
  { catalogue: { tools }, store }: Pick<RefineOptions, 'catalogue' | 'store'>,
  callable: readonly ToolDoc[],
  before: ReadonlyMap<string, OtherTool>,
  ids?: CallIds,
): Promise<ReadonlyMap<string, OtherTool>> {
  const mayBeCalled = new Set(callable.map(({ id }) => id));
  const share = mostInMemory / Math.max(1, callable.length);
  const entries = await mapWithLimit(
    tools,
    mostRead,
    async (tool): Promise<[string, OtherTool]> => {
      const known = before.get(tool.id);
      const mayCall = mayBeCalled.has(tool.id);
      const trajectory = mayCall ? await store.load(tool.id) : null;
      const shown =
        ids === undefined
          ? (of: Trajectory) => withinShare(callsShown(of), share)
          : (of: Trajectory) => callsNamed(of, ids.get(tool.id) ?? []);
      const calls = trajectory === null ? [] : shown(trajectory);
      // Most tools were done earlier: waves share what they hold of them.
      if (known !== undefined && sameCalls(known.calls, calls)) return [tool.id, known];
      return [tool.id, { tool, effect: probableEffect(tool), calls, mayCall }];
    },
  );
  return new Map(entries);
}

function sameCalls(before: readonly CallRecord[], now: readonly CallRecord[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ id, outcome }, at) => id === now[at]?.id && outcome !== null)
  );
}

function withinShare(calls: readonly CallRecord[], share: number): readonly CallRecord[] {
  let left = share;
  return calls.filter((call, index) => {
    left -= bytesOfCall(call);
    return index === 0 || left >= 0;
  });
}
