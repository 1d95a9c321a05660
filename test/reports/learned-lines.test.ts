import { learnedLines } from '../../src/reports/terminal/learned-lines.js';

describe('learned constraints in words', () => {
  it('say every kind there is', () => {
    expect(
      learnedLines({
        properties: {
          limit: { minimum: 1, maximum: 20, 'x-clampedTo': 20 },
          kind: { enum: ['a', 'b'], 'x-caseInsensitive': true },
          id: {
            type: 'string',
            format: 'uuid',
            'x-valueSources': [{ tool: 'list', path: 'items[].id' }],
          },
          heat: { 'x-clampedTo': 26, 'x-raisedTo': 7 },
          page: { 'x-ignored': true },
          flag: { type: ['boolean', 'string'], 'x-coercedFrom': ['string'] },
          name: { minLength: 1, pattern: '^a' },
          only: { examples: ['x'] },
        },
        required: [],
        allOf: [{ not: { required: ['head', 'tail'] } }],
        anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }],
        dependentRequired: { lat: ['lon'] },
      }),
    ).toEqual([
      'limit: 1 to 20; more than 20 counts as 20',
      'kind: one of "a", "b"; in any case',
      'id: string, uuid; values from items[].id of list',
      'heat: more than 26 counts as 26; less than 7 counts as 7',
      'page: has no effect',
      'flag: boolean or string; converted from string',
      'name: length at least 1, pattern ^a',
      'required in truth: nothing',
      'not together: head, tail',
      'at least one of: a | b, c',
      'lat needs lon',
    ]);
  });

  it('name the tool alone where its whole answer is the value', () => {
    const path = { 'x-valueSources': [{ tool: 'list_folders', path: '' }] };
    expect(learnedLines({ properties: { path } })).toEqual(['path: values from list_folders']);
  });

  it('are none where nothing was learnt', () => {
    expect(learnedLines({})).toEqual([]);
  });
});
