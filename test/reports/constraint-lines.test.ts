import { parse } from 'yaml';
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

  const us = '{properties: {in: {const: US}}}';
  it.each([
    ['anyOf: [{required: [id]}, {required: [name]}]', 'at least one of: id | name'],
    ['oneOf: [{required: [id]}, {required: [name]}]', 'exactly one of: id | name'],
    ['dependentRequired: {name: [zone]}', 'name needs zone'],
    [`{if: ${us}, then: {required: [zip]}}`, 'zip needed where in is "US"'],
    [`{if: ${us}, else: {not: {required: [z]}}}`, 'z not taken unless in is "US"'],
    [`{if: ${us}, then: {properties: {z: {minimum: 1}}}}`, 'z: at least 1 where in is "US"'],
    ['not: {required: [a, b]}', 'not together: a, b'],
    [`{if: {properties: {at: ${us}}}, then: {required: [z]}}`, 'z needed where at.in is "US"'],
    ['allOf: [{if: {required: [a]}, then: {required: [b]}}]', 'b needed where a is given'],
    ['anyOf: [{type: string}, {type: "null"}]', ''],
    ['allOf: [{properties: {a: {}}}, {required: [x]}]', ''],
  ])('says at every depth what binds several: %s', (text, line) => {
    const schema = parse(text) as JsonSchema;
    const list = { items: { properties: { each: schema } } };
    const lines = jointLines({ properties: { body: schema, list, rows: { items: schema } } });
    const places = line === '' ? [] : ['body', 'list[].each', 'rows[]'];
    expect(lines).toEqual(places.map((place) => `${place}: ${line}`));
  });

  it('says what holds inside, and of the keys of a map', () => {
    const labels = { minProperties: 1, propertyNames: { pattern: 'a' }, additionalProperties: {} };
    const body = { required: ['size'], properties: { size: { maximum: 3 }, labels } };
    expect(constraintLines({ properties: { body } })).toEqual([
      'body: object',
      'body.size: any, at most 3, required',
      'body.labels: any, keys at least 1, keys of pattern a, values any',
    ]);
  });

  it('is nothing for a schema without arguments', () => {
    expect(constraintLines({})).toEqual([]);
  });
});
