import type { Agent, AgentEnvironment, AgentRun } from '../../src/agents/agent.js';
import { dfsdtAgent } from '../../src/agents/dfsdt-agent.js';
import { reactAgent } from '../../src/agents/react-agent.js';
import type { ChatModel } from '../../src/models/chat-model.js';
import { testChatModel } from '../models/test-chat-model.js';
import { executorOf, rejected, success } from '../support/outcomes.js';
import { fakeClock } from '../support/fake-clock.js';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
  type ScriptedReply,
  type ScriptedServerOptions,
} from '../support/scripted-chat-model.js';
import { environmentOf, taskOf, told, toolNamed } from './agent-fixture.js';

const search = toolNamed('search_owls', 'Finds owls by name.', { name: { type: 'string' } });
const count = toolNamed('count_nests', 'Counts the nests of an owl.', {
  owl_id: { type: 'integer' },
});
const task = taskOf([search, count], 'How many nests has Strix?');
const wood = executorOf((args, { tool }) => {
  if (tool.id === 'search_owls') return success({ id: 7, name: args['name'] ?? null });
  return args['owl_id'] === 7 ? success({ nests: 3 }) : rejected('no such owl', 404);
});

const call = (tool: string, args: unknown, thought = ''): ScriptedReply => ({
  json: { thought, action: 'call', tool, arguments: args },
});
const answer = (text: string): ScriptedReply => ({ json: { thought: '', action: 'answer', text } });
const giveUp: ScriptedReply = { json: { thought: 'no way', action: 'give-up', text: 'no way' } };

let server: ScriptedChatModel | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** Runs an agent against a model that gives these replies in turn. */
async function played(
  agent: (model: ChatModel) => Agent,
  replies: readonly ScriptedReply[],
  environment: AgentEnvironment = environmentOf(wood),
  options: ScriptedServerOptions = {},
): Promise<AgentRun> {
  server = await startScriptedChatModel(({ number }) => replies[number - 1] ?? giveUp, options);
  return agent(testChatModel(server.baseUrl)).solve(task, environment);
}

const react = (model: ChatModel): Agent => reactAgent({ model, clock: fakeClock() });
const dfsdt = (model: ChatModel): Agent => dfsdtAgent({ model, clock: fakeClock(), queries: 6 });

describe('ReAct', () => {
  it('calls, reads what came back, and answers', async () => {
    const run = await played(react, [
      call('search_owls', { name: 'Strix' }, 'find it'),
      call('count_nests', { owl_id: 7 }),
      answer('Three nests.'),
    ]);
    expect(told(run.steps)).toEqual([
      'search_owls({"name":"Strix"}) accepted',
      'count_nests({"owl_id":7}) accepted',
      'answer: Three nests.',
    ]);
    expect(run).toMatchObject({ end: 'answered', answer: 'Three nests.', agent: 'react' });
    expect(run.usage.requests).toBe(3);
    const last = server?.requests.at(-1)?.messages ?? [];
    expect(last.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'user', 'assistant', 'user'],
    ]);
    expect(last[3]?.content).toContain('{"outcome":"success","answer":{"id":7,"name":"Strix"}}');
    expect(last[1]?.content).toContain('"name":"count_nests"');
  });

  it('tells the model what was wrong with a turn and goes on', async () => {
    const run = await played(react, [
      call('count_nest', {}),
      call('count_nests', { owl_id: 9 }),
      { json: { thought: 'done', action: 'answer' } },
      answer('None.'),
    ]);
    expect(told(run.steps)).toEqual([
      'unusable: There is no tool "count_nest". Did you mean "count_nests"?',
      'count_nests({"owl_id":9}) refused',
      'unusable: An answer has to say something in "text".',
      'answer: None.',
    ]);
    expect(server?.requests[1]?.text).toContain('There is no tool "count_nest"');
    expect(server?.requests[2]?.text).toContain('no such owl');
  });

  it('ends as refused where the model says that it cannot be done', async () => {
    const run = await played(react, [giveUp]);
    expect(run).toMatchObject({ end: 'refused', answer: null });
    expect(told(run.steps)).toEqual(['gave up: no way']);
  });

  it('survives nonsense and ends', async () => {
    const run = await played(
      react,
      Array.from({ length: 20 }, (): ScriptedReply => ({ text: 'owl owl owl' })),
    );
    expect(run.end).toBe('model-failed');
    expect(run.steps).toHaveLength(3);
  });

  it('shows less of the answers where the prompt is too long', async () => {
    const long = executorOf(() => success({ text: 'hoot '.repeat(700) }));
    const run = await played(
      react,
      [
        call('search_owls', { name: 'a' }),
        call('search_owls', { name: 'b' }),
        giveUp,
        answer('Short enough.'),
      ],
      environmentOf(long),
      { contextCharacters: 8_000 },
    );
    expect(run.answer).toBe('Short enough.');
    expect(server?.requests.some(({ text }) => text.length > 8_000)).toBe(true);
  });
});

describe('DFSDT', () => {
  it('goes back after giving up and tries another turn, told what was tried', async () => {
    const run = await played(dfsdt, [
      call('count_nests', { owl_id: 1 }, 'guess'),
      giveUp,
      call('search_owls', { name: 'Strix' }),
      call('count_nests', { owl_id: 7 }),
      answer('Three.'),
    ]);
    expect(told(run.steps)).toEqual([
      'count_nests({"owl_id":1}) refused',
      'gave up: no way',
      'back to 0',
      'search_owls({"name":"Strix"}) accepted',
      'count_nests({"owl_id":7}) accepted',
      'answer: Three.',
    ]);
    const retry = server?.requests[2]?.text ?? '';
    expect(retry).toContain(
      '{"tool":"count_nests","arguments":{"owl_id":1},"outcome":"refused: no such owl"}',
    );
    expect(retry).not.toContain('guess');
    expect(server?.requests[4]?.text).not.toContain('"owl_id":1}');
  });

  it('gives up where every point is used up', async () => {
    const run = await played(dfsdt, [
      call('search_owls', { name: 'a' }),
      giveUp,
      call('search_owls', { name: 'b' }),
      giveUp,
    ]);
    expect(told(run.steps)).toEqual([
      'search_owls({"name":"a"}) accepted',
      'gave up: no way',
      'back to 0',
      'search_owls({"name":"b"}) accepted',
      'gave up: no way',
      'back to 0',
    ]);
    expect(run.end).toBe('gave-up');
    expect(server?.requests).toHaveLength(4);
  });

  it('goes back from a path that grows too long and stops at its limit of queries', async () => {
    const shallow = (model: ChatModel): Agent =>
      dfsdtAgent({ model, clock: fakeClock(), queries: 5, depth: 2 });
    const calls = [1, 2, 3, 4, 5, 6, 7].map((id) => call('count_nests', { owl_id: id }));
    const run = await played(shallow, calls);
    expect(told(run.steps)).toEqual([
      'count_nests({"owl_id":1}) refused',
      'count_nests({"owl_id":2}) refused',
      'back to 1',
      'count_nests({"owl_id":3}) refused',
      'back to 1',
      'back to 0',
      'count_nests({"owl_id":4}) refused',
      'count_nests({"owl_id":5}) refused',
    ]);
    expect([run.end, server?.requests.length]).toEqual(['gave-up', 5]);
  });

  it('ends as refused where the model gives up before doing anything', async () => {
    expect((await played(dfsdt, [giveUp])).end).toBe('refused');
  });
});
