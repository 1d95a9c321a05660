import { constraintLines } from '../../src/reports/terminal/constraint-lines.js';

describe('what a schema says of values, in words', () => {
  it('says every kind there is', () => {
    expect(
      constraintLines({
        properties: {
          limit: { minimum: 1, maximum: 20 },
          kind: { enum: ['a', 'b'] },
          id: { type: 'string', format: 'uuid' },
          flag: { type: ['boolean', 'string'] },
          name: { minLength: 1, pattern: '^a', description: 'No text is shown.' },
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
      'limit: any, 1 to 20',
      'kind: any, one of "a", "b"',
      'id: string, uuid',
      'flag: boolean or string',
      'name: any, length at least 1, pattern ^a, required',
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
