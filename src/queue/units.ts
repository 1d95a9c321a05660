import type { Redis } from '../redis/connect.js';
import { openBullQueue } from './bull.js';
import { dropRun, setState, stateOf } from './queued-runs.js';
import type { QueuedRun } from './run-record.js';
import { UnitRecords } from './unit-records.js';
import type { Unit, UnitQueue } from './unit.js';

/** So many units are added with one request. */
const addedAtOnce = 500;

/** The units of a run. */
export async function openUnits(redis: Redis, { id: run }: QueuedRun): Promise<UnitQueue> {
  const queue = await openBullQueue(redis, run);
  const records = new UnitRecords(redis, run);
  const add = async (units: readonly Unit[]): Promise<void> => {
    const open = await records.open(units);
    for (let at = 0; at < open.length; at += addedAtOnce) {
      const some = open.slice(at, at + addedAtOnce);
      await queue.addBulk(
        some.map((unit) => ({ name: 'unit', data: unit, opts: { jobId: unit.id } })),
      );
    }
  };
  return {
    add,
    ends: (after) => records.ends(after),
    counts: async () => {
      const { active = 0, ...waiting } = await queue.getJobCounts(
        ...(['active', 'wait', 'delayed', 'prioritized'] as const),
      );
      const all = Object.values(waiting).reduce((sum, count) => sum + count, 0);
      return { waiting: all, active, ...(await records.counts()) };
    },
    pause: async () => {
      if ((await stateOf(redis, run)) !== 'running') return;
      await setState(redis, run, 'paused');
      await queue.pause();
    },
    resume: async () => {
      if ((await stateOf(redis, run)) !== 'paused') return;
      await setState(redis, run, 'running');
      await queue.resume();
    },
    retry: async () => {
      const failures = await records.failures();
      for (const { unit } of failures) await records.reopen(unit);
      await add(failures.map(({ unit }) => unit));
      for (const { unit } of failures) await records.waits(unit);
      return failures.length;
    },
    cancel: async (drop) => {
      await setState(redis, run, 'cancelled');
      await queue.pause();
      await queue.obliterate({ force: true });
      if (drop) await dropRun(redis, run);
    },
    close: () => queue.close(),
  };
}
