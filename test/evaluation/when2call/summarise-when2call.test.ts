import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  actionClasses,
  type ActionClass,
} from '../../../src/evaluation/rewards/parse-completion.js';
import type { When2CallRecord } from '../../../src/evaluation/when2call/read-when2call.js';
import { summariseWhen2Call } from '../../../src/evaluation/when2call/summarise-when2call.js';
import type { When2CallAnswer } from '../../../src/evaluation/when2call/when2call-answer.js';

const classSchema = z.enum(['TOOLCALL', 'ASK', 'REFUSE', 'DIRECTLY']);
const oracleSchema = z.object({
  expected: z.array(classSchema),
  chosen: z.array(z.union([classSchema, z.literal('none')])),
  macroF1: z.number(),
  confusion: z.array(z.array(z.number())),
});
const recorded = readFileSync(
  new URL('../../fixtures/metrics/f1-oracle.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => oracleSchema.parse(JSON.parse(line)));

const tool = { name: 'tides', description: '', parameters: { type: 'object' } };
const recordOf = (id: string, expected: ActionClass, hasTool: boolean): When2CallRecord => ({
  ...{ id, expected, question: 'When?', tools: hasTool ? [tool] : [] },
  ...{ call: null, options: null, heldOut: null },
});
const answerOf = (record: string, answer: When2CallAnswer['answer']): When2CallAnswer => ({
  ...{ version: 1, key: record, record, mode: 'direct', model: 'm', answer, tokens: 1 },
});

describe('summariseWhen2Call', () => {
  it('gives scikit-learn’s macro F1 and confusion matrix', () => {
    for (const { expected, chosen, macroF1, confusion } of recorded) {
      const records = expected.map((one, at) => recordOf(String(at), one, true));
      const answers = chosen.map((one, at) =>
        answerOf(
          String(at),
          one === 'none'
            ? { kind: 'unusable', problem: 'nothing came' }
            : { kind: 'text', text: `<answer><${one}>so</${one}></answer>`, shown: null },
        ),
      );
      const [row] = summariseWhen2Call(answers, records, { resamples: 20 });
      expect(row?.macroF1?.estimate).toBeCloseTo(macroF1, 12);
      expect(actionClasses.map((action) => row?.confusion[action])).toEqual(confusion);
      const right = expected.filter((one, at) => one === chosen[at]).length;
      expect(row?.accuracy?.estimate).toBeCloseTo(right / expected.length, 12);
    }
  });

  it('counts as tool hallucination only calls where nothing can be done and no tool is listed', () => {
    const records = [
      recordOf('a', 'REFUSE', false),
      recordOf('b', 'REFUSE', false),
      recordOf('c', 'REFUSE', true),
      recordOf('d', 'DIRECTLY', false),
    ];
    const call = { kind: 'text', text: '<TOOLCALL>[]</TOOLCALL>', shown: null } as const;
    const refusal = { kind: 'text', text: 'Sorry, I cannot.', shown: null } as const;
    const answers = [
      ...[answerOf('a', call), answerOf('b', refusal), answerOf('c', call), answerOf('d', call)],
      answerOf('of another file', call),
    ];
    const [row] = summariseWhen2Call(answers, records, { resamples: 100 });
    expect(row).toMatchObject({
      records: 4,
      withoutTools: 2,
      toolHallucination: { estimate: 0.5 },
    });
    const [none] = summariseWhen2Call([answerOf('c', call)], records, { resamples: 100 });
    expect(none).toMatchObject({ withoutTools: 0, toolHallucination: null });
  });

  it('reads scored options in three ways', () => {
    const scores = (
      values: readonly (readonly [sum: number, tokens: number, characters: number])[],
    ) =>
      ({
        kind: 'scores',
        options: values.map(([logProbability, tokens, characters], at) => ({
          ...{ action: actionClasses[at] ?? 'ASK', logProbability, tokens, characters },
        })),
      }) as const;
    const answer = scores([
      [-9, 3, 90],
      [-4, 1, 20],
      [-10, 10, 80],
      [-30, 5, 100],
    ]);
    const rows = summariseWhen2Call(
      [{ ...answerOf('a', answer), mode: 'log-probability' }],
      [recordOf('a', 'REFUSE', true)],
      { resamples: 100 },
    );
    // Sums −9, −4, −10, −30; per character −0.1, −0.2, −0.125, −0.3; per token −3, −4, −1, −6.
    expect(rows.map(({ reading, confusion }) => [reading, confusion.REFUSE])).toEqual([
      ['none', [0, 1, 0, 0, 0]],
      ['characters', [1, 0, 0, 0, 0]],
      ['tokens', [0, 0, 1, 0, 0]],
    ]);
  });
});
