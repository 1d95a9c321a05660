import { findLineForms } from '../../../src/refinement/rules/detectors/answers/find-line-forms.js';
import { findReturns } from '../../../src/refinement/rules/detectors/answers/find-returns.js';
import { modeArguments } from '../../../src/refinement/rules/observations/mode-arguments.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
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
  const odd: Row[2] = { kind: 'outside-enum', arguments: [argument] };
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

describe('what comes back', () => {
  const action = { type: 'string', enum: ['show', 'count', 'clear'] };
  const shelf = success({ books: ['a'] });
  const said = (rows: readonly Row[]): readonly string[] => {
    const view = viewOf({ properties: { action, at: text }, rows });
    return findReturns(view)
      .flatMap((finding) => statementsOf(finding, view))
      .map((each) => each.text);
  };
  const show: readonly Row[] = [
    [{ action: 'show' }, shelf],
    [{ action: 'show', at: 'b' }, shelf],
  ];

  it.each([
    [
      'one value was answered',
      show,
      ['Where `action` is `show`, it returns an object with `books` (a list).'],
    ],
    [
      'some values were',
      [...show, [{ action: 'count' }, shelf]],
      ['Where `action` is `show` or `count`, it returns an object with `books` (a list).'],
    ],
    [
      'calls without one were',
      [[{}, shelf], [{ at: 'b' }, shelf], ...show],
      ['Without `action` it returns an object with `books` (a list).'],
    ],
    [
      'all values were',
      [...show, [{ action: 'count' }, shelf], [{ action: 'clear' }, shelf]],
      ['Returns an object with `books` (a list).'],
    ],
  ] as const)('is said of the argument that decides what is done where %s', (_why, rows, texts) => {
    expect(said(rows)).toEqual(texts);
  });

  it('is no form of every answer where one value was answered', () => {
    const rows = ['a', 'b', 'c'].map((at): Row => [
      { action: 'show', at },
      success(`title: ${at}\nshelf: 4`),
    ]);
    const found = (listed: readonly string[]) =>
      findLineForms(
        viewOf({ properties: { action: { ...action, enum: listed }, at: text }, rows }),
      );
    expect(found(['show'])).toMatchObject([{ kind: 'line-keys' }]);
    expect(found(['show', 'count'])).toEqual([]);
  });

  it('knows the values that only the description of the tool lists', () => {
    const tool = { description: 'Reads a book. part: whole | titles | page (requires `page`).' };
    const rows: readonly Row[] = [
      [{ at: 'a' }, shelf],
      [{ at: 'b', part: 'whole' }, shelf],
      [{ at: 'b' }, shelf],
    ];
    const view = viewOf({ properties: { at: text, part: text, page: text }, rows, tool });
    expect(modeArguments(view)).toEqual([]);
    const named = viewOf({
      properties: { at: text, mode: text },
      rows,
      tool: { description: tool.description.replace('part', 'mode') },
    });
    expect(modeArguments(named)).toEqual([{ name: 'mode', values: ['whole', 'titles', 'page'] }]);
  });
});
