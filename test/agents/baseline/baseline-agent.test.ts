import { sourceDoc } from '../../../src/core/refined-docs.js';
import type { AgentRun } from '../../../src/agents/agent.js';
import { agentTools } from '../../../src/agents/agent-tools.js';
import { baselineAgent } from '../../../src/agents/baseline/baseline-agent.js';
import { readAnswer } from '../../../src/agents/baseline/read-answer.js';
import { findMentions, valuesSaid } from '../../../src/agents/baseline/mentions.js';
import { fillArguments } from '../../../src/agents/baseline/fill-arguments.js';
import { schemaArguments } from '../../../src/agents/clarify/schema-arguments.js';
import { spokenUser } from '../../../src/agents/clarify/spoken-user.js';
import { argumentDomain } from '../../../src/schema/argument-domain.js';
import { parametersOf } from '../../../src/schema/parameters-of.js';
import type { Json } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { executorOf, rejected, success } from '../../support/outcomes.js';
import { fakeClock } from '../../support/fake-clock.js';
import { environmentOf, taskOf, told, toolNamed } from '../agent-fixture.js';

const string: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };

describe('what can only be a value', () => {
  it.each([
    ['read "my list.txt" and ‘x’', ['quoted my list.txt', 'quoted x']],
    ["find 'night owl' in Ada's notes", ['quoted night owl']],
    ['add 3 and -4.5 on 2024-01-02', ['number 3', 'number -4.5', 'date 2024-01-02']],
    ['from 2024-01-02T10:30:00Z.', ['date 2024-01-02T10:30:00Z']],
    [
      'send notes/today.md to ada@example.org, please.',
      ['token notes/today.md', 'token ada@example.org'],
    ],
    ['open https://example.org/a?b=1.', ['token https://example.org/a?b=1']],
    ['invoice 12345-67890, version 1.2.3', ['token 12345-67890', 'token 1.2.3']],
    ['Show me the weather. Now, please!', []],
    ['', []],
  ])('in %j is %j', (text, mentions) => {
    expect(findMentions(text).map(({ kind, text: value }) => `${kind} ${value}`)).toEqual(mentions);
  });

  it('takes time in proportion to the length of the text', () => {
    const started = performance.now();
    for (const part of ['"', "'", '1-', 'a.', '-', '/', '2024-01-', '“'])
      findMentions(part.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is what is listed, in whole words and in the order said', () => {
    expect(valuesSaid('to New York, then Rome', ['Rome', 'York', 'New York'])).toEqual([
      'New York',
      'Rome',
    ]);
    expect(valuesSaid('a light-green one', ['green', 'light_green'])).toEqual([]);
    expect(valuesSaid('Light green.', ['green', 'light_green'])).toEqual(['light_green']);
    expect(valuesSaid('page 12', [1, 12])).toEqual([12]);
  });
});

describe('the arguments of a call', () => {
  const filled = (
    request: string,
    properties: Record<string, JsonSchema>,
    required: readonly string[] = Object.keys(properties),
  ): Json => {
    const tool = toolNamed('tool', '', properties, required);
    const [shown] = agentTools([{ tool, doc: sourceDoc(tool) }]);
    return fillArguments(request, shown!, schemaArguments()(shown!));
  };

  it.each<[string, Record<string, JsonSchema>, Json]>([
    ['sort: newest, limit=5', { limit: integer, sort: string }, { limit: 5, sort: 'newest' }],
    [
      'episode 24 of season 3',
      { season_number: integer, episode: integer },
      { episode: 24, season_number: 3 },
    ],
    ['180 degrees', { degrees: integer }, { degrees: 180 }],
    ['films on tv', { type: { ...string, enum: ['movie', 'tv'] } }, { type: 'tv' }],
    ['movie or tv', { type: { ...string, enum: ['movie', 'tv'] } }, {}],
    [
      'lock front and back',
      { doors: { type: 'array', items: { ...string, enum: ['front', 'back', 'garage'] } } },
      { doors: ['front', 'back'] },
    ],
    [
      'copy a.txt to b.txt',
      { source: string, target: string },
      { source: 'a.txt', target: 'b.txt' },
    ],
    ['since 2024-05-01', { day: { ...string, format: 'date' } }, { day: '2024-05-01' }],
    ['erase "a" and "b"', { names: { type: 'array', items: string } }, { names: ['a', 'b'] }],
    ['show it', { per_page: { ...integer, default: 20 } }, { per_page: 20 }],
    ['show it', { version: { ...string, const: 'v1' } }, { version: 'v1' }],
    ['who is Grace Hopper', { query: string, on: { type: 'boolean' } }, {}],
    ['the number 7', { code: string }, {}],
    ['the code 7', { code: string }, { code: '7' }],
  ])('%j has %j as %j', (request, properties, args) => {
    expect(filled(request, properties)).toEqual(args);
  });

  it('hold optional ones only where they are named', () => {
    const properties = { page: integer, size: integer };
    expect(filled('7 of them, page 2', properties, [])).toEqual({ page: 2 });
    expect(filled('show', { size: { ...integer, default: 20 } }, [])).toEqual({});
  });
});

describe('an answer', () => {
  const read = (answer: string, schema: JsonSchema, name = 'colour'): readonly Json[] => {
    const root: JsonSchema = { type: 'object', properties: { [name]: schema } };
    const [parameter] = parametersOf(root);
    const { types } = parameter!;
    return readAnswer(answer, { name, types, domain: argumentDomain(parameter!, root) });
  };
  const colours: JsonSchema = { ...string, enum: ['red', 'light green', 'blue'] };

  it.each<[string, JsonSchema, readonly Json[]]>([
    ['Red.', colours, ['red']],
    ['The colour is light green.', colours, ['light green']],
    ['red or blue', colours, ['red', 'blue']],
    ['mauve', colours, ['mauve']],
    ['about 7, I think', integer, [7]],
    ['The colour is true.', { type: 'boolean' }, [true]],
    ['no', { type: 'boolean' }, [false]],
    ['My Notes', string, ['My Notes']],
    ['call it "tea"', string, ['tea']],
    ['The colour is a.txt.', string, ['a.txt']],
    ['a, b and c', { type: 'array', items: string }, [['a', 'b', 'c']]],
    ['1; 2', { type: 'array', items: { ...integer, minimum: 0 } }, [[1, 2]]],
    ['The colour is [{"name":"Ada"}].', { type: 'array' }, [[{ name: 'Ada' }]]],
    ['{"name":"Ada"}', { type: 'array' }, [[{ name: 'Ada' }]]],
    ['[no JSON', string, ['[no JSON']],
  ])('%j to %j means %j', (answer, schema, values) => {
    expect(read(answer, schema)).toEqual(values);
  });
});

describe('the baseline', () => {
  const oven = toolNamed(
    'set_oven',
    'Sets the oven to a temperature.',
    { degrees: { ...integer, minimum: 50, maximum: 250, description: 'In Celsius.' } },
    ['degrees'],
  );
  const lamp = toolNamed(
    'switch_lamp',
    'Switches the lamp.',
    { state: { ...string, enum: ['on', 'off'] } },
    ['state'],
  );
  const note = toolNamed('list_notes', 'Lists notes about the oven and everything else.');
  const house = [oven, lamp, note];
  const obliging = executorOf(() => success({ ok: true }));
  const solve = (
    request: string,
    answers: readonly string[] | null,
    { executor = obliging, tools = house } = {},
  ): Promise<AgentRun> => {
    const left = [...(answers ?? [])];
    const user = spokenUser(() => Promise.resolve(left.shift() ?? null));
    const environment = environmentOf(executor, answers === null ? {} : { user });
    return baselineAgent({ clock: fakeClock() }).solve(taskOf(tools, request), environment);
  };

  it('makes the call whose doc matches best, and tells what came back', async () => {
    const run = await solve('Set the oven to 180 degrees.', []);
    expect(told(run.steps)).toEqual([
      'set_oven({"degrees":180}) accepted',
      'answer: set_oven: {"ok":true}',
    ]);
    expect(run).toMatchObject({ agent: 'baseline', end: 'answered', usage: { requests: 0 } });
  });

  it('asks for what it cannot fill, with the values that are possible', async () => {
    expect(told((await solve('Switch the lamp.', ['off'])).steps).slice(0, 2)).toEqual([
      'ask Which state should I use for "switch lamp"? ("on", "off") > off',
      'switch_lamp({"state":"off"}) accepted',
    ]);
    expect(told((await solve('Set the oven to 400', ['220'])).steps).slice(0, 2)).toEqual([
      'ask 400 is not possible as degrees (In Celsius) for "set oven" (at least 50, at most 250). Which value should I use? > 220',
      'set_oven({"degrees":220}) accepted',
    ]);
  });

  it('never makes a call that lacks something, whether it can ask or not', async () => {
    const unanswered = await solve('Switch the lamp.', ["I don't know"]);
    expect(unanswered).toMatchObject({ end: 'gave-up', steps: [{ kind: 'question' }] });
    expect(await solve('Switch the lamp.', null)).toMatchObject({ end: 'gave-up', steps: [] });
  });

  it('takes the best tool that lacks nothing where nobody can be asked, and another where that one fails', async () => {
    const run = await solve('Something about the oven', null);
    expect(told(run.steps)[0]).toBe('list_notes({}) accepted');
    const executor = executorOf((_args, { tool }) =>
      tool.id === 'set_oven' ? rejected('closed') : success('all'),
    );
    const failed = await solve('Set the oven to 180 degrees.', null, { executor });
    expect(told(failed.steps)).toEqual([
      'set_oven({"degrees":180}) refused',
      'list_notes({}) accepted',
      'answer: set_oven did not work: closed\nlist_notes: all',
    ]);
  });

  it('tells a person of a failure and tries nothing else', async () => {
    const executor = executorOf(() => rejected('closed'));
    const run = await solve('Set the oven to 180 degrees.', [], { executor });
    expect(told(run.steps)).toEqual([
      'set_oven({"degrees":180}) refused',
      'answer: set_oven did not work: closed',
    ]);
  });

  it('refuses where no doc shares a word with the request', async () => {
    expect((await solve('Compose a symphony', [])).end).toBe('refused');
    expect((await solve('Anything?', [], { tools: [] })).end).toBe('refused');
    expect((await solve('', [])).end).toBe('refused');
  });
});
