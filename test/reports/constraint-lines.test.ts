import type { JsonSchema } from '../../src/core/json-schema.js';
import { constraintLines, jointLines } from '../../src/reports/terminal/constraint-lines.js';

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

  const country = { country: { enum: ['US', 'DE'] } };
  const isUs = { properties: { country: { const: 'US' } } };
  it.each<[string, JsonSchema, string[]]>([
    [
      'a choice',
      { anyOf: [{ required: ['id'] }, { required: ['name'] }] },
      ['at least one of: id | name'],
    ],
    [
      'one of two',
      { oneOf: [{ required: ['id'] }, { required: ['name'] }] },
      ['exactly one of: id | name'],
    ],
    ['what belongs together', { dependentRequired: { name: ['zone'] } }, ['name needs zone']],
    [
      'a condition',
      {
        if: isUs,
        then: { required: ['zip'], properties: { zip: { pattern: '^\\d+$' } } },
        else: { not: { required: ['zip'] } },
      },
      [
        'zip needed where country is "US"',
        'zip: pattern ^\\d+$ where country is "US"',
        'zip not taken unless country is "US"',
      ],
    ],
    ['a negation', { not: { required: ['a', 'b'] } }, ['not together: a, b']],
    [
      'a part with a condition on an inner value',
      {
        allOf: [{ if: { properties: { at: isUs }, required: ['b'] }, then: { required: ['zip'] } }],
      },
      ['zip needed where at.country is "US" and b is given'],
    ],
    ['the types of a value', { anyOf: [{ type: 'string' }, { type: 'null' }] }, []],
    [
      'what a document is composed of',
      { allOf: [{ properties: country }, { required: ['x'] }] },
      [],
    ],
  ])('says %s at every depth', (_what, schema, lines) => {
    const deep: JsonSchema = {
      properties: {
        body: schema,
        list: { items: { properties: { each: schema } } },
        rows: { items: schema },
      },
    };
    const told = (place: string) => lines.map((line) => `${place}: ${line}`);
    expect(jointLines(deep)).toEqual([...told('body'), ...told('list[].each'), ...told('rows[]')]);
  });

  it('says what holds inside, and of the keys of a map', () => {
    const labels = {
      minProperties: 1,
      propertyNames: { pattern: '^[a-z]+$' },
      additionalProperties: { type: 'integer' },
    };
    const body = {
      type: 'object',
      required: ['size'],
      properties: { size: { maximum: 3 }, labels },
    };
    expect(constraintLines({ properties: { body } })).toEqual([
      'body: object',
      'body.size: any, at most 3, required',
      'body.labels: any, keys at least 1, keys of pattern ^[a-z]+$, values integer',
    ]);
  });

  it('is nothing for a schema without arguments', () => {
    expect(constraintLines({})).toEqual([]);
  });
});
