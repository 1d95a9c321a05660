import { csv } from '../../src/support/csv.js';
import { markdownTable } from '../../src/support/markdown-table.js';

describe('csv', () => {
  it('quotes what needs it, leaves nulls empty, and makes formulas harmless', () => {
    expect(
      csv(
        ['a', 'b'],
        [
          ['x,y', 1.5],
          ['say "hi"\nnow', null],
          ['=1+1', -2],
        ],
      ),
    ).toBe('a,b\n"x,y",1.5\n"say ""hi""\nnow",\n\'=1+1,-2\n');
  });
});

describe('markdownTable', () => {
  it('keeps every row a row', () => {
    expect(markdownTable(['a'], [['x | y\nz']])).toBe('| a |\n| --- |\n| x \\| y z |');
  });
});
