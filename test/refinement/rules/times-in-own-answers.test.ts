import { parametersOf } from '../../../src/arguments/schema/parameters-of.js';
import { timesInOwnAnswers } from '../../../src/refinement/rules/planning/values/times-in-own-answers.js';
import { success, viewOf, type Row } from './evidence.js';

const properties = { since: { type: 'string' } };
const firings = ['2025-02-01', '2025-03-01', '2025-05-01T08:00:00Z'].map((fired) => ({ fired }));

function timesAfter(rows: readonly Row[]) {
  const view = viewOf({ properties, rows });
  const [parameter] = parametersOf(view.tool.parameters);
  return parameter === undefined ? null : timesInOwnAnswers(parameter, view);
}

describe('a time from the answers of the tool itself', () => {
  it('lies in the middle of them, in the form that was sent', () => {
    const rows: Row[] = [
      [{}, success({ firings })],
      [{ since: '2026-11-20' }, success({ firings: [] })],
    ];
    expect(timesAfter(rows)).toEqual(['2025-03-01']);
  });

  it.each<readonly [string, readonly Row[]]>([
    ['no time was sent', [[{}, success({ firings })]]],
    [
      'answers have none but those that were sent',
      [[{ since: '2026-11-20' }, success({ since: '2026-11-20' })]],
    ],
  ])('is none where %s', (_why, rows) => {
    expect(timesAfter(rows)).toEqual([]);
  });
});
