import { createHash } from 'node:crypto';
import type { Catalogue } from '../../src/core/catalogue.js';
import { BudgetError, RunMismatchError } from '../../src/core/errors.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { ValuePool } from '../../src/arguments/pool/value-pool.js';
import type { RefinementEngine } from '../../src/refinement/engine.js';
import type { RefinementEvent } from '../../src/refinement/events.js';
import { answeredUsefully } from '../../src/refinement/answered-usefully.js';
import { afterEvent, initialProgress } from '../../src/cli/refine/progress-state.js';
import type { TrajectoryStore } from '../../src/core/ports.js';
import { otherTools } from '../../src/refinement/other-tools.js';
import { openTrajectory } from '../../src/refinement/open-trajectory.js';
import { refineCatalogue } from '../../src/refinement/refine-catalogue.js';
import type { RefineOptions } from '../../src/refinement/refine-options.js';
import { rulesEngine } from '../../src/refinement/claims-engine.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { documentationStats } from '../../src/reports/terminal/documentation-stats.js';
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
import { selectedVersion } from '../support/selected-versions.js';

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

  it('takes what makes something of a name alone first, where nothing is known that any tool needs', () => {
    const pool = new ValuePool().freeze();
    const [path, name] = [{ file_path: { type: 'string' } }, { sheet_name: { type: 'string' } }];
    const create = toolOf('create_book', path, ['file_path'], { sideEffects: 'unknown' });
    const add = toolOf('create_sheet', { ...path, ...name }, ['file_path', 'sheet_name'], {
      sideEffects: 'unknown',
    });
    const list = toolOf('set_alignment_all', path, ['file_path'], { sideEffects: 'unknown' });
    expect(nextWave([list, add, create], pool, [])).toEqual([create]);
    expect(nextWave([list], pool, [])).toEqual([list]);
  });

  it('takes a tool that changes what another one reads at the same URL after that one, once', () => {
    const at = (name: string, method: string): ToolDoc =>
      toolOf(name, {}, [], {
        sideEffects: method === 'GET' ? 'none' : 'write',
        call: { kind: 'http', method, path: '/harbour', bindings: {} },
      });
    const [change, read] = [at('change_harbour', 'PUT'), at('read_harbour', 'GET')];
    const pool = new ValuePool().freeze();
    expect(nextWave([change, read, listBoats], pool, [])).toEqual([read, listBoats]);
    const again = nextWave([change, read], pool, [], new Set(['read_harbour']));
    expect(again).toEqual([change, read]);
  });

  it('takes a tool after the one that lists what its URL names, though others answered such ids, and before that none that adds to the list', () => {
    const pool = new ValuePool();
    pool.addOutcome({
      tool: listBoats,
      call: callOf('c1', {}, success({ boats: [{ id: 'bt-anchor', berth_id: 'be-2' }] })),
      reference: 'rules/list-boats#c1',
      mutating: false,
    });
    const at = (
      method: string,
      path: string,
      properties: Record<string, JsonSchema>,
      required = [],
    ) =>
      toolOf(`${method.toLowerCase()}${path.replace(/\W+/g, '_')}`, properties, required, {
        sideEffects: method === 'GET' ? 'none' : 'write',
        call: {
          kind: 'http',
          method,
          path,
          bindings: Object.fromEntries(
            Object.keys(properties).map((name) => [
              name,
              { in: path.includes(`{${name}}`) ? ('path' as const) : ('query' as const), name },
            ]),
          ),
        },
      });
    const text = { type: 'string' };
    const list = at('GET', '/berths', { crew_code: text });
    const one = at('GET', '/berths/{id}', { id: text });
    const add = at('POST', '/berths', {});
    const tools = [one, add, list];
    expect(nextWave(tools, pool.freeze(), [])).toEqual([list]);
    expect(nextWave([one, add], pool.freeze(), [], new Set([list.id]))).toEqual([one]);
  });

  it('lets a list in a URL of its own be narrowed to ids of what it lists without waiting for them', () => {
    const list = toolOf('get_boats', { id: { type: 'string' } }, [], {
      call: { kind: 'http', method: 'GET', path: '/boats', bindings: {} },
    });
    const frozen = new ValuePool().freeze();
    expect(nextWave([list, addBoat], frozen, [])).toEqual([list]);
  });

  it('lets a tool that lists things wait for no such thing that it may be narrowed to', () => {
    const boat = { type: 'string' };
    const narrowed = toolOf('list_boats', { boat, boat_id: boat });
    const frozen = new ValuePool().freeze();
    expect(nextWave([narrowed, addBoat], frozen, [])).toEqual([narrowed]);
    const others = toolOf('list_trips', { boat_id: boat });
    expect(nextWave([others, addBoat], frozen, [])).toEqual([addBoat]);
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

  it('begins a new one, and takes up what is there', async () => {
    const store = new MemoryTrajectoryStore();
    const fresh = await open(store, listBoats);
    expect(fresh).toMatchObject({ calls: [], stop: null, tool: 'list_boats' });
    await store.save({ ...fresh, calls: [callOf('c1', {}, success({}))] });
    expect((await open(store, listBoats)).calls).toHaveLength(1);
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

  it('takes further values of arguments as no difference of settings, fewer or others as one', async () => {
    const store = new MemoryTrajectoryStore();
    const values = { boat_id: ['bt-anchor'] };
    await store.save(await open(store, listBoats, { ...defaultSettings, values }));
    const more = { boat_id: ['bt-buoy', 'bt-anchor'], crew: [1] };
    const taken = await open(store, listBoats, { ...defaultSettings, values: more });
    expect(taken.settings).toMatchObject({ values: more });
    await expect(open(store, listBoats)).rejects.toThrow(/values was/);
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

  it('tells the same figures of a tool in its events, its summary and the statistics of its doc', async () => {
    const { options, events } = refining();
    const { tools, refined } = await refineCatalogue(options);
    const figures = options.catalogue.tools.map((tool) => {
      const doc = refined.tools.find((one) => one.tool === tool.id) ?? null;
      const stats = documentationStats(tool, doc);
      return [stats.wordsBefore, stats.wordsAfter];
    });
    expect(tools.map((one) => [one.wordsBefore, one.wordsAfter])).toEqual(figures);
    const closed = new Map(
      events.flatMap((event) =>
        event.kind === 'tool-closed' ? [[event.tool, event.learnt] as const] : [],
      ),
    );
    expect(options.catalogue.tools.map(({ id }) => closed.get(id))).toEqual(
      tools.map(({ learnt }) => learnt.length),
    );
  });

  it('cites no fault', async () => {
    const { options, store } = refining();
    await refineCatalogue(options);
    const stored = await Promise.all(options.catalogue.tools.map(({ id }) => store.load(id)));
    const references = stored.flatMap((one) =>
      one === null ? [] : selectedVersion(one).claims.flatMap(({ evidence }) => evidence),
    );
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => !/#c\d+$/.test(reference))).toEqual([]);
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

  it('tells tools that were stopped before they could be closed as finished once', async () => {
    const { options, events, store } = refining();
    await refineCatalogue(options);
    for (const { id } of options.catalogue.tools) {
      const trajectory = await store.load(id);
      if (trajectory !== null) await store.save({ ...trajectory, selection: null });
    }
    const before = events.length;
    await refineCatalogue(options);
    const state = events.slice(before).reduce(afterEvent, initialProgress);
    expect(state.resumed + state.finished.size).toBe(state.tools);
    expect(state.tools).toBe(3);
  });

  it('reads only so many trajectories at once', async () => {
    const store = new MemoryTrajectoryStore();
    const many = Array.from({ length: 200 }, (_, at) => toolOf(`list_${at}`, {}));
    let [open, most] = [0, 0];
    const load = async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return null;
    };
    const counted = Object.assign(Object.create(store) as TrajectoryStore, { load });
    const others = await otherTools(
      { catalogue: catalogueOf(...many), store: counted },
      many,
      new Map(),
    );
    expect([...others.keys()]).toEqual(many.map(({ id }) => id));
    expect(most).toBeLessThanOrEqual(32);
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

  it('says, when it goes on, how many calls of unfinished tools are on record', async () => {
    const cut = new AbortController();
    let calls = 0;
    const { options } = refining({
      signal: cut.signal,
      onEvent: ({ kind }) => {
        calls += kind === 'call' ? 1 : 0;
        if (calls === 7) cut.abort();
      },
    });
    expect((await refineCatalogue(options)).status).toBe('interrupted');
    const events: RefinementEvent[] = [];
    const onEvent = (event: RefinementEvent): void => void events.push(event);
    await refineCatalogue({ ...options, signal: undefined, onEvent });
    expect(events).toContainEqual({
      ...{ kind: 'planned', tools: 3, waves: 2, resumed: 0 },
      callsOnRecord: calls,
    });
    const ended = events.flatMap((event) => (event.kind === 'tool-finished' ? event.calls : []));
    const further = events.filter(({ kind }) => kind === 'call').length;
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(calls + further);
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

  it('changes nothing where other settings are given together with a changed tool', async () => {
    const { options, store, executor } = refining();
    await refineCatalogue(options);
    const made = executor.requests.length;
    const changed = { ...listBoats, description: 'Other.' };
    const settings = { ...options.settings, phi: 0.5 };
    const catalogue = catalogueOf(getBoat, addBoat, changed);
    await expect(refineCatalogue({ ...options, settings, catalogue })).rejects.toThrow(/phi was/);
    expect(store.archived).toEqual([]);
    expect(executor.requests.length).toBe(made);
  });

  it('begins the tools of the catalogue anew where that is asked for, whatever their settings', async () => {
    const { options, store } = refining();
    await refineCatalogue(options);
    const settings = { ...options.settings, iterations: 1 };
    const some = { catalogue: catalogueOf(listBoats), fresh: true, settings };
    const { tools } = await refineCatalogue({ ...options, ...some });
    expect(tools[0]).toMatchObject({ tool: 'list_boats', iterations: 1, resumedFinished: false });
    expect(store.archived.map(({ tool }) => tool)).toEqual(['list_boats']);
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

    it('takes up again a tool for which a value is given now, and no other', async () => {
      const executor = executorOf(({ boat_id, limit }, { tool }) =>
        tool.id === 'list_boats'
          ? success({ limit: limit ?? 0, berths: 4 })
          : boat_id === 'bt-anchor'
            ? success({ boat_id, length: 12, crew: 3 })
            : rejected('boat not found', 404),
      );
      const { options, store, events } = refining({
        executor,
        catalogue: catalogueOf(getBoat, listBoats),
      });
      await refineCatalogue(options);
      expect(await useful(store, 'get_boat')).toBe(false);
      const settings = { ...options.settings, values: { boat_id: ['bt-anchor'] } };
      await refineCatalogue({ ...options, settings });
      expect(takenUp(events)).toEqual([['get_boat']]);
      expect(await useful(store, 'get_boat')).toBe(true);
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

  it('keeps everything when a budget is used up, says so, and goes on with more', async () => {
    let left = 8;
    const harbour = harbourOffice();
    const { options, store } = refining({
      executor: executorOf((args, { tool }) => {
        if (left-- <= 0) throw new BudgetError('8 calls are used up');
        return harbour(tool, args);
      }),
    });
    const stopped = await refineCatalogue(options);
    expect(stopped.status).toBe('budget');
    expect(stopped.tools.map(({ stopReason }) => stopReason)).toContain('budget');
    const before = await store.load('list_boats');
    const recorded = (before?.calls ?? []).filter(({ outcome }) => outcome !== null);
    expect(recorded.length).toBeGreaterThan(0);
    left = 10_000;
    const further = await refineCatalogue(options);
    expect(further.status).toBe('done');
    expect(further.tools.map(({ stopReason }) => stopReason)).not.toContain('budget');
    const after = await store.load('list_boats');
    expect(after?.calls.slice(0, recorded.length).map(({ id }) => id)).toEqual(
      recorded.map(({ id }) => id),
    );
    const whole = await refineCatalogue(refining().options);
    expect(further.refined.tools.map(({ description }) => description)).toEqual(
      whole.refined.tools.map(({ description }) => description),
    );
  });

  it('keeps everything when it is interrupted, and goes on', async () => {
    const controller = new AbortController();
    let calls = 0;
    const harbour = harbourOffice();
    const { options } = refining({
      signal: controller.signal,
      executor: executorOf((args, { tool }) => {
        if (++calls === 12) controller.abort();
        return harbour(tool, args);
      }),
    });
    const stopped = await refineCatalogue(options);
    expect(stopped.status).toBe('interrupted');
    const { signal: _signal, ...goingOn } = options;
    expect((await refineCatalogue(goingOn)).status).toBe('done');
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
