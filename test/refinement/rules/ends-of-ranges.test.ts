import type { JsonObject } from '../../../src/core/json.js';
import { findEffects } from '../../../src/refinement/rules/effects/find-effects.js';
import { inOrderOfTime } from '../../../src/refinement/rules/planning/attempts/moments.js';
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
