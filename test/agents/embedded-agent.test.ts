import { embeddedAgent } from '../../src/agents/embedded/embedded-agent.js';
import { namesInText } from '../../src/agents/embedded/names-in-text.js';
import { numberNamed, plainNumbers } from '../../src/agents/embedded/numbers-in-text.js';
import { valueInRequest } from '../../src/agents/embedded/value-in-request.js';
import type { AgentRun } from '../../src/agents/agent.js';
import { agentTools } from '../../src/agents/agent-tools.js';
import { parametersOf } from '../../src/arguments/schema/parameters-of.js';
import type { Json } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import { executorOf, rejected, success } from '../refinement/loop-fixture.js';
import { fakeClock } from '../support/fake-clock.js';
import { environmentOf, taskOf, told, toolNamed } from './agent-fixture.js';

describe('names in a request', () => {
  it.each([
    ['Who starred in House of Cards?', ['House of Cards']],
    ['find "night owl" in The Hollow', ['night owl', 'The Hollow']],
    ["What is Ada Lovelace's birthday?", ['Ada Lovelace']],
    ['I just met Bubo and I want more', ['Bubo']],
    ['show me the weather', []],
    ['Give me a list of owls, please', []],
    ['compare Lima, Quito and La Paz', ['Lima', 'Quito and La Paz']],
    ['', []],
  ])('%j has %j', (text, names) => {
    expect(namesInText(text)).toEqual(names);
  });
});

describe('numbers in a request', () => {
  it('belong to the word beside them', () => {
    const text = 'the third episode of season 2, page 14, version 1.2.3';
    expect(numberNamed(text, 'episode_number')).toBe(3);
    expect(numberNamed(text, 'seasonNumber')).toBe(2);
    expect(numberNamed(text, 'page')).toBe(14);
    expect(numberNamed(text, 'limit')).toBeNull();
    expect(numberNamed('season 3, episode 24', 'episode')).toBe(24);
    expect(plainNumbers('add 3 and -4.5 on 2024-01-02 to v2')).toEqual([3, -4.5]);
  });
});

describe('a value in a request', () => {
  const valueOf = (request: string, name: string, schema: JsonSchema): Json | null => {
    const root = { type: 'object', properties: { [name]: schema } };
    const [parameter] = parametersOf(root);
    return parameter === undefined
      ? null
      : (valueInRequest(request, parameter, root)?.value ?? null);
  };
  const text: JsonSchema = { type: 'string' };

  it.each<[string, string, JsonSchema, Json | null]>([
    ['sort: newest, limit=5', 'limit', { type: 'integer' }, 5],
    ['the films on tv today', 'media_type', { type: 'string', enum: ['movie', 'tv'] }, 'tv'],
    ['nothing of the kind', 'media_type', { type: 'string', enum: ['movie', 'tv'] }, null],
    ['write to ada@example.org now', 'email', text, 'ada@example.org'],
    [
      'fetch https://example.org/a?b=1.',
      'url',
      { type: 'string', format: 'uri' },
      'https://example.org/a?b=1',
    ],
    ['everything since 2024-05-01', 'since', text, '2024-05-01'],
    ['read notes/today.md', 'path', text, 'notes/today.md'],
    ['films without adult content', 'include_adult', { type: 'boolean' }, false],
    ['show order id 4711', 'order_id', { type: 'integer' }, 4711],
    ['show the two best orders of 3', 'order_id', { type: 'integer' }, null],
    ['who is Grace Hopper', 'query', text, 'Grace Hopper'],
    ['articles about deep sea fish', 'query', text, 'deep sea fish'],
    ['who is Grace Hopper', 'session_token', text, null],
  ])('%j says %s', (request, name, schema, value) => {
    expect(valueOf(request, name, schema)).toEqual(value);
  });
});

describe('the embedded agent', () => {
  const search = toolNamed(
    'search_bird',
    'Searches birds by name.',
    { query: { type: 'string' } },
    ['query'],
  );
  const nests = toolNamed(
    'bird_nests',
    'Counts the nests that a bird has built.',
    { bird_id: { type: 'integer' } },
    ['bird_id'],
  );
  const weather = toolNamed('weather', 'Tells the weather of a city.', {
    city: { type: 'string' },
  });
  const aviary = executorOf((args, { tool }) => {
    if (tool.id === 'search_bird')
      return success({ results: [{ id: 12, name: args['query'] ?? '' }] });
    return args['bird_id'] === 12 ? success({ nests: 3 }) : rejected('no such bird', 404);
  });
  const agent = embeddedAgent({ clock: fakeClock() });
  const solve = (
    tools: readonly ToolDoc[],
    request: string,
    executor = aviary,
  ): Promise<AgentRun> => agent.solve(taskOf(tools, request), environmentOf(executor));

  it('gets the id a tool needs from another tool, and tells what came back', async () => {
    const run = await solve([weather, nests, search], 'How many nests has Bubo Bubo built?');
    expect(told(run.steps)).toEqual([
      'search_bird({"query":"Bubo Bubo"}) success',
      'bird_nests({"bird_id":12}) success',
      'answer: bird_nests says:\nnests: 3',
    ]);
    expect(run).toMatchObject({ agent: 'embedded', end: 'answered', usage: { requests: 0 } });
  });

  it('takes the source of an id from the refined doc where names say nothing', async () => {
    const lookup = toolNamed('lookup', 'Looks things up.', { query: { type: 'string' } }, [
      'query',
    ]);
    const version = {
      ...rawVersion(nests),
      learned: {
        properties: {
          bird_id: { 'x-valueSources': [{ tool: 'lookup', path: 'hits[].bird' }] },
        },
      },
    };
    const executor = executorOf((_, { tool }) =>
      tool.id === 'lookup' ? success({ hits: [{ bird_id: 12 }] }) : success({ nests: 3 }),
    );
    const docs = [
      { tool: nests, version },
      { tool: lookup, version: rawVersion(lookup) },
    ];
    const task = { id: 't', requests: ['How many nests has Bubo built?'], tools: agentTools(docs) };
    const run = await agent.solve(task, environmentOf(executor));
    expect(told(run.steps).slice(0, 2)).toEqual([
      'lookup({"query":"Bubo"}) success',
      'bird_nests({"bird_id":12}) success',
    ]);
  });

  it('tries the next tool after a refusal and gives up in the end', async () => {
    const closed = executorOf(() => rejected('closed'));
    const run = await solve([search, nests], 'How many nests has Bubo Bubo built?', closed);
    expect(run.end).toBe('gave-up');
    expect(told(run.steps)).toEqual(['search_bird({"query":"Bubo Bubo"}) rejected']);
  });

  it('refuses where no tool can be called from what is said', async () => {
    expect(await solve([nests], 'How many nests?')).toMatchObject({ end: 'refused', steps: [] });
    expect(await solve([], 'Anything?')).toMatchObject({ end: 'refused', steps: [] });
    expect(await solve([search], '')).toMatchObject({ end: 'refused' });
  });
});
