import type { Outcome } from '../../src/core/outcome.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Trajectory } from '../../src/core/trajectory.js';
import { exploreSomethingNew } from '../../src/refinement/explore.js';
import { openTrajectory } from '../../src/refinement/open-trajectory.js';
import { defaultSettings, type RefinementSettings } from '../../src/refinement/settings.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { fakeClock } from '../support/fake-clock.js';
import { bagOfWords } from './bag-of-words.js';
import {
  callOf,
  contextFor,
  echo,
  explorationOf,
  fault,
  rejected,
  sayingMore,
  scriptedEngine,
  success,
  type NotingExecutor,
  type Script,
  type Seen,
} from './loop-fixture.js';
import { refineOneTool, type RefineOneTool } from './refine-one-tool.js';

interface Refined {
  readonly trajectory: Trajectory;
  readonly seen: Seen;
  readonly executor: NotingExecutor;
}

interface RefineOptions {
  readonly tool?: ToolDoc;
  readonly script?: Script;
  readonly answer?: RefineOneTool['answer'];
  readonly settings?: Partial<RefinementSettings>;
  readonly store?: MemoryTrajectoryStore;
  readonly signal?: AbortSignal;
}

async function refine(options: RefineOptions = {}): Promise<Refined> {
  const { script = {}, ...rest } = options;
  const { engine, seen } = scriptedEngine(script);
  const answer = (): Outcome => success({ said: 'ahoy' });
  return { seen, ...(await refineOneTool({ tool: echo, answer, engine, ...rest })) };
}

describe('exploreSomethingNew', () => {
  const state = {
    iteration: 2,
    doc: contextFor().raw,
    direction: '',
    calls: [],
    iterations: [
      {
        index: 1,
        startedAt: 'a',
        exploration: {
          ...explorationOf('find red boats', {}),
          similarity: null,
          tooSimilar: false,
          rejectedTries: [],
        },
      },
    ],
  };
  const explore = (queries: readonly string[]) => {
    const { engine, seen } = scriptedEngine({
      exploration: (turn) => {
        const query = queries[turn - 1];
        return query === undefined ? null : explorationOf(query, {});
      },
    });
    const context = contextFor(echo, { diversity: 'query', phi: 0.8 });
    return exploreSomethingNew(engine, context, state, bagOfWords).then((exploration) => ({
      exploration,
      seen,
    }));
  };

  it('takes a new query at once', async () => {
    const { exploration, seen } = await explore(['tomorrow it rains']);
    expect(exploration).toMatchObject({
      query: 'tomorrow it rains',
      tooSimilar: false,
      rejectedTries: [],
    });
    expect(seen.explore).toHaveLength(1);
    expect(seen.explore[0]?.overlap).toBeNull();
  });

  it('says which earlier query a try repeats, and takes the next one', async () => {
    const { exploration, seen } = await explore(['find red boats', 'tomorrow it rains']);
    expect(exploration).toMatchObject({ query: 'tomorrow it rains', tooSimilar: false });
    expect(exploration?.rejectedTries).toMatchObject([
      { query: 'find red boats', repeats: 'find red boats' },
    ]);
    expect(seen.explore[1]?.overlap).toMatchObject({ repeats: 'find red boats' });
    expect(seen.explore[1]?.overlap?.similarity).toBeCloseTo(1, 6);
  });

  it('asks at most three times, then keeps the least similar try and marks it', async () => {
    const { exploration, seen } = await explore([
      'find red boats',
      'find red boats now',
      'find red boats',
      'tomorrow it rains',
    ]);
    expect(seen.explore).toHaveLength(3);
    expect(exploration).toMatchObject({ query: 'find red boats now', tooSimilar: true });
    expect(exploration?.rejectedTries.map(({ query }) => query)).toEqual([
      'find red boats',
      'find red boats',
    ]);
    expect(seen.explore[2]?.overlap?.turnedDown).toHaveLength(2);
  });

  it.each([
    ['query+parameters', 1, 'no answered call has set word'],
    ['query', 3, undefined],
  ] as const)(
    'with %s, asks %i times for a repeated query with a new argument',
    async (diversity, asked, passedFor) => {
      const { engine, seen } = scriptedEngine({
        exploration: () => explorationOf('find red boats', { word: 'boats' }),
      });
      const found = await exploreSomethingNew(
        engine,
        contextFor(echo, { diversity, phi: 0.5 }),
        { ...state, calls: [callOf('c1', {}, success({}))] },
        bagOfWords,
      );
      expect(seen.explore).toHaveLength(asked);
      expect(found).toMatchObject({ tooSimilar: passedFor === undefined });
      expect(found?.passedFor).toBe(passedFor);
      expect(found?.similarity).toBeGreaterThan(0.5);
    },
  );
});

describe('refineTool', () => {
  it('counts iterations to the limit', async () => {
    const { trajectory } = await refine();
    expect(trajectory.stop?.reason).toBe('iteration-limit');
    expect(trajectory.iterations.map(({ counts }) => counts)).toEqual([true, true, true]);
  });

  it('stops where nothing is left to explore, without an iteration for that', async () => {
    const { trajectory } = await refine({
      script: {
        exploration: (turn) => (turn > 1 ? null : explorationOf('one word', { word: 'a' })),
      },
    });
    expect(trajectory.stop?.reason).toBe('nothing-left');
    expect(trajectory.iterations).toHaveLength(1);
  });

  it('stops when a rewrite changes nothing and nothing important is left', async () => {
    const { trajectory } = await refine({ script: { mustGoOn: () => false } });
    expect(trajectory.stop?.reason).toBe('converged');
    expect(trajectory.iterations[0]?.revision?.verdict).toBe('unchanged');
  });

  it('goes on from the accepted revision and keeps the doc after a dropped one', async () => {
    const { trajectory, seen } = await refine({
      script: {
        proposal: (state) =>
          state.iteration === 1
            ? sayingMore(['Gives `said` back.'], 'c1')
            : sayingMore(['See https://evil.example.'], 'c1'),
      },
    });
    const [first, second] = trajectory.iterations.map(({ revision }) => revision);
    expect(first).toMatchObject({ verdict: 'accepted', reasons: [] });
    expect(second).toMatchObject({ verdict: 'dropped', change: { delta: null } });
    expect(second?.reasons.join()).toContain('evil.example');
    expect(seen.explore[2]?.state.doc).toEqual(first?.proposal);
  });

  it('makes probes until the engine has none or the iteration is full, outcomes in the order planned', async () => {
    let delay = 40;
    const { trajectory } = await refine({
      settings: { iterations: 1, probesPerIteration: 4 },
      answer: async (args) => {
        await new Promise((resolve) => setTimeout(resolve, (delay -= 5)));
        return success({ said: args['word'] ?? null });
      },
      script: {
        probes: (_context, state, limit) =>
          Array.from({ length: Math.min(limit, 3) }, (_, index) => ({
            purpose: { kind: 'vary-value', arguments: ['word'] },
            arguments: { word: `probe ${state.calls.length} ${index}` },
          })),
      },
    });
    expect(trajectory.calls.map(({ id, role }) => `${id} ${role}`)).toEqual([
      'c1 exploration',
      'c2 probe',
      'c3 probe',
      'c4 probe',
      'c5 probe',
    ]);
    expect(
      trajectory.calls.every(
        ({ arguments: args, outcome }) =>
          outcome?.kind === 'accepted' &&
          JSON.stringify(outcome.body) === JSON.stringify({ said: args['word'] }),
      ),
    ).toBe(true);
  });

  it('calls a tool that writes one call at a time', async () => {
    let inFlight = 0;
    let most = 0;
    const answer = async (): Promise<Outcome> => {
      most = Math.max(most, (inFlight += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      inFlight -= 1;
      return success({ ok: true });
    };
    const probes: Script['probes'] = (_context, { calls }, limit) =>
      calls.length > 6
        ? []
        : Array.from({ length: Math.min(4, limit) }, (_, index) => ({
            purpose: { kind: 'free' as const, arguments: [] },
            arguments: { word: `${calls.length}-${index}` },
          }));
    await refine({ tool: { ...echo, sideEffects: 'write' }, answer, script: { probes } });
    expect(most).toBe(1);
    await refine({ answer, script: { probes } });
    expect(most).toBeGreaterThan(1);
  });

  describe('where a tool gives nothing but faults', () => {
    it('ends an iteration after three of them, does not count it, and stops as unreachable with the doc kept', async () => {
      const { trajectory } = await refine({ answer: () => fault() });
      expect(trajectory.stop?.reason).toBe('unreachable');
      expect(trajectory.iterations.every(({ counts }) => counts === false)).toBe(true);
      expect(trajectory.iterations.every(({ revision }) => revision === undefined)).toBe(true);
      expect(trajectory.calls.length).toBeLessThanOrEqual(6);
    });

    it('goes on where the faults end', async () => {
      let calls = 0;
      const { trajectory } = await refine({
        answer: (args) =>
          JSON.stringify(args['word'] ?? '').startsWith('"word-') && ++calls <= 1
            ? fault('timeout', 1)
            : success({ said: 'x' }),
      });
      expect(trajectory.iterations[0]?.counts).toBe(false);
      expect(trajectory.iterations.filter(({ counts }) => counts === true)).toHaveLength(3);
      expect(trajectory.stop?.reason).toBe('iteration-limit');
    });

    it('takes a refusal for an answer', async () => {
      const { trajectory } = await refine({ answer: () => rejected('word is too long') });
      expect(trajectory.stop?.reason).toBe('iteration-limit');
    });
  });

  describe('after a kill', () => {
    const inFlight = (tool: ToolDoc, settings: RefinementSettings) =>
      openTrajectory(tool, {
        catalogue: 'c',
        run: 'rules',
        settings,
        store: new MemoryTrajectoryStore(),
        clock: fakeClock(),
      });

    async function resume(tool: ToolDoc): Promise<Refined> {
      const settings = { ...defaultSettings, iterations: 1 };
      const store = new MemoryTrajectoryStore();
      const fresh = await inFlight(tool, settings);
      await store.save({
        ...fresh,
        calls: [
          { ...callOf('c1', { word: 'done' }, success({ said: 'done' })), role: 'exploration' },
          callOf('c2', { word: 'in flight' }, null),
        ],
        iterations: [
          {
            index: 1,
            startedAt: 'a',
            exploration: {
              ...explorationOf('say done', { word: 'done' }),
              similarity: null,
              tooSimilar: false,
              rejectedTries: [],
            },
          },
        ],
      });
      return refine({ tool, store, settings: { iterations: 1 } });
    }

    it('makes a read-only call in flight once more, and nothing else again', async () => {
      const { trajectory, executor } = await resume(echo);
      const words = executor.requests.map(({ arguments: args }) => args['word']);
      expect(words.filter((word) => word === 'in flight')).toHaveLength(1);
      expect(words).not.toContain('done');
      expect(trajectory.calls.find(({ id }) => id === 'c2')?.outcome?.kind).toBe('accepted');
      expect(trajectory.iterations[0]?.exploration?.query).toBe('say done');
    });

    it('never makes a mutating call again: it becomes the fault interrupted', async () => {
      const { trajectory, executor } = await resume({ ...echo, sideEffects: 'write' });
      expect(executor.requests.map(({ arguments: args }) => args['word'])).not.toContain(
        'in flight',
      );
      expect(trajectory.calls.find(({ id }) => id === 'c2')?.outcome).toMatchObject({
        kind: 'fault',
        reason: 'interrupted',
      });
    });
  });

  it('makes no mutating call again that a kill caught in flight, though the engine proposes it', async () => {
    const tool: ToolDoc = { ...echo, sideEffects: 'write' };
    const settings = { ...defaultSettings, iterations: 2 };
    const store = new MemoryTrajectoryStore();
    const fresh = await openTrajectory(tool, {
      catalogue: 'c',
      run: 'rules',
      settings,
      store,
      clock: fakeClock(),
    });
    await store.save({ ...fresh, calls: [callOf('c1', { word: 'once' }, null)] });
    const { trajectory, executor } = await refine({
      tool,
      store,
      settings: { iterations: 2 },
      script: {
        exploration: (turn) =>
          turn > 4
            ? null
            : explorationOf(`say ${turn}`, { word: turn % 2 === 1 ? 'once' : `w${turn}` }),
      },
    });
    const words = executor.requests.map(({ arguments: args }) => args['word']);
    expect(words).not.toContain('once');
    expect(words).toContain('w2');
    const again = trajectory.calls.filter(({ arguments: args }) => args['word'] === 'once');
    expect(again.length).toBeGreaterThan(1);
    expect(again.every(({ outcome }) => outcome?.kind === 'fault')).toBe(true);
  });

  it('has every call on record before it is made', async () => {
    const store = new MemoryTrajectoryStore();
    const missing: string[] = [];
    await refine({
      store,
      answer: async (args) => {
        const kept = await store.load(echo.id);
        const on = (kept?.calls ?? []).some(
          (call) =>
            JSON.stringify(call.arguments) === JSON.stringify(args) && call.outcome === null,
        );
        if (!on) missing.push(JSON.stringify(args));
        return success({ said: 'x' });
      },
    });
    expect(missing).toEqual([]);
  });

  it('stops before the next call when it is interrupted', async () => {
    const controller = new AbortController();
    const made: number[] = [];
    const refining = refine({
      signal: controller.signal,
      answer: () => {
        made.push(1);
        if (made.length === 2) controller.abort();
        return success({ said: 'x' });
      },
      tool: { ...echo, sideEffects: 'write' },
    });
    await expect(refining).rejects.toMatchObject({ name: 'InterruptedError' });
    expect(made).toHaveLength(2);
  });
});
