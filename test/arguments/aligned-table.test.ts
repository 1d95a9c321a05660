import { harvestText } from '../../src/arguments/pool/harvest-text.js';
import { itemsOfText } from '../../src/arguments/texts/items-of-text.js';

const episodes = [
  'CODE     STATUS     RELEASE     TITLE',
  'NGT-012  edit       -           Gauge Break at Midnight',
  'NGT-011  scheduled  2025-03-14  Timetable Poetry',
  '-- page 0, 2 shown, 20 in total',
].join('\n');
const pods = [
  'NAME          READY   STATUS    NODE NAME',
  'web-7d9       1/1     Running   blue',
  'worker-x2     0/1     Pending',
].join('\n');
const berths = [
  'Berth  Boat      Depth',
  '-----  --------  -----',
  'B-14   Kittiwake   3.5',
  'B-15   Petrel     12.0',
  '',
  '(2 rows)',
].join('\n');

describe('a table that is set in columns of blanks', () => {
  it.each([
    ['headings in capitals', episodes, 2],
    ['cells that are left empty at the end', pods, 2],
    ['a rule below the headings', berths, 2],
  ])('has rows that are counted: %s', (_what, text, count) => {
    expect(itemsOfText(text)).toHaveLength(count);
  });

  it('has columns whose values stand under their headings, nothing for a dash', () => {
    const found = harvestText(episodes).map(({ value, path }) => [value, path]);
    expect(found).toContainEqual(['Timetable Poetry', '(column TITLE)']);
    expect(found).toContainEqual(['NGT-012', '(column CODE)']);
    expect(found.filter(([value]) => value === '-')).toEqual([]);
    expect(harvestText(pods)).toContainEqual({
      value: 'blue',
      field: 'NODE NAME',
      path: '(column NODE NAME)',
    });
    expect(harvestText(berths)).toContainEqual({
      value: '12.0',
      field: 'Depth',
      path: '(column Depth)',
    });
  });

  it.each([
    ['a heading alone', 'NAME   READY'],
    ['prose below words in capitals', 'STOP  PRESS\nThe ferry to the island will not sail today.'],
    ['headings in small letters without a rule', 'name   ready\nweb    yes'],
    ['lines that run on from one column into the next', 'NAME   READY\nweb-7d9-long yes\nx y z'],
    ['more text than rows', `${episodes}\nof which one\nis late\nand one is not`],
  ])('is none: %s', (_what, text) => {
    expect(itemsOfText(text)).toEqual([]);
  });
});
