import { probableEffect } from '../arguments/names/probable-effect.js';
import { bytesOfCall, type CallRecord } from '../core/call-record.js';
import type { TrajectoryStore } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import type { OtherTool } from '../evidence/setting.js';
import { callsShown } from './calls-shown.js';

/** All tools together keep so many bytes of answers in memory while others are refined. */
const mostInMemory = 24_000_000;

/**
 * Every tool of the catalogue by its id, with its calls so far: the same for all tools of a wave. In a catalogue of thousands of
 * tools each has its first calls only, as many as fit its share of the memory.
 */
export async function otherTools(
  catalogue: readonly ToolDoc[],
  callable: readonly ToolDoc[],
  store: TrajectoryStore,
): Promise<ReadonlyMap<string, OtherTool>> {
  const ids = new Set(callable.map(({ id }) => id));
  const share = mostInMemory / Math.max(1, callable.length);
  const entries = catalogue.map(async (tool): Promise<[string, OtherTool]> => {
    const mayCall = ids.has(tool.id);
    const trajectory = mayCall ? await store.load(tool.id) : null;
    const calls = trajectory === null ? [] : withinShare(callsShown(trajectory), share);
    return [tool.id, { tool, effect: probableEffect(tool), calls, mayCall }];
  });
  return new Map(await Promise.all(entries));
}

function withinShare(calls: readonly CallRecord[], share: number): readonly CallRecord[] {
  let left = share;
  return calls.filter((call, index) => {
    left -= bytesOfCall(call);
    return index === 0 || left >= 0;
  });
}
