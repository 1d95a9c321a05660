import type { Catalogue } from '../../src/core/catalogue.js';
import { BudgetError, InterruptedError } from '../../src/core/errors.js';
import type { Outcome } from '../../src/core/outcome.js';
import type { ToolCallRequest } from '../../src/core/ports.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
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
const tools = [
  toolNamed('get_note', 'none'),
  toolNamed('delete_note', 'destructive'),
  toolNamed('rename_note', 'write'),
  ...['create_note', 'create_list', 'create_tag'].map((name) => toolNamed(name, 'write')),
];
const catalogue: Catalogue = { version: 1, name: 'notes', source: { kind: 'none' }, tools };

function refined(answer: (request: ToolCallRequest) => Outcome = () => success({ ok: true })) {
  const calls = { now: 0, most: 0 };
  const executor = executorOf(async (_args, request) => {
    const writes = request.tool.sideEffects !== 'none';
    if (writes) calls.most = Math.max(calls.most, (calls.now += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (writes) calls.now -= 1;
    return answer(request);
  });
  const result = refineCatalogue({
    ...{ catalogue, run: 'r', executor, concurrency: 4, clock: systemClock },
    ...{ embeddings: bagOfWords, store: new MemoryTrajectoryStore() },
    engine: scriptedEngine().engine,
    settings: { ...defaultSettings, iterations: 3, diversity: 'off' },
    // Nothing is there to be harmed: every call may be made.
    ...{ allowWrites: 'all', allowDestructive: true, answers: 'simulated' },
  });
  const called = (): string[] => executor.requests.map(({ tool }) => tool.name);
  return { result, calls, called };
}

/** Neighbours that are alike, once. */
const runsOf = (words: readonly string[]) => words.filter((word, i) => word !== words[i - 1]);

describe('tools that write', () => {
  it('are refined one after the other: those that make things, those that change them, those that destroy them', async () => {
    const { result, calls, called } = refined();
    expect((await result).status).toBe('done');
    expect(calls.most).toBe(1);
    const order = ['create_note', 'create_list', 'create_tag', 'rename_note', 'delete_note'];
    expect(runsOf(called().filter((name) => name !== 'get_note'))).toEqual(order);
  });

  it('end with the one whose call broke the system, which is named', async () => {
    let broken: unknown;
    const { result, called } = refined(({ tool, arguments: args }) => {
      if (tool.name === 'get_note') return broken === undefined ? success({}) : rejected('gone');
      if (tool.name === 'create_list') broken = args['word'];
      return success({ ok: true });
    });
    await expect(result).rejects.toThrow(/get_note worked before and fails now/);
    await expect(result).rejects.toMatchObject({ tool: 'create_list' });
    await expect(result).rejects.toThrow(String(broken));
    expect(called().at(-1)).toBe('get_note');
    expect(called()).not.toContain('create_tag');
  });

  it.each([
    ['a budget', new BudgetError('used up'), 'budget'],
    ['an interruption', new InterruptedError('stopped'), 'interrupted'],
  ])('make no further call after %s', async (_name, error, status) => {
    const last = 5;
    let written = 0;
    const { result } = refined(({ tool }) => {
      if (tool.name !== 'get_note' && (written += 1) >= last) throw error;
      return success({ ok: true });
    });
    expect((await result).status).toBe(status);
    expect(written).toBe(last);
  });
});
