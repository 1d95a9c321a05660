import { readFileSync } from 'node:fs';
import { answerInRole } from '../../bench/support/diligent-roles.mjs';
import type { Agent, AgentEnd, AgentRun } from '../../src/agents/agent.js';
import { clarifyingAgent } from '../../src/agents/clarify/clarifying-agent.js';
import { UncallableExecutor } from '../../src/calls/uncallable-executor.js';
import { ConfigurationError } from '../../src/core/errors.js';
import type { EmbeddingModel } from '../../src/core/ports.js';
import {
  noisyKinds,
  readNoisyToolBench,
  type NoisyInstruction,
  type NoisyKind,
} from '../../src/evaluation/clarify/data/read-noisytoolbench.js';
import { noisyLimits } from '../../src/evaluation/clarify/noisy/noisy-limits.js';
import { evaluateNoisy } from '../../src/evaluation/clarify/noisy/evaluate-noisy.js';
import { modelJudge } from '../../src/evaluation/clarify/noisy/judge-noisy-run.js';
import type { NoisyRecord } from '../../src/evaluation/clarify/noisy/noisy-record.js';
import {
  scoreNoisyRecords,
  type NoisyRun,
} from '../../src/evaluation/clarify/noisy/score-noisy-records.js';
import { scoreNoisyRun } from '../../src/evaluation/clarify/noisy/score-noisy-run.js';
import {
  noisyRows,
  noisyTable,
  type NoisyRow,
} from '../../src/evaluation/clarify/noisy/summarise-noisy.js';
import { executorOf, rejected, success } from '../support/outcomes.js';
import {
  startScriptedChatModel,
  type ScriptedChatModel,
  type ScriptedRequest,
} from '../support/scripted-chat-model.js';
import { fakeClock } from '../support/fake-clock.js';
import { sharedData } from '../support/shared-data.js';
import { testChatModel } from '../models/test-chat-model.js';

/** Alike are texts that are the same but for white space: with it, hand-computed numbers are exact. */
const exact: EmbeddingModel = {
  name: 'exact',
  defaultPhi: 0.9,
  embed: (texts) => {
    const trimmed = texts.map((text) => text.replace(/\s+/g, ' ').trim());
    const known = [...new Set(trimmed)];
    return Promise.resolve(trimmed.map((text) => known.map((each) => Number(each === text))));
  },
};
const similarity = { embeddings: exact, threshold: 0.4 };

const files = ['IMKI', 'IMR', 'IBTC'].map((kind) => sharedData(`noisytoolbench/${kind}.json`));
(files.includes(null) ? describe.skip : describe)('Ask-when-Needed on NoisyToolBench', () => {
  const read = (): readonly NoisyInstruction[] =>
    files.flatMap((file) => readNoisyToolBench(readFileSync(file!, 'utf8'), file!));

  it('reads 150 instructions, and finds the tool of all but the badly named expected calls', () => {
    const all = read();
    expect(all).toHaveLength(150);
    const calls = all.flatMap(({ expectedCalls }) => expectedCalls);
    expect(calls.length).toBeGreaterThan(100);
    const unnamed = calls.filter(({ tool }) => tool === null);
    expect(unnamed.length / calls.length).toBeLessThan(0.1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(150);
  });

  it('scores dialogues over the wire as counted by hand, and again from the records', async () => {
    const all = read();
    const turns = new Map<string, number>();
    // By position: 0 asks what is expected; 1 asks something else first; 2 never asks; 3 refuses; 4 asks the other thing only.
    let current = '';
    const script = ({ text, schemaName }: ScriptedRequest) => {
      const instruction = all.find(({ id }) => id === current)!;
      if (!text.includes(instruction.query.trim())) throw new Error(`not about ${current}`);
      const part = (Number(instruction.id.split(':')[1]) - 1) % 5;
      if (schemaName !== 'reflection') {
        return { json: { thought: '', action: 'answer', text: 'Done.' } };
      }
      const turn = turns.get(instruction.id) ?? 0;
      turns.set(instruction.id, turn + 1);
      const other = 'Question: Do you like owls?';
      const expected = `Question: ${instruction.expectedQuestion}`;
      const plans = [[expected], [other, expected], [], ['beyond'], [other]];
      const said = plans[part]![turn];
      if (said === undefined) return { json: { verdict: 'go-on', text: '' } };
      if (said === 'beyond') return { json: { verdict: 'beyond', text: 'no tool for it' } };
      return { json: { verdict: 'ask', text: said } };
    };
    const server = await startScriptedChatModel(script);
    try {
      const agent = clarifyingAgent('awn', {
        ...{ chat: testChatModel(server.baseUrl), clock: fakeClock() },
      });
      const noted: Agent = {
        name: agent.name,
        solve: (task, environment) => {
          current = task.id;
          return agent.solve(task, environment);
        },
      };
      const kept: NoisyRecord[] = [];
      const options = {
        ...{ instructions: all, similarity, limitsOf: noisyLimits, concurrency: 1 },
        agents: [{ name: 'awn', settings: {}, make: () => noted }],
        answers: { name: 'none', open: () => new UncallableExecutor() },
        judge: {
          name: 'rule',
          verdictOn: async (_instruction: NoisyInstruction, run: AgentRun) => ({
            callsRight: run.steps.length > 1,
            answerRight: true,
          }),
        },
        log: {
          read: async () => kept,
          append: async (record: NoisyRecord) => void kept.push(record),
        },
      };
      const rowsOf = async (): Promise<readonly NoisyRow[]> => {
        const { records } = await evaluateNoisy(options);
        return noisyRows(await scoreNoisyRecords(records, all, similarity));
      };
      const first = await rowsOf();
      // By hand, ten of each kind: A1 = 2/5; Re = (0 + 1 + 0 + 0 + 1)/5; Steps = (2 + 3 + 1 + 1 + 2)/5; A2 = 3/5 = A3, but for
      // the thesis A3 looks at the answer alone. Beyond the tools, refusing counts as well: A1 = 3/5, the published flag 2/5.
      const asked = { A1: 0.4, A1published: 0.4, A2: 0.6, A3: 0.6, A3separate: 1 };
      const beyond = { A1: 0.6, A1published: 0.4, A2: null, A3: null, A3separate: null };
      const by = { agent: 'awn', instructions: 50, Re: 0.4, Steps: 1.8 };
      const rows = [
        { kind: 'IMKI', ...by, ...asked },
        { kind: 'IMR', ...by, ...asked },
        { kind: 'IBTC', ...by, ...beyond },
      ];
      expect(first).toMatchObject(rows);
      expect(first[0]).toMatchObject({ intervals: { A1: { estimate: 0.4, level: 0.95 } } });
      const before = server.requests.length;
      expect(await rowsOf()).toEqual(first);
      expect(server.requests.length).toBe(before);
      const onRecord = JSON.parse(JSON.stringify(kept)) as NoisyRecord[];
      expect(noisyRows(await scoreNoisyRecords(onRecord, all, similarity))).toEqual(first);
      const strict = { embeddings: exact, threshold: 2 };
      expect(noisyRows(await scoreNoisyRecords(onRecord, all, strict))[0]).toMatchObject({
        ...{ A1: 0, Re: 0.8, Steps: 1.8 },
      });
    } finally {
      await server.close();
    }
  }, 60_000);
});

const api = {
  ...{ category_name: 'Data', tool_name: 'Lotto', api_name: 'numbers', method: 'GET' },
  ...{ api_description: 'Numbers drawn in a year.', optional_parameters: [] },
  required_parameters: [{ name: 'year', type: 'STRING', description: 'A year', default: '' }],
};
const apology = 'I am sorry, none of these tools can do that.';

/** A record of each kind in the published form, of our own making. */
const records: Readonly<Record<NoisyKind, object>> = {
  IMKI: {
    query: 'Give me the numbers drawn.',
    'question need to be asked': 'What should year be for numbers_for_lotto?',
    clarification: 'The year is 2023.',
    'expected API calling': [{ name: 'numbers_for_lotto', arguments: '{"year": "2023"}' }],
    api_list: [api],
  },
  IMR: {
    query: 'Give me the numbers drawn in the year of the flood.',
    'question need to be asked': 'What should year be for numbers_for_lotto?',
    clarification: 'The year is 2021.',
    'expected API calling': [{ name: 'numbers_for_lotto', arguments: '{"year": "2021"}' }],
    api_list: [api],
  },
  IwE: {
    query: 'Give me the numbers drawn in the year Strix.',
    'question need to be asked': 'What should year be for numbers_for_lotto?',
    clarification: 'The year is 2022.',
    'expected API calling': [{ name: 'numbers_for_lotto', arguments: '{"year": "2022"}' }],
    api_list: [api],
  },
  IBTC: {
    query: 'Feed my owl.',
    'question need to be asked': apology,
    clarification: '',
    'expected API calling': [],
    api_list: [api],
  },
};
const own = noisyKinds.flatMap((kind) =>
  readNoisyToolBench(JSON.stringify([records[kind]]), `${kind}.json`),
);

describe('the frameworks of Ask-when-Needed and Query-when-Needed, and what they are held against', () => {
  const frameworks = ['cot', 'awn', 'qwn', 'dfsdt', 'awn-dfsdt', 'qwn-dfsdt'];
  const wheel = executorOf(({ year }) =>
    /^"\d{4}"$/.test(JSON.stringify(year))
      ? success({ numbers: [1, 2] })
      : rejected('no such year', 404),
  );
  let server: ScriptedChatModel;
  beforeEach(async () => {
    server = await startScriptedChatModel(({ schemaName, messages }) => ({
      json: answerInRole(schemaName, messages),
    }));
  });
  afterEach(() => server.close());

  const runsOf = async (agents: readonly string[]): Promise<readonly NoisyRun[]> => {
    const chat = testChatModel(server.baseUrl);
    const { records: made } = await evaluateNoisy({
      ...{ instructions: own, similarity, limitsOf: noisyLimits, concurrency: 1 },
      agents: agents.map((name) => ({
        ...{ name, settings: {} },
        make: () => clarifyingAgent(name, { chat, clock: fakeClock() }),
      })),
      answers: { name: 'wheel', open: () => wheel },
      judge: modelJudge(chat),
      log: { read: async () => [], append: async () => undefined },
    });
    return scoreNoisyRecords(made, own, similarity);
  };

  it('asks with either reflection on either search, and never in the baselines, on all four kinds', async () => {
    const runs = await runsOf(frameworks);
    const rows = noisyRows(runs);
    expect(rows).toHaveLength(24);
    for (const { agent, kind, A1, A2, A3, Re, Steps } of rows) {
      const isBaseline = agent === 'cot' || agent === 'dfsdt';
      // Beyond the tools, giving up is what is wanted, of baselines too; there is nothing to call there.
      const right = Number(!isBaseline);
      const scores = kind === 'IBTC' ? [1, null, null] : [right, right, right];
      expect([agent, kind, A1, A2, A3]).toEqual([agent, kind, ...scores]);
      expect([agent, kind, Re]).toEqual([agent, kind, isBaseline ? null : 0]);
      expect(Steps).toBeGreaterThanOrEqual(1);
    }
    const asked = runs.filter(({ run }) => run.steps.some(({ kind }) => kind === 'question'));
    expect(new Set(asked.map(({ agent }) => agent))).toEqual(
      new Set(['awn', 'qwn', 'awn-dfsdt', 'qwn-dfsdt']),
    );
    const { rows: shown } = noisyTable(rows);
    expect(shown.find(([kind, agent]) => kind === 'IwE' && agent === 'dfsdt')!.at(-2)).toBe('-');
  });

  it('shows the judge expected calls and calls by the name that the agent saw', async () => {
    await runsOf(['awn']);
    const judged = server.requests.filter(({ schemaName }) => schemaName === 'verdict');
    expect(judged).toHaveLength(3);
    for (const { text } of judged) {
      expect(text.split('{"tool":"numbers_for_lotto","arguments":{"year":')).toHaveLength(3);
      expect(text).not.toContain('Lotto/numbers');
    }
  });
});

describe('the score of a dialogue', () => {
  const asksThat = 'Which year?';
  const step = { request: 0, thought: '' };
  const said = { ...step, kind: 'answer' as const, text: asksThat };
  const gaveUp = { ...step, kind: 'gave-up' as const, text: asksThat };
  const thought = { ...step, kind: 'answer' as const, thought: asksThat, text: 'In 2023.' };
  const back = { ...step, kind: 'backtrack' as const, to: 0 };
  const asked = {
    ...{ ...step, kind: 'question' as const, text: asksThat, aspects: [] },
    ...{ answer: '2023', informative: true },
  };
  const scoreOf = (agent: string, kind: NoisyKind, steps: AgentRun['steps'], end: AgentEnd) =>
    scoreNoisyRun({
      instruction: { ...own.find((one) => one.kind === kind)!, expectedQuestion: asksThat },
      ...{ run: { agent, steps, end }, similarity, verdict: null },
    });

  it.each([
    ['cot', 'IMKI', [said], 'answered', { a1: 1, a1Published: 1, redundant: null, steps: 1 }],
    ['cot', 'IwE', [gaveUp], 'refused', { a1: 1, a1Published: 1, redundant: null, steps: 1 }],
    ['cot', 'IMKI', [thought], 'answered', { a1: 0, a1Published: 0, redundant: null, steps: 1 }],
    ['cot', 'IBTC', [thought], 'refused', { a1: 1, a1Published: 0, redundant: null, steps: 1 }],
    ['dfsdt', 'IMR', [gaveUp, back, said], 'answered', { a1: 1, redundant: null, steps: 2 }],
    ['awn', 'IMKI', [said], 'answered', { a1: 0, a1Published: 0, redundant: 0, steps: 1 }],
    ['awn', 'IMKI', [asked, asked, said], 'answered', { a1: 1, redundant: 1, steps: 3 }],
  ] as const)('%s on %s, case %#', async (agent, kind, steps, end, scores) => {
    expect(await scoreOf(agent, kind, steps, end)).toMatchObject(scores);
  });
});

describe('files of NoisyToolBench', () => {
  it.each([
    ['OTHER.json', '[]', 'its name tells no kind'],
    ['IMKI.json', 'x', 'it is no JSON'],
    ['IMKI.json', '[{"query": 1}]', '0.query'],
  ])('that cannot be read are named: %s %s', (file, text, part) => {
    expect(() => readNoisyToolBench(text, file)).toThrow(ConfigurationError);
    expect(() => readNoisyToolBench(text, file)).toThrow(part);
  });
});
