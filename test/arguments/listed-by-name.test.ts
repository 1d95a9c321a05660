import { harvestJson } from '../../src/arguments/pool/harvest-json.js';
import { harvestText } from '../../src/arguments/pool/harvest-text.js';

describe('things listed by their names', () => {
  it('are the keys of an object', () => {
    const found = harvestJson({ charts: { 'fjord.map': { scale: 5 }, 'sound.map': { scale: 9 } } });
    const keys = found.filter(({ path }) => path === 'charts{}');
    expect(keys.map(({ value, field, at }) => [value, field, at])).toEqual([
      ['fjord.map', 'charts', '0'],
      ['sound.map', 'charts', '1'],
    ]);
    expect(harvestJson({ '2031-04-01': 3, '2031-04-02': 7 }).map(({ value }) => value)).toContain(
      '2031-04-02',
    );
  });

  it('are not the fields of a record', () => {
    for (const record of [
      { name: 'fjord', scale: 5 },
      { depth_m: 12, width_2: 30, length: 4, height: 2 },
      { '@type': 'x', '@id': 'y' },
      { 'v1.0': 'a', mast: { tall: true } },
    ])
      expect(harvestJson(record).filter(({ path }) => path.endsWith('{}'))).toEqual([]);
  });

  it('begin the lines of a text', () => {
    const lines = 'B-14: 12 m, free\nB-15: 9 m, let\nlog.txt: 4 kB\nDepth: 3 m';
    const bare = harvestText(lines).flatMap(({ value, field }) => (field === '' ? [value] : []));
    expect(bare).toEqual(expect.arrayContaining(['B-14', 'B-15', 'log.txt']));
    expect(bare).not.toContain('Depth');
  });

  it('stand in the columns of a table', () => {
    const table =
      'Boats\n\n| hull | owner |\n|---|:--:|\n| **H7** | Ann Lee |\n| H9 | |\n\nend | of it';
    const found = harvestText(table);
    expect(found.filter(({ field }) => field === 'hull').map(({ value }) => value)).toEqual([
      'H7',
      'H9',
    ]);
    expect(found).toContainEqual({ value: 'Ann Lee', field: 'owner', path: '(column owner)' });
    expect(found.filter(({ field }) => field === 'owner')).toHaveLength(1);
  });
});
