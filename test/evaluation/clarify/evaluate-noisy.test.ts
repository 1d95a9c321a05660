import { readFileSync } from 'node:fs';
import type { Agent, AgentRun } from '../../../src/agents/agent.js';
import { clarifyingAgent } from '../../../src/agents/clarify/clarifying-agent.js';
import { UncallableExecutor } from '../../../src/calling/uncallable-executor.js';
import { ConfigurationError } from '../../../src/core/errors.js';
import type { EmbeddingModel } from '../../../src/core/ports.js';
import {
  readNoisyToolBench,
  type NoisyInstruction,
} from '../../../src/evaluation/clarify/data/read-noisytoolbench.js';
import { noisyLimits } from '../../../src/evaluation/clarify/noisy/noisy-limits.js';
import { evaluateNoisy } from '../../../src/evaluation/clarify/noisy/evaluate-noisy.js';
import type { NoisyRecord } from '../../../src/evaluation/clarify/noisy/noisy-record.js';
import { scoreNoisyRecords } from '../../../src/evaluation/clarify/noisy/score-noisy-records.js';
import { noisyRows, type NoisyRow } from '../../../src/evaluation/clarify/noisy/summarise-noisy.js';
import { startScriptedChatModel, type ScriptedRequest } from '../../support/scripted-chat-model.js';
import { fakeClock } from '../../support/fake-clock.js';
import { sharedData } from '../../support/shared-data.js';
import { testChatModel } from '../../models/test-chat-model.js';

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
      // By hand, ten of each kind: A1 = 2/5; Re = (0 + 1 + 0 + 0 + 1)/5; Steps = (2 + 3 + 1 + 0 + 2)/5; A2 = 3/5 = A3, but for
      // the thesis A3 looks at the answer alone. Beyond the tools, refusing counts as well: A1 = 3/5, the published flag 2/5.
      const asked = { A1: 0.4, A1published: 0.4, A2: 0.6, A3: 0.6, A3separate: 1 };
      const beyond = { A1: 0.6, A1published: 0.4, A2: null, A3: null, A3separate: null };
      const by = { agent: 'awn', instructions: 50, Re: 0.4, Steps: 1.6 };
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
        ...{ A1: 0, Re: 0.8, Steps: 1.6 },
      });
    } finally {
      await server.close();
    }
  }, 60_000);
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
