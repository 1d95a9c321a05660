import { findEnums } from '../../../src/refinement/rules/detectors/arguments/find-enums.js';
import { findForms } from '../../../src/refinement/rules/detectors/forms/find-forms.js';
import { learnedFrom } from '../../../src/refinement/rules/writing/learned-from.js';
import { withoutContradictions } from '../../../src/refinement/rules/writing/drop-contradicted.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const ok = success({ id: 'x', mode: 'on' });

describe('values that a description lists in plain words', () => {
  const properties = { mode: { type: 'string', description: 'heat, cool, auto or off' } };
  const refused = (mode: string): Row => [
    { mode },
    rejected(`mode '${mode}' is not supported`),
    { kind: 'enum-value', arguments: ['mode'] },
  ];
  const rows: Row[] = [
    [{}, ok],
    [{ mode: 'manual' }, ok],
    refused('heat'),
    refused('cool'),
    refused('auto'),
    [{ mode: 'off' }, ok, { kind: 'enum-value', arguments: ['mode'] }],
    [
      { mode: 'zzz' },
      rejected("mode 'zzz' is not supported"),
      { kind: 'outside-enum', arguments: ['mode'] },
    ],
  ];

  it('are told apart by trying, and nothing is learnt to be all there is', () => {
    const view = viewOf({ properties, rows });
    const [found] = ofKind(findEnums(view), 'enum');
    expect(found).toMatchObject({
      values: ['off', 'manual'],
      refused: ['heat', 'cool', 'auto'],
      isWhole: false,
      isOpen: true,
    });
    expect(learnedFrom(findEnums(view), view)).not.toHaveProperty('properties.mode.enum');
  });

  it('are no news where all of them are taken and no refusal lists them', () => {
    const taken = ['heat', 'cool', 'auto', 'off'].map((mode): Row => [{ mode }, ok]);
    const view = viewOf({ properties, rows: [...taken, ...rows.slice(-1)] });
    expect(ofKind(findEnums(view), 'enum')).toEqual([]);
  });
});

describe('what a refusal shows by an example', () => {
  const properties = { week: { type: 'string' } };
  const refusal: Row = [{ week: '2026-11-02' }, rejected('week must look like 2026-W07')];

  it('is what a value must look like, once one that looks so was taken and none that looks otherwise', () => {
    const rows: Row[] = [refusal, [{ week: '2026-W07' }, ok], [{ week: '2025-W51' }, ok]];
    expect(findForms(viewOf({ properties, rows }))).toEqual([
      { kind: 'looks-like', argument: 'week', example: '2026-W07', calls: ['c1', 'c2'] },
    ]);
  });

  it.each<readonly [string, readonly Row[]]>([
    ['nothing that looks so was taken', [refusal]],
    [
      'something that looks otherwise was taken',
      [refusal, [{ week: '2026-W07' }, ok], [{ week: '7' }, ok]],
    ],
    [
      'what was refused looks so',
      [
        [{ week: '2026-W60' }, rejected('week must look like 2026-W07')],
        [{ week: '2026-W07' }, ok],
      ],
    ],
  ])('is not said where %s', (_why, rows) => {
    expect(ofKind(findForms(viewOf({ properties, rows })), 'looks-like')).toEqual([]);
  });
});

describe('what a description shows that looks otherwise', () => {
  it.each([
    [
      'Monday of the week (YYYY-MM-DD). Defaults to next week',
      '2026-W07',
      'Monday of the week. Defaults to next week',
    ],
    ['Name of the month, e.g. October', '2026-03', 'Name of the month.'],
    ['Day, e.g. 2026-03-01', '2026-03-15', 'Day, e.g. 2026-03-01'],
  ])('is left out: %s', (text, example, kept) => {
    const finding = { kind: 'looks-like', argument: 'when', example, calls: ['c1'] } as const;
    expect(withoutContradictions(text, 'when', [finding])).toBe(kept);
  });
});
