import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { labelScores, macroF1 } from '../../src/metrics/macro-f1.js';

const labels = ['TOOLCALL', 'ASK', 'REFUSE', 'DIRECTLY'];
const oracleSchema = z.object({
  expected: z.array(z.string()),
  chosen: z.array(z.string()),
  macroF1: z.number(),
  f1: z.record(z.string(), z.number()),
});
const recorded = readFileSync(
  new URL('../fixtures/metrics/f1-oracle.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => oracleSchema.parse(JSON.parse(line)));

describe('macroF1', () => {
  it('equals a table worked out by hand', () => {
    // rows expected, columns chosen (call, ask, refuse, directly, nothing usable):
    //   call    3 1 0 0 1     precision 3/4, recall 3/5, F1 2·3/(4+5) = 2/3
    //   ask     1 2 0 1 0     precision 2/3, recall 2/4, F1 2·2/(3+4) = 4/7
    //   refuse  0 0 1 0 0     precision 1, recall 1, F1 1
    //   directly is never right and chosen once: F1 0
    const table = {
      TOOLCALL: [3, 1, 0, 0, 1],
      ASK: [1, 2, 0, 1, 0],
      REFUSE: [0, 0, 1, 0, 0],
    };
    const items = Object.entries(table).flatMap(([expected, row]) =>
      row.flatMap((count, at) =>
        Array.from({ length: count }, () => ({ expected, chosen: labels[at] ?? null })),
      ),
    );
    expect(items).toHaveLength(10);
    expect(labelScores(items, labels)).toEqual([
      { label: 'TOOLCALL', expected: 5, chosen: 4, precision: 3 / 4, recall: 3 / 5, f1: 2 / 3 },
      { label: 'ASK', expected: 4, chosen: 3, precision: 2 / 3, recall: 2 / 4, f1: 4 / 7 },
      { label: 'REFUSE', expected: 1, chosen: 1, precision: 1, recall: 1, f1: 1 },
      { label: 'DIRECTLY', expected: 0, chosen: 1, precision: 0, recall: null, f1: 0 },
    ]);
    expect(macroF1(items, labels)).toBeCloseTo((2 / 3 + 4 / 7 + 1 + 0) / 4, 12);
  });

  it('equals scikit-learn on recorded choices', () => {
    expect(recorded.length).toBeGreaterThan(20);
    for (const { expected, chosen, macroF1: macro, f1 } of recorded) {
      const items = expected.map((one, at) => ({
        expected: one,
        chosen: labels.find((label) => label === chosen[at]) ?? null,
      }));
      expect(macroF1(items, labels)).toBeCloseTo(macro, 12);
      const own = labelScores(items, labels).map(({ label, f1: score }) => [label, score]);
      expect(Object.fromEntries(own)).toEqual(
        Object.fromEntries(
          Object.entries(f1).map(([label, score]) => [label, expect.closeTo(score, 12)]),
        ),
      );
    }
  });

  it('is null without items, and 0 where nothing usable was chosen', () => {
    expect(macroF1([], labels)).toBeNull();
    expect(macroF1([{ expected: 'ASK', chosen: null }], labels)).toBe(0);
  });
});
