import { z } from 'zod';
import { createRequestLimiter } from '../../src/models/request-limiter.js';
import { createOptionScorer } from '../../src/models/score-options.js';
import { createTokenBudget } from '../../src/models/token-budget.js';
import { estimateMessageTokens } from '../../src/models/estimate-tokens.js';
import { seededRandom } from '../../src/support/seeded-random.js';
import { systemClock } from '../../src/support/system-clock.js';
import { smallModelIsAvailable, startSmallModel, type SmallModel } from '../models/small-model.js';
import { testChatModel } from '../models/test-chat-model.js';

const describeSmall = smallModelIsAvailable() ? describe : describe.skip;

describeSmall(
  'the real small model (skipped where ../shared/llm or its weights are absent or cannot run)',
  () => {
    let server: SmallModel;
    beforeAll(async () => {
      server = await startSmallModel();
    }, 90_000);
    afterAll(() => server.close());

    const schema = z.object({
      title: z.string().min(1).max(80),
      year: z.number().int().min(1900).max(2030),
      genres: z
        .array(z.enum(['drama', 'comedy', 'crime']))
        .min(1)
        .max(2),
      note: z.string().optional(),
    });
    const request = {
      messages: [
        { role: 'system' as const, content: 'You answer in JSON. Be brief.' },
        { role: 'user' as const, content: 'Name a film, its year and its genres.' },
      ],
      schema,
      schemaName: 'film',
      maxTokens: 150,
      temperature: 0,
    };
    const model = (budget = createTokenBudget()) =>
      testChatModel(server.baseUrl, { clock: systemClock, model: 'smollm2-135m', budget });

    it('gives a structured answer that parses, or a failure that says why', async () => {
      const budget = createTokenBudget();
      const result = await model(budget).complete(request);
      if (result.kind === 'answer') expect(schema.parse(result.value)).toEqual(result.value);
      else expect(['truncated', 'schema', 'invalid-json']).toContain(result.reason);
      expect(result.rung).toBe('json-schema');
      expect(budget.spent().tokens).toBe(result.usage.promptTokens + result.usage.completionTokens);
      expect(result.usage.promptTokens).toBeLessThanOrEqual(
        2 * estimateMessageTokens(request.messages) + 300,
      );
    }, 120_000);

    it('gives an answer for a schema that leaves no room for nonsense', async () => {
      const choice = z.object({ answer: z.enum(['yes', 'no']), sure: z.boolean() });
      const result = await model().complete({ ...request, schema: choice, schemaName: 'choice' });
      expect(result).toMatchObject({ kind: 'answer', rung: 'json-schema', usage: { requests: 1 } });
    }, 120_000);

    it('has no log-probabilities of a given text, and that is noticed', async () => {
      const clock = systemClock;
      const scorer = createOptionScorer({
        ...{ model: 'smollm2-135m', baseUrl: server.baseUrl, env: {}, template: 'chatml', clock },
        ...{
          budget: createTokenBudget(),
          limiter: createRequestLimiter({ concurrency: 1, clock }),
        },
        random: seededRandom(1),
      });
      const scores = await scorer.score([{ role: 'user', content: 'Which way?' }], ['Left.']);
      const said = 'the endpoint gives no log-probabilities of given text';
      expect(scores).toEqual({ notMeasured: expect.stringContaining(said) as string });
    }, 120_000);

    it('says that a prompt is too long', async () => {
      const content = 'The cat sat on the mat and looked at the moon. '.repeat(800);
      const result = await model().complete({ ...request, messages: [{ role: 'user', content }] });
      expect(result).toMatchObject({ kind: 'failed', reason: 'context-length', status: 400 });
    }, 120_000);

    it('is asked twice, and has failed, where it rambles to its limit', async () => {
      const story = z.object({ story: z.string().min(2000) });
      const result = await model().complete({ ...request, schema: story, maxTokens: 12 });
      expect(result).toMatchObject({ kind: 'failed', usage: { requests: 2 } });
    }, 120_000);

    it('has its prompts estimated within a factor of two', async () => {
      const texts = [
        'Returns the complete contents of a file. Handles various text encodings and gives detailed error messages.',
        '{"path": "/tmp/notes.txt", "head": 10, "tail": null, "encoding": "utf-8"}',
        'const getUserById = async (userId: number): Promise<User | null> => db.users.find(userId);',
        'Die Dokumentation beschreibt jeden Parameter; Größenangaben stehen in Byte.',
      ];
      for (const content of texts) {
        const result = await model().complete({
          messages: [{ role: 'user', content }],
          schema: z.object({ ok: z.boolean() }),
          schemaName: 'ok',
          maxTokens: 30,
        });
        // The chat template adds a system prompt of its own, about 20 tokens.
        const real = result.usage.promptTokens / result.usage.requests - 20;
        const estimate = estimateMessageTokens([{ role: 'user', content }]);
        expect(estimate / real).toBeGreaterThan(0.6);
        expect(estimate / real).toBeLessThan(2);
      }
    }, 120_000);
  },
);
