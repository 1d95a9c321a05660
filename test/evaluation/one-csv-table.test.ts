import { oneCsvTable } from '../../src/evaluation/one-csv-table.js';

const means = {
  name: 'means',
  titles: ['docs', 'CP%', '#Q'],
  rows: [
    ['raw', '50.0 [25.0, 75.0]', '1.50 [1.00, 2.00] (SD 0.71)'],
    ['rules', '50.0 -', ''],
  ],
};

describe('tables for a CSV file', () => {
  it('have the ends of intervals in columns of their own, empty where there are none', () => {
    expect(oneCsvTable([means])).toMatchObject({
      titles: ['docs', 'CP%', 'CP% low', 'CP% high', '#Q', '#Q low', '#Q high', '#Q SD'],
      rows: [
        ['raw', '50.0', '25.0', '75.0', '1.50', '1.00', '2.00', '0.71'],
        ['rules', '50.0', '', '', '', '', '', ''],
      ],
    });
  });

  it('are one table, its rows told apart, where there are several', () => {
    const wins = { name: 'wins', titles: ['docs', 'won'], rows: [['rules', '3/1/0']] };
    const plain = { name: 'means', titles: ['docs', 'n'], rows: [['raw', '4']] };
    expect(oneCsvTable([plain, wins])).toEqual({
      titles: ['table', 'docs', 'n', 'won'],
      rows: [
        ['means', 'raw', '4', ''],
        ['wins', 'rules', '', '3/1/0'],
      ],
    });
  });
});
