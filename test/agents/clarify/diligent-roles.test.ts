import { answerInRole } from '../../../bench/support/diligent-roles.mjs';
import { startServer } from '../../../bench/support/start-server.mjs';
import type { AgentRun } from '../../../src/agents/agent.js';
import { clarifyingAgent } from '../../../src/agents/clarify/clarifying-agent.js';
import {
  policyAgentNames,
  promptedAgentNames,
  silentAgentNames,
} from '../../../src/agents/clarify/clarifying-agent-names.js';
import { rejected, executorOf, success } from '../../support/outcomes.js';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
} from '../../support/scripted-chat-model.js';
import { fakeClock } from '../../support/fake-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { modelUser } from '../../../src/evaluation/clarify/users/model-user.js';
import type { ClarifySample } from '../../../src/evaluation/clarify/clarify-sample.js';
import { environmentOf, taskOf, toolNamed } from '../agent-fixture.js';

const find = toolNamed('find_owl', 'Finds an owl.', { owl_name: { type: 'string' } }, ['owl_name']);
const ring = toolNamed('ring_owl', 'Rings an owl.', { number: { type: 'integer' } }, ['number']);
const request = 'Find the owl of my aunt, please.';
const sample: ClarifySample = {
  ...{ version: 1, id: 's1', source: 'test', environment: 'files', kind: 'ambiguous' },
  ...{ requests: [request], intention: 'Find Bubo.', hidden: [], corrupted: [], deviations: [] },
  ...{ config: {}, seed: 1 },
  gold: [{ tool: 'find_owl', arguments: { owl_name: 'Bubo' }, request: 0 }],
};
const wood = executorOf(({ owl_name: name }) =>
  name === 'Bubo' ? success({ tree: 'oak' }) : rejected('no such owl', 404),
);

let server: ScriptedChatModel;
beforeEach(async () => {
  server = await startScriptedChatModel(({ schemaName, messages }) => ({
    json: answerInRole(schemaName, messages),
  }));
});
afterEach(() => server.close());

function runOf(name: string): Promise<AgentRun> {
  const chat = testChatModel(server.baseUrl);
  const agent = clarifyingAgent(name, { chat, clock: fakeClock() });
  const user = modelUser(sample, chat);
  return agent.solve(taskOf([find, ring], request), environmentOf(wood, { user }));
}

const asking = promptedAgentNames.filter((name) => !silentAgentNames.includes(name));

it.each([...asking, ...policyAgentNames])(
  'the scripted model plays %s and its user to an answer',
  async (name) => {
    const run = await runOf(name);
    expect(run).toMatchObject({ end: 'answered' });
    expect(run.steps.filter(({ kind }) => kind === 'unusable')).toEqual([]);
    expect(run.steps.filter((step) => step.kind === 'question')).toMatchObject([
      {
        text: 'What should owl_name be for find_owl?',
        answer: 'owl_name: Bubo',
        informative: true,
      },
    ]);
    expect(run.steps.filter((step) => step.kind === 'call')[0]).toMatchObject({
      ...{ tool: 'find_owl', arguments: { owl_name: 'Bubo' }, outcome: { kind: 'accepted' } },
    });
  },
);

it.each(silentAgentNames)(
  'the scripted model plays %s, which asks nothing and reads nothing of asking',
  async (name) => {
    const run = await runOf(name);
    expect(run).toMatchObject({ agent: name, answer: null });
    expect(run.steps.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['call', 'gave-up']));
    expect(run.steps.some(({ kind }) => kind === 'question')).toBe(false);
    expect(server.requests.length).toBeGreaterThan(0);
    for (const { text, body, schemaName } of server.requests) {
      expect(schemaName).toBe('turn');
      expect(JSON.stringify([text, body['response_format']])).not.toMatch(/\bask\b|question/i);
    }
  },
);

it('refuses a role that nobody plays by its name', async () => {
  const { url, close } = await startServer('chat-server', { DELAY_MS: '0' });
  try {
    const asked = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({
        ...{ model: 'm', messages: [] },
        response_format: { type: 'json_schema', json_schema: { name: 'somersault' } },
      }),
    });
    expect(asked.status).toBe(400);
    expect(await asked.json()).toEqual({ error: { message: 'nobody plays somersault' } });
  } finally {
    close();
  }
});
