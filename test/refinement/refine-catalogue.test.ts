import { createHash } from 'node:crypto';
import type { Catalogue } from '../../src/core/catalogue.js';
import { RunMismatchError } from '../../src/core/errors.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { ValuePool } from '../../src/arguments/pool/value-pool.js';
import type { RefinementEngine } from '../../src/refinement/engine.js';
import type { RefinementEvent } from '../../src/refinement/events.js';
import { answeredUsefully } from '../../src/refinement/answered-usefully.js';
import { openTrajectory } from '../../src/refinement/open-trajectory.js';
import { refineCatalogue } from '../../src/refinement/refine-catalogue.js';
import type { RefineOptions } from '../../src/refinement/refine-options.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { nextWave } from '../../src/refinement/waves.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { fakeClock } from '../support/fake-clock.js';
import { bagOfWords } from './bag-of-words.js';
import {
  callOf,
  executorOf,
  fault,
  rejected,
  scriptedEngine,
  success,
  type NotingExecutor,
} from './loop-fixture.js';

function toolOf(
  name: string,
  properties: Record<string, JsonSchema>,
  required: readonly string[] = [],
  changes: Partial<ToolDoc> = {},
): ToolDoc {
  return {
    id: name,
    name,
    description: `The tool ${name} of a harbour office.`,
    parameters: { type: 'object', properties, required },
    sideEffects: 'none',
    call: { kind: 'mcp', tool: name },
    ...changes,
  };
}

const listBoats = toolOf('list_boats', { limit: { type: 'integer' } });
const getBoat = toolOf('get_boat', { boat_id: { type: 'string' } }, ['boat_id']);
const addBoat = toolOf('add_boat', { name: { type: 'string' } }, ['name'], {
  sideEffects: 'write',
});
const boats = ['bt-anchor', 'bt-buoy', 'bt-cutter', 'bt-dinghy'];

/** A harbour office of its own: a list, one boat by id, a way to add one. */
function harbourOffice(): (tool: ToolDoc, args: JsonObject) => Outcome {
  const known = [...boats];
  return (tool, args) => {
    if (tool.id === 'list_boats') {
      const { limit } = args;
      if (limit !== undefined && typeof limit !== 'number')
        return rejected('limit must be an integer');
      if ((limit ?? 1) > 3) return rejected('limit must be at most 3');
      const listed: Json[] = known
        .slice(0, limit ?? known.length)
        .map((boat_id, berth) => ({ boat_id, berth }));
      return success({ boats: listed });
    }
    if (tool.id === 'get_boat') {
      const { boat_id } = args;
      if (typeof boat_id !== 'string') return rejected('boat_id is required');
      return known.includes(boat_id)
        ? success({ boat_id, length: 12, crew: 3 })
        : rejected('boat not found', 404);
    }
    const { name } = args;
    if (typeof name !== 'string' || name === '') return rejected('name is required');
    known.push(`bt-${name}`);
    return success({ boat_id: `bt-${name}` });
  };
}

const catalogueOf = (...tools: ToolDoc[]): Catalogue => ({
  version: 1,
  name: 'harbour',
  source: { kind: 'none' },
  tools,
});

interface Refining {
  readonly options: RefineOptions;
  readonly executor: NotingExecutor;
  readonly store: MemoryTrajectoryStore;
  readonly events: readonly RefinementEvent[];
}

function refining(changes: Partial<RefineOptions> = {}): Refining {
  const events: RefinementEvent[] = [];
  const store = new MemoryTrajectoryStore();
  const harbour = harbourOffice();
  const executor = executorOf((args, { tool }) => harbour(tool, args));
  const options: RefineOptions = {
    catalogue: catalogueOf(getBoat, addBoat, listBoats),
    run: 'rules',
    executor,
    embeddings: bagOfWords,
    store,
    engine: rulesEngine(),
    settings: { ...defaultSettings, embeddings: bagOfWords.name },
    allowWrites: 'all',
    allowDestructive: false,
    concurrency: 4,
    clock: fakeClock(),
    onEvent: (event) => events.push(event),
    ...changes,
  };
  return { options, executor, store, events };
}

describe('nextWave', () => {
  it('takes tools that need nothing first, then those whose needs the pool meets', () => {
    const pool = new ValuePool();
    const tools = [getBoat, listBoats];
    expect(nextWave(tools, pool.freeze(), [])).toEqual([listBoats]);
    pool.addOutcome({
      tool: listBoats,
      call: callOf('c1', {}, success({ boats: [{ boat_id: 'bt-anchor' }] })),
      reference: 'rules/list-boats#c1',
      mutating: false,
    });
    expect(nextWave([getBoat], pool.freeze(), [])).toEqual([getBoat]);
  });

  it('takes all that are left where none has what it needs', () => {
    const crew = toolOf('get_crew', { crew_id: { type: 'string' } }, ['crew_id']);
    expect(nextWave([getBoat, crew], new ValuePool().freeze(), [])).toEqual([getBoat, crew]);
    expect(nextWave([getBoat, crew], new ValuePool().freeze(), ['crew_id'])).toEqual([crew]);
  });
});

describe('openTrajectory', () => {
  const open = (store: MemoryTrajectoryStore, tool: ToolDoc, settings = defaultSettings) =>
    openTrajectory(tool, {
      catalogue: 'harbour',
      run: 'rules',
      settings,
      store,
      clock: fakeClock(),
    });

  it('names every setting that differs, with both values', async () => {
    const store = new MemoryTrajectoryStore();
    await store.save(await open(store, listBoats));
    const error: unknown = await open(store, listBoats, {
      ...defaultSettings,
      phi: 0.8,
      quotes: 'none',
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RunMismatchError);
    expect(error).toMatchObject({ exitCode: 2, tool: 'list_boats' });
    expect((error as RunMismatchError).message).toMatch(/phi was 0\.9 and is 0\.8/);
    expect((error as RunMismatchError).message).toMatch(/quotes was unset and is "none"/);
    expect((error as RunMismatchError).remedy).toContain('--fresh');
  });

  it('begins anew where the raw doc has changed, with the earlier one archived', async () => {
    const store = new MemoryTrajectoryStore();
    const before = { ...(await open(store, listBoats)), calls: [callOf('c1', {}, success({}))] };
    await store.save(before);
    const anew = await open(store, { ...listBoats, description: 'Other.' });
    expect(anew).toMatchObject({ calls: [], callsBefore: 1, raw: { description: 'Other.' } });
    expect(store.archived).toEqual([before]);
  });

  it.each([
    ['budget', null],
    ['interrupted', null],
    ['converged', { reason: 'converged' }],
    ['unreachable', { reason: 'unreachable' }],
  ] as const)('opens a tool that stopped as %s where it stands', async (reason, stop) => {
    const store = new MemoryTrajectoryStore();
    await store.save({ ...(await open(store, listBoats)), stop: { reason } });
    expect((await open(store, listBoats)).stop).toEqual(stop);
  });
});

describe('refineCatalogue', () => {
  it('refines every tool in waves, and uses real ids where a tool needs them', async () => {
    const { options, events, store } = refining();
    const result = await refineCatalogue(options);
    expect(result.status).toBe('done');
    expect(result.tools.map(({ tool }) => tool)).toEqual(['get_boat', 'add_boat', 'list_boats']);
    const waves = events.flatMap((event) => (event.kind === 'wave' ? [event.tools] : []));
    expect(waves.slice(0, 3)).toEqual([['list_boats'], ['get_boat'], ['add_boat']]);
    const found = (await store.load('get_boat'))?.calls.filter(
      ({ outcome }) => outcome?.kind === 'accepted',
    );
    expect(found?.length).toBeGreaterThan(1);
    const doc = result.refined.tools.find(({ tool }) => tool === 'get_boat');
    expect(doc?.parameters.properties?.['boat_id']?.description).toMatch(/`(list_boats|add_boat)`/);
  });

  it('gives the same docs each time, whatever the concurrency', async () => {
    const docs = async (concurrency: number): Promise<string> => {
      const { options } = refining({ concurrency });
      return JSON.stringify((await refineCatalogue(options)).refined.tools);
    };
    const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
    expect(digest(await docs(1))).toBe(digest(await docs(8)));
  });

  it('has nothing to do the second time, and says so', async () => {
    const { options, executor } = refining();
    const first = await refineCatalogue(options);
    const made = executor.requests.length;
    const second = await refineCatalogue(options);
    expect(executor.requests.length).toBe(made);
    expect(second.refined.tools).toEqual(first.refined.tools);
    expect(second.tools.every(({ resumedFinished }) => resumedFinished)).toBe(true);
    expect(first.tools.some(({ resumedFinished }) => resumedFinished)).toBe(false);
  });

  it('takes up anew what has changed, keeps the rest, and says so', async () => {
    const { options, executor, store } = refining();
    const first = await refineCatalogue(options);
    const made = executor.requests.length;
    const events: RefinementEvent[] = [];
    const changed = { ...listBoats, description: 'Lists the boats of the office, all of them.' };
    const tools = [getBoat, addBoat, changed];
    const second = await refineCatalogue({
      ...options,
      catalogue: catalogueOf(...tools),
      onEvent: (event) => events.push(event),
    });
    const further = executor.requests.slice(made).map(({ tool }) => tool.id);
    expect(new Set(further)).toEqual(new Set(['list_boats']));
    expect(events[0]).toEqual({
      ...{ kind: 'taken-up', changed: ['list_boats'], asked: [], allowedMore: [] },
    });
    expect(second.refined.tools.slice(0, 2)).toEqual(first.refined.tools.slice(0, 2));
    expect(second.refined.tools[2]?.description).toContain('all of them');
    expect(store.archived.map(({ tool }) => tool)).toEqual(['list_boats']);
    const ids = (await store.load('list_boats'))?.calls.map(({ id }) => id) ?? [];
    const before = new Set(store.archived[0]?.calls.map(({ id }) => id));
    expect(ids.filter((id) => before.has(id))).toEqual([]);
    expect((await refineCatalogue({ ...options, catalogue: catalogueOf(...tools) })).tools).toEqual(
      second.tools.map((tool) => ({ ...tool, resumedFinished: true })),
    );
  });

  it('makes no call again of which nobody knows whether it was carried out, when it begins a tool anew', async () => {
    const once = executorOf(() => fault('timeout'));
    const properties = { name: { type: 'string' }, berth: { type: 'integer' } };
    const addAtBerth = toolOf('add_boat', properties, ['name'], { sideEffects: 'write' });
    const { options, store } = refining({ catalogue: catalogueOf(addAtBerth), executor: once });
    await refineCatalogue(options);
    const sent = once.requests.map(({ arguments: args }) => JSON.stringify(args));
    expect(sent.length).toBeGreaterThan(0);
    const harbour = harbourOffice();
    const executor = executorOf((args, { tool }) => harbour(tool, args));
    const changed = { ...addAtBerth, description: 'Adds a boat to the harbour.' };
    await refineCatalogue({ ...options, catalogue: catalogueOf(changed), executor });
    expect(store.archived).toHaveLength(1);
    const again = executor.requests.map(({ arguments: args }) => JSON.stringify(args));
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter((args) => sent.includes(args))).toEqual([]);
  });

  describe('on a server with nothing in it', () => {
    /** Boats are what the tools of this run add. */
    function emptyOffice(): (tool: ToolDoc, args: JsonObject) => Outcome {
      const known: string[] = [];
      return (tool, { name, boat_id }) => {
        if (tool.id === 'list_boats')
          return success({ boats: known.map((one, berth) => ({ boat_id: one, berth })) });
        if (tool.id === 'get_boat')
          return typeof boat_id === 'string' && known.includes(boat_id)
            ? success({ boat_id, length: 12, crew: 3 })
            : rejected('boat not found', 404);
        if (typeof name !== 'string' || name === '') return rejected('name is required');
        known.push(`bt-${name}`);
        return success({ boat_id: `bt-${name}` });
      };
    }
    const useful = async (store: MemoryTrajectoryStore, id: string): Promise<boolean> =>
      answeredUsefully((await store.load(id))?.calls ?? []).length > 0;
    const takenUp = (events: readonly RefinementEvent[]) =>
      events.flatMap((event) => (event.kind === 'taken-up' ? [event.allowedMore] : []));

    it.each([
      ['once writes are allowed', catalogueOf(getBoat, addBoat, listBoats), 'none'],
      ['once a tool that makes things exists', catalogueOf(getBoat, listBoats), 'all'],
    ] as const)('takes up again what got no useful answer, %s', async (_when, first, allowed) => {
      const office = emptyOffice();
      const executor = executorOf((args, { tool }) => office(tool, args));
      const { options, store, events } = refining({ executor });
      await refineCatalogue({ ...options, catalogue: first, allowWrites: allowed });
      expect(await useful(store, 'list_boats')).toBe(false);
      expect(await useful(store, 'get_boat')).toBe(false);
      expect(takenUp(events)).toEqual([]);
      const made = executor.requests.length;
      await refineCatalogue({ ...options, catalogue: first, allowWrites: allowed });
      expect(executor.requests.length).toBe(made);
      await refineCatalogue(options);
      expect(takenUp(events)).toEqual([['get_boat', 'list_boats']]);
      expect(await useful(store, 'list_boats')).toBe(true);
      expect(await useful(store, 'get_boat')).toBe(true);
      const then = executor.requests.length;
      const last = await refineCatalogue(options);
      expect(executor.requests.length).toBe(then);
      expect(last.tools.every(({ resumedFinished }) => resumedFinished)).toBe(true);
    });
  });

  it('goes on with a tool whose open claims wait for a permission that it has now', async () => {
    const { options, store, executor, events } = refining({ allowWrites: 'none' });
    await refineCatalogue(options);
    const before = await store.load('list_boats');
    if (before === null) throw new Error('list_boats was not refined');
    const open = [{ count: 1, needs: 'allow-writes' }];
    await store.save({ ...before, left: { unexplained: [], open } });
    await refineCatalogue(options);
    expect((await store.load('list_boats'))?.left?.open).toEqual(open);
    await refineCatalogue({ ...options, allowWrites: 'all' });
    const taken = events.flatMap((event) => (event.kind === 'taken-up' ? event.allowedMore : []));
    expect(taken).toEqual(['list_boats']);
    const after = await store.load('list_boats');
    expect(after?.calls.slice(0, before.calls.length)).toEqual(before.calls);
    expect(after).toMatchObject({
      takenUpAfter: before.iterations.length,
      allowed: { writes: 'all' },
    });
    expect(after?.selection).not.toBeNull();
    const made = executor.requests.length;
    await store.save({ ...after!, left: { unexplained: [], open } });
    await refineCatalogue({ ...options, allowWrites: 'all' });
    expect(executor.requests.length).toBe(made);
  });

  it('skips what may write unless it is allowed, and calls it nowhere', async () => {
    const { options, executor } = refining({ allowWrites: 'none' });
    const result = await refineCatalogue(options);
    expect(result.skipped).toMatchObject([{ tool: 'add_boat', effect: 'write' }]);
    expect(executor.requests.map(({ tool }) => tool.id)).not.toContain('add_boat');
  });

  it('keeps the doc of a tool that learnt nothing byte for byte', async () => {
    const mute = toolOf('mute', {}, [], { description: '  Says   nothing,\n\n really. ' });
    const { options } = refining({
      catalogue: catalogueOf(mute),
      executor: executorOf(() => fault('timeout')),
    });
    const { refined, tools } = await refineCatalogue(options);
    expect(refined.tools[0]).toMatchObject({
      ...{ use: null, description: mute.description, parameters: mute.parameters },
      ...{ sentences: [], revision: 0, stopReason: 'unreachable' },
    });
    expect(tools[0]?.stopReason).toBe('unreachable');
  });

  it('lets a bug through, whoever made it', async () => {
    const { engine } = scriptedEngine();
    const broken: RefinementEngine = {
      ...engine,
      analyze: () => {
        throw new TypeError('a bug');
      },
    };
    await expect(refineCatalogue(refining({ engine: broken }).options)).rejects.toThrow(TypeError);
  });
});
