import { setTimeout as passing } from 'node:timers/promises';
import type { Catalogue } from '../../src/core/catalogue.js';
import { BudgetError, InterruptedError, ModelError } from '../../src/core/errors.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolCallRequest } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { RefinementEngine } from '../../src/refinement/engine.js';
import { refineCatalogue } from '../../src/refinement/refine-catalogue.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { systemClock } from '../../src/support/system-clock.js';
import { bagOfWords } from './bag-of-words.js';
import { echo, executorOf, rejected, scriptedEngine, success } from './loop-fixture.js';

const toolNamed = (name: string, sideEffects: ToolDoc['sideEffects']): ToolDoc => ({
  ...echo,
  ...{ id: name, name, description: `Does ${name} with a word.`, sideEffects },
  call: { kind: 'mcp', tool: name },
});
const makers = ['create_note', 'create_list', 'create_tag'];
const tools = [
  toolNamed('get_note', 'none'),
  ...makers.map((name) => toolNamed(name, 'write')),
  toolNamed('rename_note', 'write'),
  toolNamed('delete_note', 'destructive'),
  toolNamed('delete_tag', 'destructive'),
];
const catalogue: Catalogue = { version: 1, name: 'notes', source: { kind: 'none' }, tools };

/** What an analysis waits for. */
type Analyzing = (tool: string, iteration: number) => Promise<unknown>;

/** An engine that takes its time, as a model does, and counts how often it is asked at once, tools aside that only read. */
function slowEngine(asksModel: boolean, analyzing: Analyzing = async () => undefined) {
  const { engine } = scriptedEngine({
    probes: (_context, state) => {
      const made = state.calls.filter(({ iteration }) => iteration === state.iteration);
      return made.length >= 3
        ? []
        : [1, 2].map((n) => ({
            purpose: { kind: 'positive', arguments: [] },
            arguments: { word: `probe-${state.calls.length}-${n}` },
          }));
    },
  });
  const { close: _close, ...scripted } = engine;
  const open = { now: 0, most: 0 };
  const asked = async <T>(tool: ToolDoc, answer: () => Promise<T>): Promise<T> => {
    if (tool.sideEffects === 'none') return answer();
    open.most = Math.max(open.most, (open.now += 1));
    await passing(15);
    open.now -= 1;
    return answer();
  };
  const slow: RefinementEngine = {
    ...scripted,
    asksModel,
    explore: (context, ...rest) => asked(context.tool, () => engine.explore(context, ...rest)),
    analyze: (context, state, ...rest) =>
      asked(context.tool, async () => {
        await analyzing(context.tool.name, state.iteration);
        return engine.analyze(context, state, ...rest);
      }),
  };
  return { engine: slow, open };
}

interface Made {
  readonly tool: string;
  /** The turn it belongs to. */
  readonly turn: string;
}

function refined(
  asksModel: boolean,
  answer: (request: ToolCallRequest) => Outcome = () => success({ ok: true }),
  analyzing?: Analyzing,
) {
  const { engine, open } = slowEngine(asksModel, analyzing);
  const calls = { now: 0, most: 0 };
  const made: Made[] = [];
  const executor = executorOf(async (_args, request) => {
    if (request.tool.sideEffects === 'none') return answer(request);
    calls.most = Math.max(calls.most, (calls.now += 1));
    await passing(2);
    calls.now -= 1;
    return answer(request);
  });
  const result = refineCatalogue({
    ...{ catalogue, run: 'r', executor, engine, concurrency: 4, clock: systemClock },
    ...{ embeddings: bagOfWords, store: new MemoryTrajectoryStore() },
    settings: { ...defaultSettings, engine: engine.name, iterations: 3, diversity: 'off' },
    // Nothing is there to be harmed: every call may be made.
    ...{ allowWrites: 'all', allowDestructive: true, answers: 'simulated' },
    onEvent: (event) => {
      if (event.kind !== 'call') return;
      made.push({ tool: event.tool, turn: `${event.tool} ${event.call.iteration}` });
    },
  });
  return { result, open, calls, made, executor };
}

/** Neighbours that are alike, once. */
const runsOf = (words: readonly string[]) => words.filter((word, i) => word !== words[i - 1]);

describe('tools that write', () => {
  it('share the waiting for a model, and make the calls of an iteration without another’s between them', async () => {
    const { result, open, calls, made } = refined(true);
    expect((await result).tools.map(({ stopReason }) => stopReason)).toEqual(
      tools.map(() => 'iteration-limit'),
    );
    expect(open.most).toBe(makers.length);
    expect(calls.most).toBe(1);
    const turns = runsOf(made.flatMap(({ tool, turn }) => (tool === 'get_note' ? [] : [turn])));
    expect(turns).toHaveLength((tools.length - 1) * 3);
    expect(new Set(turns).size).toBe(turns.length);
    // First come, first served.
    expect(turns.slice(0, 6)).toEqual([1, 2].flatMap((i) => makers.map((name) => `${name} ${i}`)));
    // What changes and what destroys things waits for those that make them, and destroyers for each other.
    const others = ['rename_note', 'delete_note', 'delete_tag'];
    expect(runsOf(made.map(({ tool }) => tool)).slice(-3)).toEqual(others);
  });

  it('are refined one after the other by an engine without a model', async () => {
    const { result, open, made } = refined(false);
    await result;
    expect(open.most).toBe(1);
    expect(runsOf(made.map(({ tool }) => tool))).toHaveLength(tools.length);
  });

  it('are all ended by a call that broke the system, which is named whoever ends first', async () => {
    let broken: unknown;
    let tagged = (): void => undefined;
    const tagging = new Promise<void>((resolve) => (tagged = resolve));
    const answer = ({ tool, arguments: args }: ToolCallRequest) => {
      if (tool.name === 'get_note') return broken === undefined ? success({}) : rejected('gone');
      if (tool.name === 'create_tag') broken = args['word'];
      return tool.name === 'create_list' ? rejected('no') : success({ ok: true });
    };
    // One tool ends between the last calls of another and its end.
    const { result, executor } = refined(true, answer, async (tool, iteration) => {
      if (iteration < 3) return;
      if (tool === 'create_note') await tagging;
      if (tool !== 'create_tag') return;
      tagged();
      await passing(100);
    });
    await expect(result).rejects.toThrow(/get_note worked before and fails now/);
    await expect(result).rejects.toMatchObject({ tool: 'create_tag' });
    await expect(result).rejects.toThrow(String(broken));
    const after = executor.requests.findLastIndex(({ tool }) => tool.name === 'get_note');
    expect(after).toBe(executor.requests.length - 1);
    expect(executor.requests.some(({ tool }) => tool.name === 'rename_note')).toBe(false);
  });

  it.each([
    ['a budget', new BudgetError('used up'), 'budget'],
    ['an interruption', new InterruptedError('stopped'), 'interrupted'],
  ])('make no further call after %s', async (_name, error, status) => {
    const last = 5;
    let written = 0;
    const { result } = refined(true, ({ tool }) => {
      if (tool.name !== 'get_note' && (written += 1) >= last) throw error;
      return success({ ok: true });
    });
    expect((await result).status).toBe(status);
    expect(written).toBe(last);
  });

  it('make no further call after a model failed for good', async () => {
    const { engine } = slowEngine(true);
    const asked: string[] = [];
    const executor = executorOf((_args, { tool }) => {
      asked.push(tool.name);
      return success({ ok: true });
    });
    const result = refineCatalogue({
      ...{ catalogue, run: 'r', executor, concurrency: 4, clock: systemClock },
      ...{ embeddings: bagOfWords, store: new MemoryTrajectoryStore() },
      engine: {
        ...engine,
        explore: (context, ...rest) => {
          if (context.tool.name === 'create_note') throw new ModelError('wrong key');
          return engine.explore(context, ...rest);
        },
      },
      settings: { ...defaultSettings, engine: engine.name, iterations: 3, diversity: 'off' },
      // Nothing is there to be harmed: every call may be made.
      ...{ allowWrites: 'all', allowDestructive: true, answers: 'simulated' },
    });
    await expect(result).rejects.toThrow('wrong key');
    expect(asked.filter((name) => name !== 'get_note')).toEqual([]);
  });
});
