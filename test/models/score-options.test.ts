import type { ChatModelOptions } from '../../src/models/chat-model-options.js';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { createOptionScorer, type PromptTemplate } from '../../src/models/score-options.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { startScriptedChatModel, type ScriptedChatModel } from '../support/scripted-chat-model.js';
import type { ScriptedScores } from '../support/scripted-text-scores.js';
import { instantClock } from './instant-clock.js';
import { memoryCache } from './test-chat-model.js';

let server: ScriptedChatModel;
afterEach(() => server.close());

const prompt = [
  { role: 'system', content: 'Help.' },
  { role: 'user', content: 'What now?' },
] as const;
/** A token is worth its length, less one where the text before is the question. */
const byLength = (token: string, before: string): number =>
  -token.trim().length - (before.endsWith('Assistant:') ? 1 : 0);

async function scorerOf(
  scores: ScriptedScores | undefined,
  options: Partial<ChatModelOptions> & { template?: PromptTemplate } = {},
) {
  server = await startScriptedChatModel(
    () => ({ text: 'chat' }),
    scores === undefined ? {} : { scores },
  );
  const clock = instantClock();
  return createOptionScorer({
    ...{ model: 'scripted', baseUrl: server.baseUrl, env: { OPENAI_API_KEY: 'test-key-7731' } },
    ...{ budget: createTokenBudget(), limiter: createRequestLimiter({ concurrency: 8, clock }) },
    ...{ clock, random: seededRandom(1), template: 'plain', ...options },
  });
}

describe('an option scorer', () => {
  it('sums the log-probabilities of the tokens of each option alone', async () => {
    const scorer = await scorerOf({ of: byLength });
    expect(await scorer.score(prompt, ['Go on', 'Stop', 'Go on now'])).toMatchObject({
      logProbabilities: [-2 - 1 - 2, -4 - 1, -2 - 1 - 2 - 3],
      tokens: [2, 1, 3],
      usage: { requests: 4, estimated: false },
    });
    const before = 'Help.\n\nUser: What now?\n\nAssistant:';
    expect(server.scored).toEqual(
      ['', ' Go on', ' Stop', ' Go on now'].map((option) => `${before}${option}`),
    );
  });

  it('gives the same behind a server that has to write a token', async () => {
    const scorer = await scorerOf({ of: byLength, server: 'at-least-one' });
    expect(await scorer.score(prompt, ['Go on'])).toMatchObject({
      logProbabilities: [-5],
      tokens: [2],
    });
    // The refusal is met once.
    expect(server.scored).toHaveLength(3);
  });

  it('measures texts that are asked about at once behind such a server', async () => {
    const scorer = await scorerOf({ of: byLength, server: 'at-least-one' });
    const scores = await Promise.all(
      ['Stop', 'Go on', 'Wait'].map((option) => scorer.score(prompt, [option])),
    );
    expect(scores).toMatchObject([-5, -5, -5].map((sum) => ({ logProbabilities: [sum] })));
  });

  it('writes a conversation as the model knows it', async () => {
    const scorer = await scorerOf({ of: () => -1 }, { template: 'chatml' });
    await scorer.score(prompt, ['Stop']);
    expect(server.scored[1]).toBe(
      '<|im_start|>system\nHelp.<|im_end|>\n<|im_start|>user\nWhat now?<|im_end|>\n<|im_start|>assistant\nStop',
    );
    await server.close();
    const other = await scorerOf({ of: () => -1 }, { template: 'llama3' });
    await other.score(prompt, ['Stop']);
    expect(server.scored[1]).toBe(
      '<|start_header_id|>system<|end_header_id|>\n\nHelp.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nWhat now?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nStop',
    );
  });

  it.each([
    ['ignores-echo', 'gives no log-probabilities of given text'],
    ['no-path', 'gives no log-probabilities of given text'],
  ] as const)('says that nothing is measured where the server %s', async (kind, said) => {
    const scorer = await scorerOf({ of: byLength, server: kind });
    const scores = await scorer.score(prompt, ['Stop']);
    expect(scores).toEqual({ notMeasured: expect.stringContaining(said) as string });
  });

  it('says so too where there is chat alone', async () => {
    const scorer = await scorerOf(undefined);
    expect(await scorer.score(prompt, ['Stop'])).toMatchObject({
      notMeasured: expect.stringContaining('no log-probabilities') as string,
    });
  });

  it('fails where the server gives no answer, which is none of the model', async () => {
    const scorer = await scorerOf({ of: byLength, server: 'busy' }, { maxAttempts: 2 });
    await expect(scorer.score(prompt, ['Stop'])).rejects.toThrow(/gave no answer: .*overloaded/);
  });

  it('asks for no text twice, and for none with the cache alone', async () => {
    const cache = memoryCache();
    const scorer = await scorerOf({ of: byLength }, { cache });
    const first = await scorer.score(prompt, ['Go on']);
    expect(await scorer.score(prompt, ['Go on'])).toMatchObject({
      ...{ logProbabilities: [-5], usage: { promptTokens: 0, requests: 0 } },
    });
    expect(first).toMatchObject({ logProbabilities: [-5] });
    expect(server.scored).toHaveLength(2);
    const { baseUrl } = server;
    await server.close();
    const offline = await scorerOf({ of: byLength }, { cache, cachePolicy: 'only', baseUrl });
    expect(await offline.score(prompt, ['Go on'])).toMatchObject({ tokens: [2] });
    await expect(offline.score(prompt, ['Stop'])).rejects.toThrow(/cache has no log-probabilities/);
  });

  it('keeps within the budget', async () => {
    const scorer = await scorerOf(
      { of: byLength },
      { budget: createTokenBudget({ maxTokens: 3 }) },
    );
    await expect(scorer.score(prompt, ['Go on'])).rejects.toThrow(/budget/);
  });
});
