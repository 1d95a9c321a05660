import type { Json } from '../../../src/core/json.js';
import type { ConstraintHint } from '../../../src/arguments/messages/read-constraint-message.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { shapedByHints } from '../../../src/refinement/rules/planning/values/shaped-by-hints.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { rejected, success, viewOf } from './evidence.js';

const moments = (earliest: string | null, latest: string | null): ConstraintHint => ({
  kind: 'moments',
  argument: 'start',
  earliest,
  latest,
});

it.each<[Json, ConstraintHint, Json]>([
  ['2024-03-15', moments('2026-01-01', null), '2026-01-02'],
  ['2030-03-15', moments(null, '2027-12-31'), '2027-12-30'],
  ['2026-06-01', moments('2026-01-01', '2026-12-31'), '2026-06-01'],
  ['2024-03-15T10:30:00Z', moments('2026-01-01', null), '2026-01-02T00:00:00Z'],
  ['soon', moments('2026-01-01', null), 'soon'],
  [5, moments('2026-01-01', null), 5],
])('brings %j between the moments that a refusal takes', (value, hint, shaped) => {
  expect(shapedByHints(value, [hint])).toEqual(shaped);
});

it('says nothing of a day that will be over', () => {
  const view = viewOf({
    properties: { start: { type: 'string' } },
    rows: [
      [{ start: '2024-03-15' }, rejected('start cannot be before 2026-01-01')],
      [{ start: '2026-01-02' }, success({ id: 'x' })],
      [{ start: '2026-01-03' }, success({ id: 'x' })],
    ],
  });
  const texts = analyze(view).flatMap((finding) => statementsOf(finding, view));
  expect(texts.filter(({ text }) => text.includes('2026-01-01'))).toEqual([]);
});
