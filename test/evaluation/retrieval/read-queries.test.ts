import { readFileSync } from 'node:fs';
import { readQueries } from '../../../src/evaluation/retrieval/read-queries.js';
import { sharedData } from '../../support/shared-data.js';

const read = (records: readonly unknown[]): ReturnType<typeof readQueries> =>
  readQueries(JSON.stringify(records), 'queries.json');

describe('readQueries', () => {
  it("reads RestGPT's, DRAFT's, ToolBench's and the user's own records", () => {
    expect(
      read([
        { query: 'a', solution: ['GET /x/{id}', 'GET /y'] },
        {
          query_id: 'q0',
          query: 'b',
          'relevant APIs': ['GET_x_id'],
          api_list: [{ tool_name: 'GET_x_id', url: '' }],
        },
        {
          query_id: 7,
          query: 'c',
          'relevant APIs': [['Tool', 'api']],
          api_list: [{ tool_name: 'Tool', api_name: 'api' }],
        },
        { query: 'd', relevant: ['one', 'one'], note: 'ignored' },
      ]),
    ).toEqual([
      { id: 'q1', text: 'a', relevant: ['GET /x/{id}', 'GET /y'], path: ['GET /x/{id}', 'GET /y'] },
      { id: 'q0', text: 'b', relevant: ['GET_x_id'], path: ['GET_x_id'], candidates: ['GET_x_id'] },
      {
        id: '7',
        text: 'c',
        relevant: [['Tool', 'api']],
        path: [['Tool', 'api']],
        candidates: [['Tool', 'api']],
      },
      { id: 'q4', text: 'd', relevant: ['one'] },
    ]);
  });

  it('reads JSON Lines with blank lines, CRLF and a byte order mark', () => {
    const text =
      '\uFEFF{"query":"a","relevant":["x"]}\r\n\r\n{"query":"寿司","relevant":["y"]}\r\n';
    expect(readQueries(text, 'q.jsonl').map(({ text: query }) => query)).toEqual(['a', '寿司']);
  });

  it.each([
    ['an empty file', '', 'has no queries'],
    ['an empty list', '[]', 'has no queries'],
    ['broken JSON', '[{', 'is not JSON'],
    ['a broken line', '{"query":"a","relevant":["x"]}\n{"query":', 'line 2 is not JSON'],
    ['a record without gold', '{"query":"a"}', 'line 1 is no query with relevant tools: relevant'],
    ['gold that is no list', '{"query":"a","relevant":"x"}', 'relevant'],
    ['gold with an empty name', '{"query":"a","relevant":[""]}', 'relevant.0'],
    ['gold with numbers', '{"query":"a","relevant":[NaN]}', 'not JSON'],
    ['a query of blanks', '{"query":"  ","relevant":["x"]}', 'query: is empty'],
    ['a query that is null', '[{"query":null,"relevant APIs":["x"]}]', 'record 1'],
    ['a list of texts', '["a"]', 'record 1'],
    ['a number', '3', 'line 1'],
    [
      'two queries of one id',
      '[{"id":1,"query":"a","relevant":[]},{"id":"1","query":"b","relevant":[]}]',
      'two queries with the id "1"',
    ],
    ['a triple as gold', '[{"query":"a","relevant APIs":[["t","a","x"]]}]', 'relevant APIs.0'],
  ])('refuses %s and says where', (_, text, message) => {
    expect(() => readQueries(text, 'queries.json')).toThrow(message);
    expect(() => readQueries(text, 'queries.json')).toThrow('queries.json');
  });

  const published = sharedData('restbench/restgpt/tmdb.json');
  (published === null ? it.skip : it)("reads all 100 of RestGPT's TMDB queries", () => {
    expect(readQueries(readFileSync(published!, 'utf8'), 'tmdb.json')).toHaveLength(100);
  });
});
