import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { findSources } from '../../../src/refinement/rules/detectors/find-sources.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const properties = { drawing: { type: 'string' } };
const listing = 'Found 3 drawings:\n- hull.dwg (12 KB)\n- mast.dwg (9 KB)\n- ok';
const unknown: Row = [
  { drawing: 'zq-tooldraft' },
  rejected("Drawing 'zq-tooldraft' does not exist"),
  { kind: 'unknown-id', arguments: ['drawing'] },
];
const opened = (drawing: string): Row => [{ drawing }, success({ drawing, layers: 3 })];

function said(
  rows: readonly Row[],
  answer: Row[1] = success(listing),
  tool: Partial<ToolDoc> = {},
) {
  const view = viewOf({ properties, rows, tool, others: { show_all: [[{}, answer]] } });
  return findSources(view).flatMap((each) => statementsOf(each, view).map(({ text }) => text));
}

describe('a list in plain text', () => {
  it('is where values come from that work while others are refused', () => {
    expect(said([unknown, opened('hull.dwg'), opened('mast.dwg')])).toEqual([
      'Take it from `show_all` (the listed names).',
    ]);
  });

  it('is no source by one value alone, by short words, or where nothing made up is refused', () => {
    expect(said([unknown, opened('hull.dwg')])).toEqual([]);
    expect(said([unknown, opened('hull.dwg'), opened('ok')])).toEqual([]);
    expect(said([opened('hull.dwg'), opened('mast.dwg')])).toEqual([]);
  });

  it('is no source where as many of its values are refused as missing', () => {
    const gone = (drawing: string): Row => [
      { drawing },
      rejected(`Drawing '${drawing}' does not exist`),
    ];
    const list = success(`${listing}\n- oar.dwg\n- keel.dwg`);
    const rows = [unknown, opened('hull.dwg'), opened('mast.dwg')];
    expect(said([...rows, gone('oar.dwg')], list)).toHaveLength(1);
    expect(said([...rows, gone('oar.dwg'), gone('keel.dwg')], list)).toEqual([]);
  });

  it('is no source of values that our own calls have put there', () => {
    const others = {
      keep: [
        [{ key: 'hull.dwg' }, success('ok')] as Row,
        [{ key: 'mast.dwg' }, success('ok')] as Row,
      ],
      show_all: [[{}, success(listing)] as Row],
    };
    const rows = [unknown, opened('hull.dwg'), opened('mast.dwg')];
    expect(findSources(viewOf({ properties, rows, others }))).toEqual([]);
  });

  it('is no source of the folders that the values lie in', () => {
    const inside = '/srv/a/hull.dwg';
    const list: Row[] = [[{}, success({ drawing: ['/srv/a', '/srv/b'] })]];
    const rows = [unknown, opened(inside), opened('/srv/a'), opened('/srv/b/x.dwg')];
    expect(findSources(viewOf({ properties, rows, others: { show_all: list } }))).toEqual([]);
  });

  it('may be a column of a table whose heading is the name of the argument', () => {
    const table = success('| Drawing | Size |\n|---|---|\n| hull.dwg | 12 |\n| mast.dwg | 9 |');
    expect(said([unknown, opened('hull.dwg')], table)).toEqual([
      'Take it from `show_all` (the column `Drawing`).',
    ]);
  });
});
