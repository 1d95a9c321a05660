import type { Catalogue } from '../../../src/core/catalogue.js';
import type { Trajectory } from '../../../src/core/trajectory.js';
import { llmEngine } from '../../../src/refinement/llm/llm-engine.js';
import { runUsage } from '../../../src/refinement/run-usage.js';
import { createTokenBudget } from '../../../src/models/token-budget.js';
import { systemClock } from '../../../src/support/system-clock.js';
import { testChatModel } from '../../models/test-chat-model.js';
import { startScriptedChatModel } from '../../support/scripted-chat-model.js';
import { executorOf, rejected, success } from '../loop-fixture.js';
import { refineWithModel, type Refined } from './refine-with-model.js';
import { blockOf, requestsTo, roleScript, showing, written } from './role-script.js';

const catalogue: Catalogue = {
  version: 1,
  name: 'library',
  source: { kind: 'none' },
  groups: [{ id: 'group:library', name: 'library', description: 'Books and readers.' }],
  tools: [
    {
      id: 'findBooks',
      name: 'findBooks',
      description: 'Finds the books of an author in the library.',
      group: 'group:library',
      parameters: {
        type: 'object',
        properties: {
          author: { type: 'string', description: 'Who wrote it.', enum: ['Austen', 'Woolf'] },
          limit: { type: 'integer', description: 'How many, at most 50.', minimum: 1, maximum: 50 },
        },
        required: ['author'],
      },
      sideEffects: 'none',
      call: { kind: 'mcp', tool: 'findBooks' },
    },
  ],
};

const executor = () =>
  executorOf(({ author, limit = 10 }) => {
    if (author !== 'Austen' && author !== 'Woolf') return rejected('unknown author');
    if (Number(limit) > 50 || Number(limit) < 1) return rejected('limit must be at most 50');
    return success({ books: [{ title: 'Emma' }], total: 1 });
  });

interface Asked extends Refined {
  readonly trajectory: Trajectory;
  readonly requests: Awaited<ReturnType<typeof startScriptedChatModel>>['requests'];
}

interface Play {
  readonly maxTokens?: number;
  /** Even a doc that says `worded` does not serve the first request. */
  readonly fails?: boolean;
}

/** A run whose model calls well from docs that say `worded`, and else leaves the author out. */
async function refined(worded: RegExp, { maxTokens, fails = false }: Play = {}): Promise<Asked> {
  const requested = new Map<string, unknown>();
  const model = await startScriptedChatModel(
    roleScript({
      explorer: (_request, turn) => ({
        query: `Which books by her are there, case ${turn}?`,
        arguments: { author: turn % 2 === 0 ? 'Woolf' : 'Austen', limit: 20 + turn },
        ...{ kind: 'positive', varies: ['limit'], probe: '' },
      }),
      analyzer: (_request, turn) =>
        showing(`It gives ${turn === 1 ? '`books` and ' : ''}\`total\`.`),
      rewriter: (_request, turn) =>
        written({
          purpose: 'Finds the books of an author in the library.',
          returns: turn === 1 ? 'Gives `books` and `total`.' : 'Gives `total`.',
        }),
      panel: (request) => {
        const toWord = blockOf(request, 'CALLS TO WORD');
        if (toWord !== null) {
          const requests = toWord.split('\n').map((line, index) => {
            const args = JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>;
            const text = `I am after ${Object.values(args).join(' and ')}.`;
            requested.set(text, args);
            return { call: index + 1, request: text };
          });
          return { requests };
        }
        const isGood = worded.test(blockOf(request, 'TOOL') ?? '');
        const lines = (blockOf(request, 'REQUESTS') ?? '').split('\n');
        return {
          calls: lines.map((line, index) => {
            const text = JSON.parse(line.slice(line.indexOf('"'))) as string;
            const args = requested.get(text) as Record<string, unknown>;
            const isRight = isGood && (!fails || index > 0);
            return {
              request: index + 1,
              arguments: isRight ? args : { limit: args['limit'] ?? 0 },
            };
          }),
        };
      },
      group: () => ({ description: 'Finds books of the library, and who has them.' }),
    }),
  );
  const budget = createTokenBudget({ maxTokens });
  const chat = testChatModel(model.baseUrl, { maxAttempts: 1, budget });
  const done = await refineWithModel({
    engine: llmEngine({
      ...{ explorer: chat, analyzer: chat, rewriter: chat, clock: systemClock },
      ...{ probes: 'off', preset: 'default', pool: true, maxAnswerTokens: 500 },
    }),
    ...{ catalogue, executor: executor() },
    settings: { iterations: 2, diversity: 'off', adaptiveStop: false },
  });
  await model.close();
  return { ...done, trajectory: done.trajectories[0]!, requests: model.requests };
}

describe('revisions scored by calling from them', () => {
  it('keeps the raw doc where a model calls worse from every revision, and says so', async () => {
    const { trajectory, result, requests } = await refined(/an author in the library\."/, {
      fails: true,
    });
    expect(trajectory.iterations.map(({ revision }) => revision?.verdict)).toContain('accepted');
    const { selection } = trajectory;
    expect(selection?.version).toBe(0);
    expect(selection?.reason).toMatch(/every revision does worse than the raw doc/);
    expect(selection?.reason).toMatch(/fill in 67 % of the arguments.*98 %/);
    const [raw, ...others] = selection!.scores.map(({ callMaking }) => callMaking!);
    // One argument of two is found by itself: 2·1 / (1 + 2). The first request is served by neither, so that it weighs 1.
    expect(raw).toMatchObject({ requests: 3, differing: 2, differences: ['p1: author: missing'] });
    expect(raw?.score).toBeCloseTo((2 / 3 + 10 + 10) / 21, 9);
    for (const { score } of others) expect(score).toBeCloseTo(2 / 3, 9);
    expect(requestsTo(requests, 'panel')).toHaveLength(1 + selection!.scores.length);
    expect(result.refined.tools[0]).toMatchObject({ version: 0 });
  });

  it('takes the revision from which a model calls best', async () => {
    const { trajectory } = await refined(/books` and/);
    expect(trajectory.selection).toMatchObject({ version: 1 });
    const scores = trajectory.selection!.scores.map(({ callMaking }) => callMaking?.score);
    expect(scores[1]).toBe(1);
    expect(scores[0]).toBeLessThan(1);
  });

  it('asks from the doc and the requests alone, and counts what it used', async () => {
    const { trajectory, requests, result } = await refined(/books` and/);
    const asked = requestsTo(requests, 'panel');
    expect(asked).toHaveLength(4);
    for (const request of asked.slice(1)) {
      expect(blockOf(request, 'CALLS')).toBeNull();
      expect(blockOf(request, 'REQUESTS')).toContain('I am after');
    }
    expect(trajectory.usage?.map(({ role }) => role)).toEqual(asked.map(() => 'panel'));
    expect(trajectory.panel?.filter(({ request }) => request !== undefined).length).toBeGreaterThan(
      0,
    );
    const used = runUsage(result)!;
    expect(used.total.calls).toBe(requests.length);
    expect(used.byRole.panel?.calls).toBe(asked.length);
    expect(used.byRole.group?.calls).toBe(1);
    expect(used.tokensPerAcceptedRevision).toBeGreaterThan(0);
  });

  it('asks about no revision where the raw doc fills in everything, and says so', async () => {
    const { trajectory, requests } = await refined(/./);
    expect(requestsTo(requests, 'panel')).toHaveLength(2);
    const { version, reason, scores } = trajectory.selection!;
    expect(version).toBe(2);
    expect(reason).toContain('so that other versions were not tried');
    expect(scores.map(({ callMaking }) => callMaking?.score)).toEqual([1, undefined, undefined]);
  });

  it('stops before a score that the budget does not cover, and keeps everything', async () => {
    const whole = await refined(/./);
    const before = whole.trajectory.iterations.flatMap(({ usage }) => usage);
    const tokens = before.reduce((sum, use) => sum + use.promptTokens + use.completionTokens, 0);
    const { result, trajectory, requests } = await refined(/./, { maxTokens: tokens + 600 });
    expect(result.status).toBe('budget');
    expect(requestsTo(requests, 'panel').length).toBeLessThan(2);
    expect(trajectory.iterations).toHaveLength(2);
    expect(trajectory.selection).toBeNull();
    expect(result.refined.tools).toHaveLength(1);
  });

  it('describes the tool group last, from the selected docs', async () => {
    const { result, requests } = await refined(/./);
    const [request] = requestsTo(requests, 'group');
    expect(requests.at(-1)).toBe(request);
    expect(blockOf(request!, 'ITS APIS')).toContain('findBooks: Finds the books of an author');
    expect(result.refined.groups).toMatchObject([
      {
        ...{ tool: 'group:library', version: 1 },
        description: 'Finds books of the library, and who has them.',
      },
    ]);
    expect(result.groups).toMatchObject([{ tool: 'group:library', accepted: 1, version: 1 }]);
  });
});
