import { constraintLines } from '../../src/reports/terminal/constraint-lines.js';

describe('what a schema says of values, in words', () => {
  it('says every kind there is', () => {
    expect(
      constraintLines({
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
          name: { minLength: 1, pattern: '^a', description: 'No text is shown.' },
          path: { 'x-valueSources': [{ tool: 'list_folders', path: '' }] },
        },
        required: ['name'],
        allOf: [
          { not: { required: ['head', 'tail'] } },
          { properties: { query: { properties: { most: { maximum: 8 } } } } },
        ],
        anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }],
        dependentRequired: { lat: ['lon'] },
      }),
    ).toEqual([
      'limit: any, 1 to 20, more than 20 counts as 20',
      'kind: any, one of "a", "b", in any case',
      'id: string, uuid, values from items[].id of list',
      'heat: any, more than 26 counts as 26, less than 7 counts as 7',
      'page: any, has no effect',
      'flag: boolean or string, converted from string',
      'name: any, length at least 1, pattern ^a, required',
      'path: any, values from list_folders',
      'not together: head, tail',
      'query: most: any, at most 8',
      'at least one of: a | b, c',
      'lat needs lon',
    ]);
  });

  it('is nothing for a schema without arguments', () => {
    expect(constraintLines({})).toEqual([]);
  });
});
