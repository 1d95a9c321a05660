import pc from 'picocolors';
import type { Claim, DocVersion } from '../../src/core/doc-version.js';
import { acceptedSentences } from '../../src/refinement/accepted-sentences.js';
import { rawVersion } from '../../src/refinement/raw-version.js';
import type { ToolSummary } from '../../src/refinement/result.js';
import { runCost, type Spent } from '../../src/refinement/run-cost.js';
import { summariseTool } from '../../src/refinement/summarise-tool.js';
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

/** A tool's summary of so many calls and sentences. */
async function summaryOf(calls: number, sentences: number): Promise<ToolSummary> {
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
          revision: { ...iteration!.revision!, verdict: 'accepted', proposal },
        },
      ],
      selection: { version: 1, reason: 'r' },
    },
    false,
  );
}

interface Row {
  readonly tools: readonly [calls: number, sentences: number][];
  readonly groups?: Row['tools'];
  readonly seconds?: number | null;
  readonly total: Spent;
  readonly perTool: Spent | null;
  readonly perSentence: Spent | null;
  readonly lines: readonly string[];
}

describe('what a run cost', () => {
  it.each<[string, Row]>([
    [
      'calls and seconds, those of groups too',
      {
        ...{
          tools: [
            [30, 3],
            [10, 1],
          ],
          seconds: 8,
        },
        total: { calls: 40, seconds: 8 },
        perTool: { calls: 20, seconds: 4 },
        perSentence: { calls: 10, seconds: 2 },
        lines: [
          '40 tool calls, 8 s',
          '  a tool (2): 20 calls, 4 s',
          '  a new sentence (4): 10 calls, 2 s',
        ],
      },
    ],
    [
      'no time where earlier commands took some of it',
      {
        ...{ tools: [[1, 0]], groups: [[0, 0]], seconds: null },
        total: { calls: 1, seconds: null },
        ...{ perTool: { calls: 1, seconds: null }, perSentence: null },
        lines: ['1 tool call', '  no new sentence'],
      },
    ],
    [
      'nothing for a run without tools',
      {
        ...{ tools: [], seconds: 1 },
        total: { calls: 0, seconds: 1 },
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
        settings: { ...defaultSettings, iterations: 2 },
        ...{ concurrency: 4, allowWrites: 'none', allowDestructive: false },
      });
    const { seconds } = await refine();
    expect(seconds).toBeCloseTo(1.4, 1);
    await clock.sleep(1000);
    expect((await refine()).seconds).toBeNull();
  });
});
