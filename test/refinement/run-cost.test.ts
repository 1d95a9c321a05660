import pc from 'picocolors';
import type { Claim, DocVersion } from '../../src/core/doc-version.js';
import type { Usage } from '../../src/core/trajectory.js';
import { acceptedSentences } from '../../src/refinement/accepted-sentences.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import type { ToolSummary } from '../../src/refinement/result.js';
import { runCost, type Spent } from '../../src/refinement/run-cost.js';
import { summariseTool } from '../../src/refinement/summarise-tool.js';
import { usageByRole } from '../../src/refinement/usage-totals.js';
import { costLines } from '../../src/reports/terminal/cost-lines.js';

import { callOf, echo, executorOf, sayingMore, scriptedEngine, success } from './loop-fixture.js';
import { refineCatalogue } from '../../src/refinement/refine-catalogue.js';
import { defaultSettings } from '../../src/refinement/settings.js';
import { MemoryTrajectoryStore } from '../../src/storage/memory-trajectory-store.js';
import { fakeClock } from '../support/fake-clock.js';
import { bagOfWords } from './bag-of-words.js';
import { refineOneTool } from './refine-one-tool.js';

const raw = rawVersion(echo);
const claim = (text: string, from?: Claim['from']): Claim => ({
  ...{ id: text, target: 'returns', text, evidence: [] },
  ...(from === undefined ? {} : { from }),
});
const withClaims = (claims: readonly Claim[]): DocVersion =>
  sayingMore([], 'c1', { claims: [...claims] });

describe('sentences beyond the raw doc', () => {
  it.each<[string, DocVersion, number]>([
    ['the raw doc', raw, 0],
    [
      'claims, but for those of the source',
      withClaims([claim('a', 'claim'), claim('b', 'quote'), claim('c', 'source'), claim('d')]),
      3,
    ],
    ['sections without a claim', withClaims([]), 0],
    [
      'one text, by its sentences',
      { ...raw, description: `${echo.description} It takes a word. It says it again.` },
      2,
    ],
    ['one text that says it otherwise', { ...raw, description: 'Says a word again.' }, 1],
  ])('are counted of %s', (_name, version, count) => {
    expect(acceptedSentences(version, raw)).toBe(count);
  });
});

const used = (cost: number | null): Usage => ({
  ...{ role: 'explorer', model: 'm', promptTokens: 1000, completionTokens: 200, cost },
  ...{ cached: false, durationMs: 1500 },
});

/** A tool's summary of so many calls, sentences and questions. */
async function summaryOf(
  calls: number,
  sentences: number,
  usage: readonly Usage[] = [],
): Promise<ToolSummary> {
  const { trajectory } = await refineOneTool({
    tool: echo,
    engine: scriptedEngine().engine,
    answer: () => success('a'),
    settings: { iterations: 1 },
  });
  const [iteration] = trajectory.iterations;
  const proposal = withClaims(Array.from({ length: sentences }, (_, n) => claim(`s${n}`, 'claim')));
  return summariseTool(
    {
      ...trajectory,
      calls: Array.from({ length: calls }, (_, n) => callOf(`c${n + 1}`, {}, success('a'))),
      iterations: [
        {
          ...iteration!,
          usage: [...usage],
          revision: { ...iteration!.revision!, verdict: 'accepted', proposal },
        },
      ],
      selection: { version: 1, reason: 'r' },
    },
    false,
  );
}

interface Row {
  readonly tools: readonly [calls: number, sentences: number, usage?: readonly Usage[]][];
  readonly groups?: Row['tools'];
  readonly seconds?: number | null;
  readonly total: Spent;
  readonly perTool: Spent | null;
  readonly perSentence: Spent | null;
  readonly lines: readonly string[];
}

const noModel = {
  ...{ modelSeconds: null, promptTokens: null, completionTokens: null, dollars: null },
};

describe('what a run cost', () => {
  it.each<[string, Row]>([
    [
      'calls and seconds without a model',
      {
        ...{
          tools: [
            [30, 3],
            [10, 1],
          ],
          seconds: 8,
        },
        total: { calls: 40, seconds: 8, ...noModel },
        perTool: { calls: 20, seconds: 4, ...noModel },
        perSentence: { calls: 10, seconds: 2, ...noModel },
        lines: [
          '40 tool calls, 8 s',
          '  a tool (2): 20 calls, 4 s',
          '  a new sentence (4): 10 calls, 2 s',
        ],
      },
    ],
    [
      'tokens, dollars and the models’ seconds, those of groups too',
      {
        tools: [[3, 2, [used(0.01), used(0.02)]]],
        ...{ groups: [[0, 1, [used(0.03)]]], seconds: 6 },
        total: {
          ...{ calls: 3, seconds: 6, modelSeconds: 4.5 },
          ...{ promptTokens: 3000, completionTokens: 600, dollars: 0.06 },
        },
        perTool: {
          ...{ calls: 3, seconds: 6, modelSeconds: 4.5 },
          ...{ promptTokens: 3000, completionTokens: 600, dollars: 0.06 },
        },
        perSentence: {
          ...{ calls: 1, seconds: 2, modelSeconds: 1.5 },
          ...{ promptTokens: 1000, completionTokens: 200, dollars: 0.02 },
        },
        lines: [
          '3 tool calls, 6 s, 4.5 s of models',
          '  a new sentence (3): 1 call, 2 s, 1.5 s of models, 1,000 tokens in and 200 out, $0.0200',
        ],
      },
    ],
    [
      'nothing that is not known: one price, the time of earlier commands',
      {
        ...{
          tools: [
            [1, 0, [used(0.01)]],
            [0, 0, [used(null)]],
          ],
          seconds: null,
        },
        total: {
          ...{ calls: 1, seconds: null, modelSeconds: 3 },
          ...{ promptTokens: 2000, completionTokens: 400, dollars: null },
        },
        perTool: {
          ...{ calls: 0.5, seconds: null, modelSeconds: 1.5 },
          ...{ promptTokens: 1000, completionTokens: 200, dollars: null },
        },
        perSentence: null,
        lines: [
          '1 tool call, 3 s of models',
          '  a tool (2): 0.5 calls, 1.5 s of models, 1,000 tokens in and 200 out, price unknown',
          '  no new sentence',
        ],
      },
    ],
    [
      'nothing for a run without tools',
      {
        ...{ tools: [], seconds: 1 },
        total: { calls: 0, seconds: 1, ...noModel },
        ...{ perTool: null, perSentence: null, lines: [] },
      },
    ],
  ])('is %s', async (_name, { tools, groups = [], seconds, lines, ...expected }) => {
    const summaries = (rows: Row['tools']) => Promise.all(rows.map((row) => summaryOf(...row)));
    const result = { tools: await summaries(tools), groups: await summaries(groups), seconds };
    expect(runCost(result)).toMatchObject(expected);
    expect(costLines(result, { width: 200, palette: pc.createColors(false) })).toEqual(lines);
  });

  it('has the time of a run that one command made, and none where another went on with it', async () => {
    const store = new MemoryTrajectoryStore();
    const clock = fakeClock();
    const refine = () =>
      refineCatalogue({
        catalogue: { version: 1, name: 'c', source: { kind: 'none' }, tools: [echo] },
        ...{ run: 'r', store, clock, engine: scriptedEngine().engine, embeddings: bagOfWords },
        executor: executorOf(async () => {
          await clock.sleep(700);
          return success('a');
        }),
        settings: { ...defaultSettings, engine: 'scripted', iterations: 2 },
        ...{ concurrency: 4, allowWrites: 'none', allowDestructive: false },
      });
    const { seconds } = await refine();
    expect(seconds).toBeCloseTo(1.4, 1);
    await clock.sleep(1000);
    expect((await refine()).seconds).toBeNull();
  });

  it('is nothing for answers from the cache', async () => {
    const cached = { ...used(0), promptTokens: 0, completionTokens: 0, cached: true };
    const summary = await summaryOf(1, 1, [cached]);
    expect(summary.usage).toEqual(usageByRole([cached]));
    expect(runCost({ tools: [summary], groups: [] }).perSentence).toMatchObject({
      ...{ promptTokens: 0, dollars: 0, seconds: null },
    });
  });
});
