import { hutSpec } from '../fixtures/lying-api-2/openapi.js';
import { hutTruth } from '../fixtures/lying-api-2/truth-table.js';
import { hutTruths } from '../fixtures/lying-api-2/truths.js';
import { conformanceFailures } from './conformance.js';
import { emptyDoc, goldDoc, vagueDoc } from './gold-docs.js';
import { HUT_KEY, falseStatementsOfHuts, startSecondLyingApi } from './second-lying-api.js';
import { scoreTruths } from './truth-score.js';

describe('the second lying API', () => {
  it('behaves as its truth table says, keyword by keyword', async () => {
    const headers = { 'X-Hut-Key': HUT_KEY };
    const options = { spec: hutSpec, headers };
    expect(await conformanceFailures(hutTruth, startSecondLyingApi, options)).toEqual([]);
  });

  it('refuses a request without its key', async () => {
    const api = await startSecondLyingApi();
    const response = await fetch(`${api.url}/v2/regions`);
    expect(response.status).toBe(401);
    await api.close();
  });

  it('has at least 20 truths with ids of their own, each of a tool it has', () => {
    expect(hutTruths.length).toBeGreaterThanOrEqual(20);
    expect(new Set(hutTruths.map((truth) => truth.id)).size).toBe(hutTruths.length);
    for (const truth of hutTruths) expect(hutTruth).toHaveProperty(truth.tool);
  });

  it('finds no truth in empty or vague docs', () => {
    for (const make of [emptyDoc, vagueDoc]) {
      const docs = Object.fromEntries(
        Object.entries(hutTruth).map(([tool, truth]) => [tool, make(truth)]),
      );
      expect(scoreTruths(hutTruths, docs).stated).toEqual([]);
    }
  });

  it('finds nothing false in docs made from the truth table, and what they state', () => {
    const docs = Object.fromEntries(
      Object.entries(hutTruth).map(([tool, truth]) => [tool, goldDoc(hutTruth, truth)]),
    );
    for (const [tool, doc] of Object.entries(docs)) {
      const wrong = falseStatementsOfHuts(doc, tool);
      expect({ tool, wrong }).toEqual({ tool, wrong: [] });
    }
    const score = scoreTruths(hutTruths, docs);
    expect(score.contradicted).toEqual([]);
    expect(score.missed).toEqual([
      'find-empty',
      'hut-unknown',
      'weather-csv',
      'book-contact',
      'book-double',
      'cancel-twice',
    ]);
  });
});
