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
