import { functionsAgent } from '../../src/agents/functions-agent.js';
import type { AgentRun, AgentTask } from '../../src/agents/agent.js';
import type { ToolChatModel, ToolChatTurn } from '../../src/models/tool-chat-model.js';
import { createToolChatModel } from '../../src/models/create-tool-chat-model.js';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { instantClock } from '../models/instant-clock.js';
import { executorOf, rejected, success } from '../support/outcomes.js';
import { startScriptedChatModel, type ScriptedChatModel } from '../support/scripted-chat-model.js';
import { environmentOf, taskOf, told, toolNamed } from './agent-fixture.js';

const task = taskOf(
  [toolNamed('find_owl', 'Finds an owl.', { name: { type: 'string' } }, ['name'])],
  'Where is Bubo?',
);
const wood = executorOf(({ name }) =>
  name === 'Bubo' ? success({ tree: 'oak' }) : rejected('no such owl', 404),
);

let server: ScriptedChatModel;
afterEach(() => server.close());

async function played(
  turns: readonly Partial<ToolChatTurn>[],
  given: AgentTask = task,
): Promise<AgentRun> {
  server = await startScriptedChatModel(({ number }) => {
    const { content = '', toolCalls = [] } = turns[number - 1] ?? { content: 'I give up.' };
    return { message: { content, toolCalls } };
  });
  const clock = instantClock();
  const model: ToolChatModel = createToolChatModel({
    ...{ model: 'scripted', baseUrl: server.baseUrl, env: { OPENAI_API_KEY: 'k' } },
    ...{ budget: createTokenBudget(), limiter: createRequestLimiter({ concurrency: 2, clock }) },
    ...{ clock, random: seededRandom(1) },
  });
  return functionsAgent({ model, clock }).solve(given, environmentOf(wood));
}

const find = (args: string) => ({ id: 'x', name: 'find_owl', arguments: args });

describe('an agent with native function calls', () => {
  it('makes every call of a turn, shows the answers, and answers in words', async () => {
    const run = await played([
      { toolCalls: [find('{"name":"Strix"}'), find('{"name":"Bubo"}')] },
      { content: 'In the oak.' },
    ]);
    expect(told(run.steps)).toEqual([
      'find_owl({"name":"Strix"}) refused',
      'find_owl({"name":"Bubo"}) accepted',
      'answer: In the oak.',
    ]);
    const sent = server.requests[1]?.messages ?? [];
    expect(sent.map(({ role }) => role)).toEqual([
      ...['system', 'user', 'assistant', 'tool', 'tool'],
    ]);
    expect(sent[4]?.content).toContain('{"tree":"oak"}');
    expect(server.requests[0]?.body['tools']).toMatchObject([{ function: { name: 'find_owl' } }]);
  });

  it('learns with the first request which published tools its functions are part of', async () => {
    const group = { name: 'Owls', description: 'All of the wood.' };
    const tools = task.tools.map((tool) => ({ ...tool, group }));
    await played([{ content: 'In the oak.' }, { content: 'In the elm.' }], {
      ...{ ...task, tools, requests: ['Where is Bubo?', 'Where is Strix?'] },
    });
    const asked = server.requests[1]!.messages.filter(({ role }) => role === 'user');
    expect(asked.map(({ content }) => content.replace(/[0-9a-f]{6}/g, ''))).toEqual([
      '<<<TOOL GROUPS \nOwls: All of the wood.\n>>>\n\nWhere is Bubo?',
      'Where is Strix?',
    ]);
    expect(server.requests[0]?.body['tools']).toMatchObject([
      { function: { description: 'Part of the tool Owls. Finds an owl.' } },
    ]);
  });

  it('tells the model of arguments that are no JSON and of functions that do not exist', async () => {
    const run = await played([
      { toolCalls: [find('{"name":')] },
      { toolCalls: [{ id: 'y', name: 'find_owls', arguments: '' }] },
      { content: 'Sorry.' },
    ]);
    expect(told(run.steps)).toEqual([
      'unusable: The arguments of find_owl have to be one JSON object.',
      'unusable: There is no tool "find_owls". Did you mean "find_owl"?',
      'answer: Sorry.',
    ]);
    expect(server.requests[1]?.text).toContain('have to be one JSON object');
  });
});
