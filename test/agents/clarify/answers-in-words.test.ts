import type { AgentRun } from '../../../src/agents/agent.js';
import { clarifyingAgent } from '../../../src/agents/clarify/clarifying-agent.js';
import { spokenUser } from '../../../src/agents/clarify/spoken-user.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { executorOf, rejected, success } from '../../refinement/loop-fixture.js';
import { fakeClock } from '../../support/fake-clock.js';
import { environmentOf, taskOf, told, toolNamed } from '../agent-fixture.js';

const string: JsonSchema = { type: 'string' };
const strings: JsonSchema = { type: 'array', items: string };

/** What SAGE without a model does for one request of a person who answers so. */
async function played(
  tools: readonly ToolDoc[],
  request: string,
  ...answers: readonly string[]
): Promise<AgentRun> {
  const left = [...answers];
  const user = spokenUser(() => Promise.resolve(left.shift() ?? null));
  const environment = environmentOf(
    executorOf(() => success({ ok: true })),
    { user, steps: 30, calls: 20, questions: 5 },
  );
  return clarifyingAgent('sage', { clock: fakeClock() }).solve(taskOf(tools, request), environment);
}

const calls = ({ steps }: AgentRun): readonly string[] =>
  told(steps.filter(({ kind }) => kind === 'call'));
const questions = ({ steps }: AgentRun): readonly string[] =>
  steps.flatMap((step) => (step.kind === 'question' ? [step.text] : []));

describe('answers in a person’s words', () => {
  const paint = toolNamed(
    'paint_wall',
    'Paint a wall.',
    { colour: { type: 'string', enum: ['red', 'light green', 'blue'] } },
    ['colour'],
  );

  it.each([
    ['the second one', 'light green'],
    ['2nd', 'light green'],
    ['option 3, please', 'blue'],
    ["I'd like the last one", 'blue'],
    ['Red.', 'red'],
    ['make it light green', 'light green'],
    ['the light green one', 'light green'],
    ['not red and not blue', 'light green'],
  ])('%j points to one of the choices', async (answer, colour) => {
    const run = await played([paint], 'Paint the wall.', answer);
    expect(calls(run)).toEqual([`paint_wall({"colour":"${colour}"}) success`]);
  });

  const list = toolNamed('list_folder', 'List a folder.', { path: string }, ['path']);

  it.each([
    ['notes folder', 'notes'],
    ['the notes folder', 'notes'],
    ['the folder called notes', 'notes'],
    ['My Notes', 'My Notes'],
    ['/srv/data', '/srv/data'],
  ])('%j names a folder', async (answer, path) => {
    const run = await played([list], 'List a folder.', answer);
    expect(calls(run)).toEqual([`list_folder({"path":"${path}"}) success`]);
  });

  it.each(['cancel', 'Never mind.', 'forget it, thanks', 'no, cancel that'])(
    '%j takes the request back',
    async (answer) => {
      const run = await played([list], 'List a folder.', answer);
      expect([calls(run), questions(run).length, run.end]).toEqual([[], 1, 'withdrawn']);
    },
  );

  it('takes a word of refusal for a value where it is one of the choices', async () => {
    const states = { type: 'string', enum: ['run', 'stop'] };
    const run = await played(
      [toolNamed('set_motor', 'Set the motor.', { state: states }, ['state'])],
      'Set the motor.',
      'stop',
    );
    expect(calls(run)).toEqual(['set_motor({"state":"stop"}) success']);
  });
});

describe('an answer about several arguments', () => {
  const manifest = toolNamed(
    'get_manifest',
    'Get a manifest.',
    {
      name: { ...string, description: 'Name of the target repository.' },
      reference: { ...string, description: 'Tag or digest of the target manifest.' },
    },
    ['name', 'reference'],
  );
  const whole = ['get_manifest({"name":"nightly","reference":"latest"}) success'];

  it.each(['nightly latest', 'nightly, latest', 'reference: latest; name: nightly'])(
    '%j tells both',
    async (answer) => {
      const run = await played([manifest], 'Get a manifest.', answer);
      expect(calls(run)).toEqual(whole);
      expect(questions(run)).toEqual([
        'For "get manifest" I need to know: name of the target repository; reference (tag or digest of the target manifest).',
      ]);
    },
  );

  it('that tells one of them leads to a question about the other alone', async () => {
    const run = await played([manifest], 'Get a manifest.', 'the name is nightly', 'latest');
    expect(calls(run)).toEqual(whole);
    expect(questions(run)[1]).toBe(
      'Which reference (tag or digest of the target manifest) should I use for "get manifest"?',
    );
  });

  it('goes by what leads from one to the other', async () => {
    const move = toolNamed('move_file', 'Move a file.', { source: string, destination: string }, [
      'source',
      'destination',
    ]);
    const run = await played([move], 'Move a file.', 'a.txt to b.txt');
    expect(calls(run)).toEqual(['move_file({"source":"a.txt","destination":"b.txt"}) success']);
  });
});

describe('a list of records', () => {
  const record = (fields: Record<string, JsonSchema>): JsonSchema => ({
    type: 'array',
    items: { type: 'object', properties: fields, required: Object.keys(fields) },
  });
  const add = toolNamed(
    'add_people',
    'Add people.',
    { people: record({ name: string, personRole: string, hobbies: strings }) },
    ['people'],
  );
  const alice = '{"name":"Alice","personRole":"cook","hobbies":["tea","chess"]}';

  it('is asked for with its fields', async () => {
    expect(questions(await played([add], 'Add people.'))).toEqual([
      'Which people should I use for "add people"? Tell me for each: name, person role, hobbies.',
    ]);
  });

  it.each([
    ['Alice, a cook, tea, chess', alice],
    ['name Alice, role cook, hobbies tea and chess', alice],
    [
      'Alice, cook, tea, chess; Bob, waiter, running',
      `${alice},{"name":"Bob","personRole":"waiter","hobbies":["running"]}`,
    ],
    [`[${alice}]`, alice],
  ])('is read from %j', async (answer, people) => {
    const run = await played([add], 'Add people.', answer);
    expect(calls(run)).toEqual([`add_people({"people":[${people}]}) success`]);
  });

  it('is completed by a question for what is missing', async () => {
    const run = await played([add], 'Add people.', 'Alice', 'cook, tea, chess');
    expect(questions(run)[1]).toBe(
      'For "Alice" in "add people" I still need: person role; hobbies.',
    );
    expect(calls(run)).toEqual([`add_people({"people":[${alice}]}) success`]);
  });

  it('of links is read from a sentence', async () => {
    const link = toolNamed(
      'link_people',
      'Link people.',
      { links: record({ from: string, to: string, kind: string }) },
      ['links'],
    );
    const run = await played([link], 'Link people.', 'Alice works with Bob');
    expect(calls(run)).toEqual([
      'link_people({"links":[{"from":"Alice","kind":"works with","to":"Bob"}]}) success',
    ]);
  });

  it('is never called with what is no record', async () => {
    const run = await played([add], 'Add people.', 'Alice', 'hm');
    expect([calls(run), run.end]).toEqual([[], 'gave-up']);
  });
});

describe('a question', () => {
  it('says what a thing is, and not the rules that were learnt for it', async () => {
    const odd = toolNamed(
      'send_file',
      'Send a file.',
      { file: { ...string, description: 'Must lie inside a folder that `list` returns.' } },
      ['file'],
    );
    expect(questions(await played([odd], 'Send a file.'))).toEqual([
      'Which file should I use for "send file"?',
    ]);
  });
});

describe('a request', () => {
  const search = toolNamed('search_notes', 'Search notes.', { query: string }, ['query']);

  it.each([
    ['Search for green tea', 'green tea'],
    ['Could you search my notes for rent, please?', 'rent'],
    ['search for tea in my notes', 'tea'],
  ])('%j says what is sought', async (request, query) => {
    expect(calls(await played([search], request))).toEqual([
      `search_notes({"query":"${query}"}) success`,
    ]);
  });

  it('that wants what nobody allowed is not asked about', async () => {
    const executor = executorOf(() => rejected('not allowed'));
    const user = spokenUser(() => Promise.resolve('tea'));
    const run = await clarifyingAgent('sage', { clock: fakeClock() }).solve(
      taskOf([search], 'Search notes.'),
      { ...environmentOf(executor, { user, questions: 5 }), mayCall: () => false },
    );
    expect([calls(run), questions(run)[0] ?? '']).toEqual([
      ['search_notes({}) rejected'],
      expect.not.stringContaining('Which query'),
    ]);
  });

  it('whose failure a question mended is not told as failed', async () => {
    const executor = executorOf((args) =>
      args['query'] === 'x' ? rejected('query "x" is too short') : success('found'),
    );
    const left = ['x', 'tea'];
    const user = spokenUser(() => Promise.resolve(left.shift() ?? null));
    const run = await clarifyingAgent('sage', { clock: fakeClock() }).solve(
      taskOf([search], 'Search notes.'),
      environmentOf(executor, { user, steps: 30, calls: 20, questions: 5 }),
    );
    expect(calls(run)).toHaveLength(2);
    expect(run.answer).toBe('search_notes: found');
  });
});
