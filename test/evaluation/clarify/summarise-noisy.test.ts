import type { AgentRun } from '../../../src/agents/agent.js';
import type {
  NoisyInstruction,
  NoisyKind,
} from '../../../src/evaluation/clarify/data/read-noisytoolbench.js';
import type { NoisyRun } from '../../../src/evaluation/clarify/noisy/score-noisy-records.js';
import { noisyRows } from '../../../src/evaluation/clarify/noisy/summarise-noisy.js';
import { noUsage } from '../../../src/models/chat-usage.js';

function dialogue(agent: string, kind: NoisyKind, number: number, a1: 0 | 1): NoisyRun {
  const instruction: NoisyInstruction = {
    ...{ id: `${kind}:${number}`, kind, query: 'q', expectedQuestion: 'e', clarification: 'c' },
    ...{ expectedCalls: [], tools: [], groups: [] },
  };
  const usage = { ...noUsage, promptTokens: 90, completionTokens: 10 };
  const run: AgentRun = {
    ...{ agent, task: instruction.id, steps: [], answer: null, end: 'answered', usage },
    durationMs: 2_000,
  };
  const scores = {
    ...{ a1, a1Published: a1, a2: null, a3: null, a3Separate: null, redundant: a1, steps: 2 + a1 },
  };
  return { agent, instruction, run, verdict: null, scores };
}

const runs = [1, 2, 3].map((number) => dialogue('cot', 'IMKI', number, 0));

describe('agents on unclear instructions', () => {
  it('have the tokens of a dialogue, and its milliseconds where nothing came from the cache', () => {
    expect(noisyRows(runs)[0]).toMatchObject({ agent: 'cot', tokens: 100, durationMs: 2_000 });
    const [first, ...others] = runs;
    const usage = { ...noUsage, promptTokens: 60, savedTokens: 40 };
    const cached = { ...first!, run: { ...first!.run, usage } };
    expect(noisyRows([cached, ...others])[0]).toMatchObject({ tokens: 100, durationMs: null });
  });

  it('have Wilson intervals where a share is 0 or 1, and not where a count is', () => {
    const { A1, Re } = noisyRows(runs)[0]!.intervals;
    expect(A1).toMatchObject({ low: 0, high: expect.closeTo(0.561497, 6) as number });
    expect(Re).toMatchObject({ estimate: 0, low: 0, high: 0 });
    const all = [1, 2, 3].map((number) => dialogue('awn', 'IMKI', number, 1));
    expect(noisyRows(all)[0]!.intervals.Re).toMatchObject({ estimate: 1, low: 1, high: 1 });
  });
});
