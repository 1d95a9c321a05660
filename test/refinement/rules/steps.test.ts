import { findSteps } from '../../../src/refinement/rules/detectors/bounds/find-steps.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const properties = { crates: { type: 'integer' }, price: { type: 'number' } };
const ok = success({ id: 'o-1' });
const refused = rejected('crates must be a multiple of 6');

describe('numbers that come in steps', () => {
  it('are found where a refusal asks for a multiple and two multiples worked', () => {
    const rows: Row[] = [
      [{ crates: 7 }, refused],
      [{ crates: 12 }, ok],
      [{ crates: 6 }, ok],
    ];
    const view = viewOf({ properties, rows });
    const found = findSteps(view);
    expect(found).toEqual([
      { kind: 'step', argument: 'crates', value: 6, calls: ['c1', 'c2', 'c3'] },
    ]);
    expect(learnedFrom(found, view)).toMatchObject({ properties: { crates: { multipleOf: 6 } } });
  });

  it('may be decimals', () => {
    const rows: Row[] = [
      [{ price: 1.234 }, rejected('price may have at most two decimal places')],
      [{ price: 0.07 }, ok],
      [{ price: 2.5 }, ok],
    ];
    expect(findSteps(viewOf({ properties, rows }))).toMatchObject([{ value: 0.01 }]);
  });

  it.each<readonly [string, readonly Row[]]>([
    [
      'one multiple worked',
      [
        [{ crates: 7 }, refused],
        [{ crates: 6 }, ok],
      ],
    ],
    [
      'another number worked',
      [
        [{ crates: 7 }, refused],
        [{ crates: 6 }, ok],
        [{ crates: 9 }, ok],
      ],
    ],
    [
      'the refused number is a multiple',
      [
        [{ crates: 18 }, refused],
        [{ crates: 6 }, ok],
        [{ crates: 12 }, ok],
      ],
    ],
    [
      'nothing was refused',
      [
        [{ crates: 6 }, ok],
        [{ crates: 12 }, ok],
      ],
    ],
  ])('are not claimed where %s', (_why, rows) => {
    expect(findSteps(viewOf({ properties, rows }))).toEqual([]);
  });
});
