import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { formsByTrial } from '../../../src/refinement/rules/detectors/forms/forms-by-trial.js';
import { findSources } from '../../../src/refinement/rules/detectors/sources/find-sources.js';
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

  it('stays the source of what worked, and is gone afterwards', () => {
    const list = success('job_7 north 12:30\njob_8 south 13:00');
    const [id] = [{ id: { type: 'string' } }];
    const rows: Row[] = [
      [{ id: 'job_7' }, success('dropped')],
      [{ id: 'job_7' }, rejected('cannot drop job_7: not found')],
      [
        { id: 'job_999999' },
        rejected('cannot drop job_999999: not found'),
        { kind: 'unknown-id', arguments: ['id'] },
      ],
    ];
    const tool = { name: 'drop_job' };
    const others = { list_jobs: [[{}, list] as Row] };
    const view = viewOf({ properties: id, effect: 'destructive', rows, tool, others });
    expect(findSources(view)).toMatchObject([
      { argument: 'id', tool: 'list_jobs', path: '(list)' },
    ]);
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

  it('may be pairs in its items or lines with a key', () => {
    const rows = [unknown, opened('hull.dwg'), opened('mast.dwg')];
    const items =
      '## Drawings\n- **Hull** (drawing: `hull.dwg`) — 3\n- **Mast** (drawing: `mast.dwg`) — 1';
    expect(said(rows, success(items))).toEqual([
      'Take it from `show_all` (`drawing: …` in its lines).',
    ]);
    const lines = 'Drawing: hull.dwg\nLayers: 3\n\nDrawing: mast.dwg\nLayers: 1';
    expect(said(rows, success(lines))).toEqual([
      'Take it from `show_all` (the line `Drawing: …`).',
    ]);
  });
});

describe('what refusals call the value of an argument', () => {
  const people = {
    list_people: [[{}, success([{ id: 'red-1' }, { id: 'old-2' }, { id: 'calm-3' }])] as Row],
  };
  const from = { from: { type: 'string' } };
  const missing: Row = [
    { from: '2024-06-30' },
    rejected("Person '2024-06-30' not found"),
    { kind: 'unknown-id', arguments: ['from'] },
  ];
  const worked = ['red-1', 'old-2'].map((id): Row => [{ from: id }, success({ linked: id })]);

  it('says whose id it takes, also for a tool that writes', () => {
    for (const effect of ['read', 'write'] as const) {
      const view = viewOf({ properties: from, effect, rows: [missing, ...worked], others: people });
      expect(findSources(view)).toMatchObject([
        { argument: 'from', tool: 'list_people', path: '[].id' },
      ]);
    }
  });

  it('is nothing where the refusal is about another argument', () => {
    const about: Row = [
      { from: 'x-999', to: 'y-999' },
      rejected("Place 'y-999' not found"),
      missing[2],
    ];
    const view = viewOf({
      properties: from,
      effect: 'write',
      rows: [about, ...worked],
      others: people,
    });
    expect(findSources(view)).toEqual([]);
  });
});

describe('the form of texts that worked', () => {
  it('is no format where the others were only missing', () => {
    const rows: Row[] = [
      [{ key: 'urn:stone:amber' }, success('1')],
      [{ key: 'https://stones.example/basalt' }, success('2')],
      [{ key: 'nope' }, rejected('Key nope not found'), { kind: 'unknown-id', arguments: ['key'] }],
    ];
    const view = viewOf({ properties: { key: { type: 'string' } }, rows });
    expect(formsByTrial(view, [])).toEqual([]);
    const malformed: Row = [
      { key: 'nope' },
      rejected('bad key'),
      { kind: 'unknown-id', arguments: ['key'] },
    ];
    const other = viewOf({
      properties: { key: { type: 'string' } },
      rows: [...rows.slice(0, 2), malformed],
    });
    expect(formsByTrial(other, [])).toMatchObject([{ format: 'uri' }]);
  });

  it('is no address where something else stands before a colon', () => {
    const rows: Row[] = [
      [{ range: 'A1:C5' }, success('1')],
      [{ range: 'B2:D9' }, success('2')],
      [{ range: 'q' }, rejected('bad range'), { kind: 'below-bound', arguments: ['range'] }],
    ];
    const view = viewOf({ properties: { range: { type: 'string' } }, rows });
    expect(formsByTrial(view, [])).toEqual([]);
  });
});
