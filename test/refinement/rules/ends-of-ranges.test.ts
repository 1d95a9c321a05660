import type { JsonObject } from '../../../src/core/json.js';
import { findEffects } from '../../../src/refinement/rules/effects/find-effects.js';
import { inOrderOfTime } from '../../../src/refinement/rules/planning/attempts/moments.js';
import { withoutContradictions } from '../../../src/refinement/rules/writing/drop-contradicted.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { success, viewOf, type Row } from './evidence.js';

const casks = [
  { id: 'c1', litres: 20, filled: '2025-01-10' },
  { id: 'c2', litres: 40, filled: '2025-02-11' },
  { id: 'c3', litres: 60, filled: '2025-03-12' },
  { id: 'c4', litres: 80, filled: '2025-04-13' },
];

type Cask = (typeof casks)[number];

function said(argument: string, values: readonly (string | number)[], keeps: Keeps): string {
  const rows: Row[] = [
    [{}, success({ casks })],
    ...values.map((value): Row => {
      const args: JsonObject = { [argument]: value };
      return [args, success({ casks: casks.filter((cask) => keeps(cask, value)) })];
    }),
  ];
  const view = viewOf({ properties: { [argument]: {} }, rows });
  const sentences = findEffects(view).flatMap((finding) => statementsOf(finding, view));
  return sentences.map(({ text }) => text).join(' ');
}

type Keeps = (cask: Cask, value: string | number) => boolean;

it.each<[string, string, readonly (string | number)[], Keeps, string]>([
  [
    'left out',
    'litres_min',
    [40, 60],
    ({ litres }, value) => litres > Number(value),
    'is above it',
  ],
  [
    'kept',
    'litres_min',
    [40, 60],
    ({ litres }, value) => litres >= Number(value),
    'is not below it',
  ],
  [
    'left out',
    'litres_max',
    [40, 60],
    ({ litres }, value) => litres < Number(value),
    'is below it',
  ],
  [
    'kept',
    'litres_max',
    [40, 60],
    ({ litres }, value) => litres <= Number(value),
    'is not above it',
  ],
  [
    'left out',
    'filled_before',
    ['2025-03-12', '2025-04-13'],
    ({ filled }, value) => filled < String(value),
    'is before it',
  ],
  [
    'kept',
    'filled_before',
    ['2025-03-12', '2025-04-13'],
    ({ filled }, value) => filled <= String(value),
    'is not after it',
  ],
  [
    'not met',
    'litres_min',
    [30, 50],
    ({ litres }, value) => litres > Number(value),
    'is not below it',
  ],
])('the end of a range that is %s by %s', (_what, argument, values, keeps, words) => {
  expect(said(argument, values, keeps)).toContain(words);
});

describe('the end of a range in a list that a limit cuts off', () => {
  const days = ['19', '18', '17', '16', '15', '14', '13', '12'].map((day) => `2025-06-${day}`);
  const newest = (holds: (day: string) => boolean, limit = 4) =>
    success({
      casks: days
        .filter(holds)
        .slice(0, limit)
        .map((filled) => ({ filled })),
    });
  const doc = (description: string, argument: string, rows: readonly Row[]) => {
    const view = viewOf({ properties: { [argument]: { type: 'string', description } }, rows });
    const findings = findEffects(view);
    const [sentence] = findings.flatMap((finding) => statementsOf(finding, view));
    return [withoutContradictions(description, argument, findings), sentence?.text ?? ''];
  };
  const ends = ['2025-06-18', '2025-06-16'];

  it('is left out where what comes after it in a wider answer is there, and it is not', () => {
    const before = ends.map((end): Row => [{ end }, newest((day) => day < end)]);
    expect(doc('Last day, included.', 'end', [[{}, newest(() => true)], ...before])).toMatchObject([
      'Last day.',
      expect.stringMatching(/`filled` is before it\.$/),
    ]);
  });

  it('is not said to be left out where the limit may have cut it off', () => {
    const after = ends.map((start): Row => [{ start }, newest((day) => day >= start, 2)]);
    expect(
      doc('First day (inclusive).', 'start', [[{}, newest(() => true)], ...after]),
    ).toMatchObject(['First day (inclusive).', expect.stringContaining('is not before it')]);
    const hidden = ['2025-06-16', '2025-06-17'].map((start): Row => [
      { start },
      newest((day) => day >= start, 1),
    ]);
    expect(doc('From, inclusive.', 'start', [[{}, newest(() => true, 1)], ...hidden])).toEqual([
      'From, inclusive.',
      '',
    ]);
  });

  it('is kept where it came back, whatever the source says', () => {
    const upTo = ends.map((end): Row => [{ end }, newest((day) => day <= end)]);
    expect(doc('Last day, exclusive.', 'end', [[{}, newest(() => true)], ...upTo])).toMatchObject([
      'Last day.',
      expect.stringContaining('is not after it'),
    ]);
  });

  it('is left out at the start too', () => {
    const after = ends.map((start): Row => [{ start }, newest((day) => day > start)]);
    expect(
      doc('First day (included).', 'start', [[{}, newest(() => true)], ...after]),
    ).toMatchObject(['First day.', expect.stringContaining('is after it')]);
  });
});

it('puts days that are written with dots in order too', () => {
  expect(inOrderOfTime({ from: '04.12.2030', to: '01.12.2030' })).toEqual({
    from: '04.12.2030',
    to: '06.12.2030',
  });
  expect(inOrderOfTime({ from: '04.12.2030', to: '05.01.2031' })).toEqual({
    from: '04.12.2030',
    to: '05.01.2031',
  });
});
