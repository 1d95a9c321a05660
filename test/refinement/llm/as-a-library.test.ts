import {
  createChatModel,
  createRequestLimiter,
  createTokenBudget,
  defaultSettings,
  judgeRuns,
  llmEngine,
  MemoryTrajectoryStore,
  reactAgent,
  refineCatalogue,
  seededRandom,
  systemClock as clock,
  type Catalogue,
  type ChatModel,
} from '../../../src/index.js';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';
import { bagOfWords } from '../bag-of-words.js';
import { echo, executorOf, success } from '../loop-fixture.js';
import { roleScript, showing, written } from './role-script.js';

it('refines with a model that the library has created, which its agents take too', async () => {
  const server = await startScriptedChatModel(
    roleScript({
      explorer: (_request, turn) => ({
        query: `Say the word ${'abcdef'.charAt(turn).repeat(4)} back to me`,
        ...{ arguments: { word: `w${turn}` }, probe: '' },
      }),
      analyzer: () => showing('The answer has `word`.'),
      rewriter: () => written({ purpose: echo.description, returns: 'The answer has `word`.' }),
    }),
  );
  const model: ChatModel = createChatModel({
    ...{ model: 'scripted', baseUrl: server.baseUrl, env: { OPENAI_API_KEY: 'k' } },
    budget: createTokenBudget({ maxTokens: 1_000_000 }),
    limiter: createRequestLimiter({ concurrency: 4, clock }),
    ...{ clock, random: seededRandom(1) },
  });
  const catalogue: Catalogue = {
    ...{ version: 1, name: 'echoes', source: { kind: 'none' }, tools: [echo] },
  };
  const { refined, tools } = await refineCatalogue({
    ...{ catalogue, run: 'library', embeddings: bagOfWords, clock, concurrency: 2 },
    engine: llmEngine({
      ...{ explorer: model, analyzer: model, rewriter: model, clock },
      ...{ probes: 'off', preset: 'default', pool: true },
    }),
    executor: executorOf((args) => success({ word: args['word'] ?? '' })),
    store: new MemoryTrajectoryStore(),
    settings: { ...defaultSettings, iterations: 1, select: 'last', embeddings: bagOfWords.name },
    ...{ allowWrites: 'none', allowDestructive: false },
  });
  await server.close();
  expect(tools[0]?.tokens).toBeGreaterThan(0);
  expect(refined.tools[0]?.description).toContain('The answer has `word`.');
  expect(reactAgent({ model, clock })).toHaveProperty('name');
  expect(judgeRuns).toBeInstanceOf(Function);
});
