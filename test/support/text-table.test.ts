import { textTable } from '../../src/support/text-table.js';
import { clipToWidth, padToWidth, textWidth, wrapToWidth } from '../../src/support/text-width.js';

describe('a table', () => {
  const columns = [
    { title: 'tool' },
    { title: 'calls', align: 'right' as const },
    { title: 'learnt', flexible: true },
  ];

  it('aligns its columns and cuts the flexible one to the width', () => {
    const rows = [
      ['a', '1', 'short'],
      ['long-name', '100', 'a text that is longer than there is room for'],
    ];
    const lines = textTable(columns, rows, { width: 40 });
    expect(lines).toEqual([
      'tool       calls  learnt',
      'a              1  short',
      'long-name    100  a text that is longer…',
    ]);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(40);
  });

  it('cuts nothing where there is no terminal', () => {
    const text = 'x'.repeat(500);
    expect(textTable(columns, [['a', '1', text]], { width: Infinity })[1]).toContain(text);
  });

  it('puts the column that tells most below its row, whole, where there is too little room beside it', () => {
    const telling = columns.map((column, index) => ({ ...column, below: index === 2 }));
    const text = 'a text that is longer than there is room for beside the others';
    expect(textTable(telling, [['long-name', '100', text]], { width: 40 })).toEqual([
      'tool       calls',
      '    learnt',
      'long-name    100',
      '    a text that is longer than there is',
      '    room for beside the others',
    ]);
    expect(textTable(telling, [['a', '1', 'short']], { width: 40 })).toHaveLength(2);
  });

  it('keeps a cell on one line', () => {
    expect(textTable(columns, [['a\nb', '1', 'c\td']], { width: 80 })).toHaveLength(2);
  });
});

describe('widths', () => {
  it.each([
    ['abc', 3],
    ['漢字', 4],
    ['e\u0301', 1],
    ['\u001b[31mred\u001b[39m', 3],
    ['', 0],
  ])('%j takes %d columns', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it('clips, pads and wraps by columns', () => {
    expect(clipToWidth('漢字漢字', 5)).toBe('漢字…');
    expect(clipToWidth('a  b\nc', 10)).toBe('a b c');
    expect(clipToWidth('abc', 0)).toBe('');
    expect(padToWidth('漢', 4)).toBe('漢  ');
    expect(padToWidth('7', 3, 'left')).toBe('  7');
    expect(wrapToWidth('aa bb cc\ndd', 5)).toEqual(['aa bb', 'cc', 'dd']);
    expect(wrapToWidth('abcdefgh i', 4)).toEqual(['abcdefgh', 'i']);
  });
});
