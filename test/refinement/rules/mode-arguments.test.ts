import { findRequired } from '../../../src/refinement/rules/detectors/arguments/find-required.js';
import { analyze } from '../../../src/refinement/rules/analyze.js';
import { withoutContradictions } from '../../../src/refinement/rules/writing/drop-contradicted.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import { items, ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const text = { type: 'string' };
const listed = success(items(3));

type Mode = Readonly<Record<string, string>>;

/** Calls in one mode that show an argument to have no effect there. */
function idle(mode: Mode, argument: string): readonly Row[] {
  const given = ['a', 'b'].map((value): Row => [{ ...mode, [argument]: value }, listed]);
  const odd = { kind: 'outside-enum', arguments: [argument] } as const;
  return [
    [mode, listed],
    [mode, listed, { kind: 'repeat', repeatOf: 'c1' }],
    ...given,
    [{ ...mode, [argument]: 'none' }, listed, odd],
  ];
}

describe('an argument without effect', () => {
  const odd: Row = [
    { action: 'x' },
    rejected('bad action'),
    { kind: 'outside-enum', arguments: ['action'] },
  ];
  const other: Row = [{ action: 'rows', page: '2' }, success(items(2, 3))];
  const rows = [...idle({ action: 'rows' }, 'shelf'), odd, other];
  const found = (shelf: JsonSchema, more: readonly Row[] = [], values = ['rows', 'shelves']) => {
    const action = { type: 'string', enum: values };
    const view = viewOf({ properties: { action, shelf, page: text }, rows: [...rows, ...more] });
    return { view, findings: ofKind(analyze(view), 'ignored') };
  };

  it('is found where the calls had every value of the argument that decides what is done', () => {
    expect(found(text, [], ['rows']).findings).toMatchObject([{ argument: 'shelf' }]);
    const both = found(text, idle({ action: 'shelves' }, 'shelf').slice(0, 5));
    expect(both.findings).toMatchObject([{ argument: 'shelf' }]);
  });

  it.each([
    ['other values were not tried with it', 'Name of a shelf'],
    ['the source ties it to a value', 'Name of a shelf (required for shelves)'],
  ])('is not found where %s', (_why, description) => {
    expect(found({ ...text, description }).findings).toEqual([]);
    if (!description.includes('required')) return;
    expect(found({ ...text, description }, [], ['rows']).findings).toEqual([]);
  });

  it('keeps what the source says of it', () => {
    const { findings } = found(text, [], ['rows']);
    const said = 'Shelf (defaults to all)';
    expect(withoutContradictions(said, 'shelf', findings)).toBe(said);
  });
});

describe('an argument that calls without it are refused for', () => {
  const values = ['add', 'drop', 'rename'];
  const action = { type: 'string', enum: values };
  const missing = rejected('Missing required fields: shelf');
  const done = success({ ok: true });
  const found = (rows: readonly Row[], description = 'Name of the shelf') => {
    const properties = { action, shelf: { ...text, description } };
    const required = ['action'];
    return findRequired(viewOf({ properties, required, rows, effect: 'write' }));
  };
  const triedWith = (value: string): readonly Row[] => [
    [{ action: value, shelf: 'a' }, done],
    [{ action: value }, missing, { kind: 'leave-out', arguments: ['shelf'], baseline: 'c1' }],
  ];
  const needed = { kind: 'needed-where', argument: 'action', value: 'add', needs: 'shelf' };

  it('is required where they had different values of the one that decides what is done', () => {
    const both = [...triedWith('add'), ...triedWith('drop')];
    expect(found(both)).toMatchObject([{ kind: 'required', argument: 'shelf' }]);
  });

  it.each([
    ['they had one value', triedWith('add'), undefined],
    [
      'others worked with a value that none was refused with',
      [...triedWith('add'), [{ action: 'drop', shelf: 'a' }, done]],
      undefined,
    ],
    [
      'the source ties it to values',
      [...triedWith('add'), ...triedWith('drop')],
      'Name (required for add/drop, optional for rename to filter)',
    ],
    [
      'nothing worked, and one with it was refused for something else',
      [
        [{ action: 'add' }, missing],
        [{ shelf: 'b' }, rejected('unknown action')],
        [{ action: 'add', shelf: 'b' }, rejected('no room left')],
      ],
      undefined,
    ],
  ] as const)('is needed by that value where %s', (_why, rows, description) => {
    expect(found(rows, description)).toMatchObject([needed]);
  });

  it('is neither where the refusals had no value', () => {
    const rows: readonly Row[] = [
      [{}, missing],
      [{ shelf: 'b' }, rejected('unknown action')],
    ];
    expect(found(rows)).toEqual([]);
  });
});
