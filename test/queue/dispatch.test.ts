import { randomUUID } from 'node:crypto';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { FrozenPool } from '../../src/arguments/pool/frozen-pool.js';
import { BudgetError, InterruptedError } from '../../src/core/errors.js';
import { Dispatch, type DispatchOptions } from '../../src/queue/dispatch.js';
import { announceRun } from '../../src/queue/queued-runs.js';
import type { QueuedRun } from '../../src/queue/run-record.js';
import type { Unit, UnitEnd, UnitQueue } from '../../src/queue/unit.js';
import { openUnits } from '../../src/queue/units.js';
import { work, type HandleUnit, type Working } from '../../src/queue/work.js';
import { openRedis, type Redis } from '../../src/redis/connect.js';
import { RedisTrajectoryStore } from '../../src/redis/redis-trajectory-store.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import type { RefinementEvent } from '../../src/refinement/events.js';
import { newTrajectory } from '../../src/refinement/open-trajectory.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { systemClock } from '../../src/support/system-clock.js';
import { echo } from '../refinement/loop-fixture.js';
import { whenInstalled } from '../support/installed.js';
import { startRedis, type StartedRedis } from '../support/redis.js';

const tools: ToolDoc[] = ['ant', 'bee', 'cow'].map((id) => ({ ...echo, id, name: id }));
const known = { pool: new FrozenPool([]), others: new Map(), callsAllowed: 5 };
const catalogue = { version: 1 as const, name: 'farm', source: { kind: 'none' as const }, tools };

whenInstalled('redis-server')('waves that workers do', () => {
  let server: StartedRedis;
  let redis: Redis;
  let units: UnitQueue | undefined;
  let working: Working | undefined;
  beforeAll(async () => {
    server = await startRedis();
    redis = await openRedis(server.url);
  });
  afterEach(async () => {
    await working?.stop();
    await units?.close();
  });
  afterAll(async () => {
    await redis.close();
    await server.stop();
  });

  interface Dispatched {
    readonly ended: readonly string[];
    readonly store: MemoryTrajectoryStore;
    readonly events: readonly RefinementEvent[];
    readonly run: QueuedRun;
    readonly result: Promise<void>;
  }

  /** One part of a wave, done by a worker that does with each unit what `handle` says, where it is given the store of the fence. */
  async function dispatched(
    handle: (unit: Unit, store: RedisTrajectoryStore, signal: AbortSignal) => Promise<UnitEnd>,
    changes: { readonly together?: boolean; readonly before?: readonly Trajectory[] } = {},
  ): Promise<Dispatched> {
    const run: QueuedRun = {
      ...{ version: 1, id: randomUUID(), kind: 'refine', catalogue: 'farm', run: 'r' },
      ...{ build: 'b', variables: [], startedAt: redis.now().toISOString() },
    };
    const ended: string[] = [];
    const events: RefinementEvent[] = [];
    const store = new MemoryTrajectoryStore();
    for (const one of changes.before ?? []) await store.save(one);
    const opened = (units = await openUnits(redis, run));
    const refine: DispatchOptions['refine'] = {
      ...{ catalogue, run: 'r', settings: defaultSettings, store, clock: systemClock },
      ...{ engine: rulesEngine(), onEvent: (event) => void events.push(event) },
    };
    const definition = {
      ...{ version: 1 as const, settings: {}, catalogue, allTools: [...tools], details: {} },
    };
    const announce = () => announceRun(redis, run, definition);
    const dispatch = new Dispatch({
      ...{ redis, run, units: opened, refine, announce, onAlone: () => undefined },
    });
    const doing: HandleUnit = (unit, { fence, signal }) =>
      handle(unit, new RedisTrajectoryStore(redis, run.id, fence), signal);
    working = await work(redis, run, doing, { concurrency: 2, lockMs: 5_000, tries: 1 });
    const result = dispatch.run(
      { wave: 1, tools, together: changes.together ?? false, known },
      (tool) => Promise.resolve(void ended.push(tool.id)),
    );
    return { ended, store, events, run, result };
  }

  const stopped = (id: string): Trajectory => {
    const tool = tools.find((one) => one.id === id)!;
    const began = newTrajectory(tool, {
      ...{ catalogue: 'farm', run: 'r', settings: defaultSettings, clock: systemClock },
    });
    return { ...began, stop: { reason: 'iteration-limit' } };
  };
  const done = (unit: Unit): UnitEnd => ({
    ...{ unit: unit.id, by: 'here', kind: 'done', calls: 0, faults: 0 },
  });

  it('end in the store of their coordinator, and Redis has nothing of them then', async () => {
    const { ended, store, run, events, result } = await dispatched(async (unit, there) => {
      for (const id of unit.tools ?? []) await there.save(stopped(id));
      return done(unit);
    });
    await result;
    expect([...ended].sort()).toEqual(['ant', 'bee', 'cow']);
    for (const id of ended) expect((await store.load(id))?.stop?.reason).toBe('iteration-limit');
    const there = new RedisTrajectoryStore(redis, run.id);
    for (const { id } of tools) expect(await there.load(id)).toBeNull();
    expect(events.filter(({ kind }) => kind === 'tool-finished')).toHaveLength(3);
  });

  it('are one unit where they take turns, and what has stopped before is none', async () => {
    const seen: Unit[] = [];
    const { ended, result } = await dispatched(
      async (unit, there) => {
        seen.push(unit);
        for (const id of unit.tools ?? []) await there.save(stopped(id));
        return done(unit);
      },
      { together: true, before: [stopped('bee')] },
    );
    await result;
    expect(seen.map((unit) => unit.tools)).toEqual([['ant', 'cow']]);
    expect([...ended].sort()).toEqual(['ant', 'bee', 'cow']);
  });

  it('go on from what is on record', async () => {
    const begun = { ...stopped('cow'), stop: null, begunWith: [{ word: 'moo' }] };
    const { store, result } = await dispatched(
      async (unit, there) => {
        for (const id of unit.tools ?? []) {
          const found = await there.load(id);
          await there.save(found === null ? stopped(id) : { ...found, stop: stopped(id).stop });
        }
        return done(unit);
      },
      { before: [begun] },
    );
    await result;
    expect((await store.load('cow'))?.begunWith).toEqual([{ word: 'moo' }]);
  });

  it('give a tool up that no worker gets done, with the reason', async () => {
    const { ended, store, result } = await dispatched(async (unit, there) => {
      if (unit.tools?.includes('bee') === true) throw new Error('a bug');
      for (const id of unit.tools ?? []) await there.save(stopped(id));
      return done(unit);
    });
    await result;
    expect(ended.at(-1)).toBe('bee');
    expect((await store.load('bee'))?.stop).toEqual({ reason: 'worker-failed', detail: 'a bug' });
  });

  it('end with the budget of the run, and what was done until then is fetched', async () => {
    const { store, result } = await dispatched(async (unit, there) => {
      for (const id of unit.tools ?? [])
        await there.save(id === 'cow' ? { ...stopped(id), stop: null } : stopped(id));
      if (unit.tools?.includes('cow') === false) return done(unit);
      const said = { code: 'budget', message: 'The budget is used up.', remedy: 'Raise it.' };
      return { ...said, unit: unit.id, by: 'here', kind: 'budget' };
    });
    await expect(result).rejects.toThrow(BudgetError);
    expect((await store.load('cow'))?.stop).toBeNull();
  });

  it('end where the run is cancelled, and what was done until then is fetched', async () => {
    let isBegun: () => void;
    const begun = new Promise<void>((resolve) => (isBegun = resolve));
    const { store, result } = await dispatched(async (unit, there, signal) => {
      for (const id of unit.tools ?? []) await there.save({ ...stopped(id), stop: null });
      isBegun();
      if (unit.tools?.includes('cow') === true) return done(unit);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('let go')));
      });
    });
    const rejected = expect(result).rejects.toThrow(InterruptedError);
    await begun;
    await units!.cancel(false);
    await rejected;
    expect(await store.load('ant')).not.toBeNull();
  });
});
