import { clarifyingAgent } from '../../src/agents/clarify/clarifying-agent.js';
import { spokenUser } from '../../src/agents/clarify/spoken-user.js';
import { dfsdtAgent } from '../../src/agents/dfsdt-agent.js';
import { functionsAgent } from '../../src/agents/functions-agent.js';
import { reactAgent } from '../../src/agents/react-agent.js';
import { createToolChatModel } from '../../src/models/create-tool-chat-model.js';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock as clock } from '../../src/support/system-clock.js';
import { smallModelIsAvailable, startSmallModel, type SmallModel } from '../models/small-model.js';
import { testChatModel } from '../models/test-chat-model.js';
import { executorOf, success } from '../support/outcomes.js';
import { environmentOf, taskOf, toolNamed } from '../agents/agent-fixture.js';

const describeSmall = smallModelIsAvailable() ? describe : describe.skip;
const timeoutMs = 240_000;

describeSmall(
  'agents with the real small model (skipped where ../shared/llm or its weights are absent or cannot run)',
  () => {
    let server: SmallModel;
    beforeAll(async () => {
      server = await startSmallModel();
    }, 90_000);
    afterAll(() => server.close());

    const task = taskOf(
      [toolNamed('get_weather', 'Weather of a city.', { city: { type: 'string' } }, ['city'])],
      'What is the weather in Lima?',
    );
    const environment = environmentOf(
      executorOf(() => success({ weather: 'sunny' })),
      { steps: 3, calls: 2, tokens: 6_000 },
    );
    const common = { clock, temperature: 0, maxAnswerTokens: 80 };
    const chat = () => testChatModel(server.baseUrl, { clock, model: 'smollm2-135m' });
    const tools = () =>
      createToolChatModel({
        ...{ model: 'smollm2-135m', baseUrl: server.baseUrl, env: { OPENAI_API_KEY: 'none' } },
        ...{
          budget: createTokenBudget(),
          limiter: createRequestLimiter({ concurrency: 2, clock }),
        },
        ...{ clock, random: seededRandom(1) },
      });

    it.each([
      ['react', () => reactAgent({ ...common, model: chat() })],
      ['dfsdt', () => dfsdtAgent({ ...common, model: chat(), queries: 3 })],
      ['functions', () => functionsAgent({ ...common, model: tools() })],
    ])(
      '%s runs to an end, whatever the model writes',
      async (name, agent) => {
        const run = await agent().solve(task, environment);
        expect(run.agent).toBe(name);
        expect(run.usage.requests).toBeGreaterThan(0);
        expect(run.answer === null).toBe(run.end !== 'answered');
      },
      timeoutMs,
    );

    it.each(['awn', 'qwn', 'sage', 'argus'])(
      '%s, which may ask, runs to an end and goes by its limits',
      async (name) => {
        const user = spokenUser(() => Promise.resolve('In Lima, please.'));
        const unclear = { ...task, requests: ['What is the weather?'] };
        const agent = clarifyingAgent(name, { chat: chat(), ...common });
        const run = await agent.solve(unclear, { ...environment, user });
        expect(run.agent).toBe(name);
        expect(run.usage.requests).toBeGreaterThan(0);
        const { questions, calls } = environment.limits;
        const made = (kind: string) => run.steps.filter((step) => step.kind === kind).length;
        expect(made('question')).toBeLessThanOrEqual(questions);
        expect(made('call')).toBeLessThanOrEqual(calls);
      },
      timeoutMs,
    );
  },
);
