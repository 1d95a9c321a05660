import type { TextModel } from '../../src/models/text-model.js';
import { BudgetError } from '../../src/core/errors.js';
import { modelEngine } from '../../src/engines/model/model-engine.js';
import { defaultLoop } from '../../src/refine/refine-group.js';
import { countSteps, unexploredTools } from '../../src/reports/unexplored.js';
import { runRefinement } from '../../src/refine/run.js';
import type { RunOptions } from '../../src/refine/run-context.js';
import { changeOfText } from '../../src/metrics/change-of-text.js';
import { stopOf, type ToolRound } from '../../src/refine/stop.js';
import { fakeClock } from '../support/fake-clock.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { noteTools, notesTarget } from './notes-target.js';
import { runOptions, scripted } from './run-options.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const round = (part: Partial<ToolRound>): ToolRound => ({
  ...{ delta: null, falsePredictions: 0, changed: 0, open: 0, ...part },
});

const changedBy = (delta: number) => ({ delta, changed: 1 });

describe('a tool leaves the conversation', () => {
  it.each<readonly [string, readonly Partial<ToolRound>[], string | null]>([
    ['after nothing new', [{}], 'nothing new'],
    ['not with a new sentence', [{ changed: 1 }], null],
    ['not with a false prediction', [{ falsePredictions: 1 }], null],
    ['not with an experiment that is still to be run', [{ open: 1 }], null],
    ['once a message brings nothing', [{ changed: 2, open: 1 }, { delta: 0.5 }], 'nothing new'],
    ['with Δ above τ twice', [changedBy(0.8), changedBy(0.9)], 'converged'],
    ['not with Δ above τ once', [changedBy(0.9)], null],
    ['not where Δ fell', [changedBy(0.9), changedBy(0.75)], null],
    ['not where Δ is not measurable', [changedBy(0.9), { changed: 1 }], null],
  ])('%s', (_, rounds, reason) => {
    expect(stopOf(rounds.map(round), 0.75)).toBe(reason);
  });

  it.each<readonly [string, string, number | null]>([
    ['', 'one two three four', null],
    ['one two three', 'one two three four', null],
    ['one two three four', 'one two three four', 1],
    ['one two three four', 'five six seven eight', 0.25],
  ])('Δ from "%s" to "%s" is %s', async (before, after, delta) => {
    const cosineOf = () => Promise.resolve(before === after ? 1 : 0.5);
    expect(await changeOfText(before, after, cosineOf)).toBe(delta);
  });
});

const read = (id: string, name = 'diary') => ({
  ...{ id, tests: `reads ${id}`, steps: [['read_note', { name }, 'accepted']] },
});
const say = (text: string, step = 'u1.s1') => ({
  docs: { read_note: { description: [[text, [step]]] } },
});

function options(answers: readonly (object | string)[], others: Partial<RunOptions> = {}) {
  const target = notesTarget();
  const model = scripted(answers);
  const run = runOptions(folder.path, { ...target, model, ...others });
  return { target, model, run };
}

it('asks for at most so many messages, the last of which only corrects', async () => {
  const busy = Array.from({ length: 9 }, (_, at) => ({
    experiments: [read(`u${at}`, `n${at}`)],
    ...say(`It is sentence number ${'abcdefghi'[at]}.`, 'u0.s1'),
  }));
  const { model, run } = options(busy, { settings: { ...defaultLoop, messages: 3, phi: 2 } });
  const { groups } = await runRefinement(run);
  expect(groups[0]).toMatchObject({ messages: 3, ended: null });
  expect(model.asked.map((text) => text.includes('This is the last message'))).toEqual([
    ...[false, false, true],
  ]);
  expect(groups[0]!.experiments.map(({ id }) => id)).toEqual(['u0', 'u1']);
});

it('ends without a further message where nothing is to be run, corrected or told', async () => {
  const { model, run } = options([
    { experiments: [read('u1')] },
    say('Answers with the whole text.'),
  ]);
  const { groups } = await runRefinement(run);
  expect(model.asked).toHaveLength(2);
  expect(groups[0]!.tools.map(({ stopped }) => stopped)).toContain('no experiments');
});

it('asks once more for an answer that cannot be used, then keeps what it has', async () => {
  const first = { experiments: [read('u1')] };
  const second = { ...say('Answers with the whole text.'), experiments: [read('u2', 'taxes')] };
  const { model, run } = options([first, second, 'Sorry', 'No idea']);
  const { groups, tools } = await runRefinement(run);
  expect(model.asked).toHaveLength(4);
  expect(model.asked[3]).toMatch(/no JSON object/);
  expect(groups[0]!.ended).toBeNull();
  expect(tools.find(({ tool }) => tool === 'read_note')!.sentences).toHaveLength(1);
});

it.each<readonly [string, object, readonly unknown[][], number]>([
  ['drops', {}, [['read_note', { name: 'taxes' }, 'refused']], 0],
  ['keeps', {}, [['read_note', { name: 'taxes' }, 'accepted']], 1],
  [
    'keeps, once it is corrected,',
    { fix: { 'read_note.description.0': ['Answers with the text of a note.', ['u1.s1']] } },
    [['read_note', { name: 'taxes' }, 'refused']],
    1,
  ],
  [
    'keeps, where a step before could not be made,',
    {},
    [
      ['delete_note', { name: 'taxes' }],
      ['read_note', { name: 'taxes' }, 'refused'],
    ],
    1,
  ],
])('%s a sentence that was attacked', async (_, last, steps, kept) => {
  const attack = { id: 'w1', breaks: 'read_note.description.0', steps };
  const { run } = options([
    { experiments: [read('u1')] },
    { ...say('Answers with the whole text.'), experiments: [attack] },
    last,
  ]);
  const { tools, groups } = await runRefinement(run);
  expect(tools.find(({ tool }) => tool === 'read_note')!.sentences).toHaveLength(kept);
  expect(groups[0]!.dropped.map(({ address }) => address)).toEqual(
    kept === 1 ? [] : ['read_note.description.0'],
  );
});

describe('a limit of the run', () => {
  const answers = [
    { experiments: [read('u1')] },
    { ...say('Answers with the whole text.'), experiments: [read('u2', 'taxes')] },
    say('Is never read.'),
  ];
  const clock = (): RunOptions['clock'] => {
    const inner = fakeClock();
    return { ...inner, now: () => (void inner.sleep(1000), inner.now()) };
  };
  /** The engine of a model that tells what its answers took. */
  const telling = (model: TextModel): RunOptions['engine'] => {
    const inner = modelEngine({ model, mayWrite: true });
    let answered = 0;
    return {
      name: 'telling',
      begin: (view, record) => {
        const conversation = inner.begin(view, record);
        return {
          first: (signal) => ((answered += 1), conversation.first(signal)),
          next: (next, signal) => ((answered += 1), conversation.next(next, signal)),
          spent: () => ({
            promptTokens: 90 * answered,
            cachedPromptTokens: 0,
            completionTokens: 10 * answered,
            cost: answered,
          }),
        };
      },
    };
  };
  it.each<readonly [string, RunOptions['limits'], Partial<RunOptions>]>([
    ['2 messages', { messages: 2 }, {}],
    ['13 calls', { calls: 13 }, {}],
    ['200 tokens', { tokens: 200 }, { engine: telling(scripted(answers)) }],
    ['2 US dollars', { cost: 2 }, { engine: telling(scripted(answers)) }],
    ['6 seconds', { seconds: 6 }, { clock: clock() }],
  ])(
    '%s: the group keeps what it has, and the result names the limit',
    async (said, limits, others) => {
      const { run } = options(answers, { limits, ...others });
      const result = await runRefinement(run);
      expect(result).toMatchObject({ limit: `the limit of ${said} is reached`, waiting: [] });
      const [group] = result.groups;
      expect(group).toMatchObject({ ended: `the limit of ${said} is reached` });
      const of = group!.tools.find(({ tool }) => tool === 'read_note')!;
      expect(of.sentences.map(({ text }) => text)).toEqual(['Answers with the whole text.']);
      expect(of.stopped).toBe('budget');
    },
  );

  it("may be the model's own", async () => {
    const broke: TextModel = {
      name: 'broke',
      answer: (messages) =>
        messages.length > 4
          ? Promise.reject(new BudgetError('the model has no tokens left'))
          : scripted(answers).answer(messages),
    };
    const { run } = options([], { engine: modelEngine({ model: broke, mayWrite: true }) });
    const result = await runRefinement(run);
    expect(result).toMatchObject({ limit: 'the model has no tokens left', waiting: [] });
    const of = result.tools.find(({ tool }) => tool === 'read_note')!;
    expect([of.sentences.length, of.stopped]).toEqual([1, 'budget']);
    expect((await runRefinement(run)).tools).toEqual(result.tools);
  });

  it('leaves groups that were not begun to the next run', async () => {
    const tools = [
      ...noteTools.map((tool) => ({ ...tool, group: 'a' })),
      ...noteTools.map((tool) => ({ ...tool, id: `${tool.id}2`, name: `${tool.id}2`, group: 'b' })),
    ];
    const { target, run } = options([{ experiments: [read('u1')] }], { limits: { messages: 2 } });
    const first = await runRefinement({ ...run, tools });
    expect(first.groups.map(({ group }) => group)).toEqual(['g1']);
    expect(first.waiting).toEqual(noteTools.map(({ name }) => `${name}2`));
    const calls = target.calls.length;
    const second = await runRefinement({ ...run, tools, limits: {} });
    expect(second.groups.map(({ group, ended }) => [group, ended])).toEqual([
      ['g1', null],
      ['g2', null],
    ]);
    expect(target.calls.length).toBeGreaterThan(calls);
  });

  const make = (id: string) => {
    const note = (end: string) => ({ name: `MARK-${id}${end}` });
    const create = (end: string) => ['create_note', { ...note(end), text: id }, 'accepted'];
    const steps = [create('a'), ['delete_note', note('a'), 'accepted'], create('b')];
    return { id, tests: `makes ${id}`, steps };
  };
  it.each<readonly [string, object, object, number]>([
    ['goes on where it only read', read('u1', 'u1a'), read('u2', 'u2'), 1],
    ['begins anew where it wrote, and leaves nothing', make('u1'), make('u2'), 2],
  ])('that is higher %s', async (_, first, next, times) => {
    const script = [{ experiments: [first] }, { experiments: [next] }, say('It is read.')];
    const { target, model, run } = options(script, { limits: { messages: 1 } });
    const cut = await runRefinement(run);
    expect(cut.groups[0]).toMatchObject({ ended: 'the limit of 1 messages is reached' });
    const there = [...target.notes.keys()];
    const whole = await runRefinement({ ...run, limits: {} });
    expect(whole).toMatchObject({ limit: null, groups: [{ ended: null }], audit: { left: [] } });
    expect(whole.groups[0]?.experiments.map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(model.asked.filter((asked) => asked === model.asked[0])).toHaveLength(1);
    const made = target.calls.filter((call) => /^(?:read|create)_note .*u1a/.test(call));
    expect(made).toHaveLength(times);
    expect([...target.notes.keys()]).toEqual(there);
  });
});

it('finishes no tool without an answer, and keeps what was not read of the last answer', async () => {
  const scripts = [{ experiments: [read('u1')] }, { experiments: [read('u2', 'taxes')] }];
  const settings = { ...defaultLoop, messages: 3, phi: 2 };
  const { model, run } = options([...scripts, { docs: { no_tool: {} } }], { settings });
  const { tools, dropped } = (await runRefinement(run)).groups[0]!;
  expect(model.asked[2]).toMatch(/NO ANSWER YET.*\ncreate_note\nappend_note\ndelete_note\n\nFIN/);
  expect(tools.map(({ stopped }) => stopped === 'limit')).toEqual([false, false, true, true, true]);
  expect(dropped.map(({ reason }) => reason)).toEqual([expect.stringContaining('no_tool')]);
});

it('says for each tool and the whole run what there is to say', async () => {
  const { run } = options([
    {
      experiments: [
        read('u1'),
        {
          id: 'u2',
          tests: 'what others have',
          steps: [
            ['delete_note', { name: 'diary' }],
            ['append_note', { name: 'diary', line: 'x' }],
            ['append_note', { name: 'taxes', line: 'x' }],
            ['read_note', { name: 'nothing' }, 'refused'],
          ],
        },
      ],
    },
    {
      docs: { read_note: { name: [['It is taken as it stands.', ['u1.s1'], { minLength: 1 }]] } },
      use: { read_note: ['Reads one note by its name.', ['doc']] },
      needs: { 'delete_note.name': 'a note that may be deleted' },
    },
  ]);
  const { tools, groups, calls, spent, limit } = await runRefinement(run);
  const { notAllowed, faults } = countSteps(groups);
  const read_note = tools.find(({ tool }) => tool === 'read_note');
  expect(read_note).toMatchObject({ use: 'Reads one note by its name.' });
  expect(tools.find(({ tool }) => tool === 'delete_note')!.needs).toEqual({
    name: 'a note that may be deleted',
  });
  expect(notAllowed.map(({ tool, count }) => [tool, count])).toEqual([
    ['delete_note', 1],
    ['append_note', 1],
    ['append_note', 1],
  ]);
  const unexplored = unexploredTools(run.tools, groups, run.gate);
  expect(unexplored.map(({ tool, flag }) => [tool, flag])).toEqual([
    ['create_note', null],
    ['append_note', '--may-change name=diary'],
    ['delete_note', '--may-change name=diary'],
  ]);
  expect({ faults, spent, limit }).toEqual({ faults: [], spent: null, limit: null });
  expect(calls).toBeGreaterThan(8);
});

it('begins a group anew that was begun with other settings, with another mark', async () => {
  const made = {
    id: 'u1',
    tests: 'a note',
    steps: [
      ['create_note', { name: 'MARK-a', text: 'x' }, 'accepted'],
      ['delete_note', { name: 'MARK-a' }],
    ],
  };
  const { target, run } = options([{ experiments: [made] }, 'DIE']);
  const dying = {
    ...run,
    engine: modelEngine({
      mayWrite: true,
      model: {
        name: 'dying',
        answer: async (messages) => {
          const answer = await scripted([{ experiments: [made] }, 'DIE']).answer(messages);
          return answer === 'DIE' ? Promise.reject(new Error('killed')) : answer;
        },
      },
    }),
  };
  await expect(runRefinement(dying)).rejects.toThrow('killed');
  expect([...target.notes.keys()]).toEqual(['diary', 'taxes']);
  const other = options([{ experiments: [made] }], { identity: { version: 'other' } });
  const { groups } = await runRefinement({ ...other.run, executor: target.executor });
  const marks = target.calls
    .filter((call) => call.startsWith('create'))
    .map((call) => /zq\w{4}/.exec(call)?.[0]);
  expect(marks).toHaveLength(2);
  expect(marks[1]).not.toBe(marks[0]);
  expect(groups[0]!.mark).toBe(marks[1]);
  // The first message is the same but for the mark: its answer is not paid for again.
  expect(other.model.asked[0]).toContain('ANSWERS');
  expect([...target.notes.keys()]).toEqual(['diary', 'taxes']);
});

it('removes what an earlier try of a group made once it has seen how', async () => {
  const create = ['create_note', { name: 'MARK-a', text: 'x' }, 'accepted'];
  const made = { id: 'u1', tests: 'a note', steps: [create] };
  const { target, run } = options([]);
  const dying = (messages: readonly unknown[]): Promise<string> =>
    messages.length > 2
      ? Promise.reject(new Error('killed'))
      : Promise.resolve(JSON.stringify({ experiments: [made] }).replace('MARK', 'zqac00'));
  const model = { name: 'dying', answer: dying };
  await expect(
    runRefinement({ ...run, engine: modelEngine({ model, mayWrite: true }) }),
  ).rejects.toThrow('killed');
  expect([...target.notes.keys()]).toEqual(['diary', 'taxes', 'zqac00-a']);
  const removed = { ...made, steps: [create, ['delete_note', { name: 'MARK-a' }]] };
  const other = options([{ experiments: [removed] }], { isVolatile: true });
  const { audit } = await runRefinement({ ...other.run, executor: target.executor });
  expect([...target.notes.keys()]).toEqual(['diary', 'taxes']);
  expect(audit).toEqual({ harmed: [], changedByOthers: [], left: [] });
});
