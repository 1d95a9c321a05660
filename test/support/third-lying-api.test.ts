import { librarySpec } from '../fixtures/lying-api-3/openapi.js';
import { libraryTruth } from '../fixtures/lying-api-3/truth-table.js';
import { libraryTruths } from '../fixtures/lying-api-3/truths.js';
import { conformanceFailures } from './conformance.js';
import { emptyDoc, goldDoc, vagueDoc } from './gold-docs.js';
import { falseStatementsOfLibrary, startThirdLyingApi } from './third-lying-api.js';
import { scoreTruths } from './truth-score.js';

describe('the third lying API', () => {
  it('behaves as its truth table says, keyword by keyword', async () => {
    const options = { spec: librarySpec };
    expect(await conformanceFailures(libraryTruth, startThirdLyingApi, options)).toEqual([]);
  });

  it('has at least 60 truths with ids of their own, each of a tool it has', () => {
    expect(libraryTruths.length).toBeGreaterThanOrEqual(60);
    expect(new Set(libraryTruths.map((truth) => truth.id)).size).toBe(libraryTruths.length);
    for (const truth of libraryTruths) expect(libraryTruth).toHaveProperty(truth.tool);
  });

  it('finds no truth in empty or vague docs', () => {
    for (const make of [emptyDoc, vagueDoc]) {
      const docs = Object.fromEntries(
        Object.entries(libraryTruth).map(([tool, truth]) => [tool, make(truth)]),
      );
      expect(scoreTruths(libraryTruths, docs).stated).toEqual([]);
    }
  });

  it('finds nothing false in docs made from the truth table, and what they state', () => {
    const docs = Object.fromEntries(
      Object.entries(libraryTruth).map(([tool, truth]) => [tool, goldDoc(libraryTruth, truth)]),
    );
    for (const [tool, doc] of Object.entries(docs)) {
      const wrong = falseStatementsOfLibrary(doc, tool);
      expect({ tool, wrong }).toEqual({ tool, wrong: [] });
    }
    const score = scoreTruths(libraryTruths, docs);
    expect(score.contradicted).toEqual([]);
    expect(score.missed).toEqual([
      'titles-per-page-old',
      'titles-cursor-bad',
      'titles-empty',
      'title-unknown',
      'copies-branch-unknown',
      'branches-list',
      'reader-city',
      'reader-postcode',
      'reader-email-unique',
      'reader-unknown',
      'borrow-lent',
      'renew-once',
      'return-nothing',
      'return-twice',
      'hold-twice',
      'events-lat',
      'events-lon',
    ]);
  });
});
