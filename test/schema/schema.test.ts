import type { JsonSchema } from '../../src/core/json-schema.js';
import { canonicalArguments } from '../../src/schema/canonical-arguments.js';
import { parametersOf } from '../../src/schema/parameters-of.js';
import { schemaProblem, validateArguments } from '../../src/schema/validate-arguments.js';

const keywords = (schema: JsonSchema, args: Parameters<typeof validateArguments>[1]): string[] =>
  validateArguments(schema, args).map(({ argument, keyword }) => `${argument}:${keyword}`);

describe('canonicalArguments', () => {
  it('is the same for the same arguments in another order and spelling of numbers', () => {
    expect(canonicalArguments({ b: [1.0, { d: -0, c: 'x' }], a: null })).toBe(
      '{"a":null,"b":[1,{"c":"x","d":0}]}',
    );
    expect(canonicalArguments({ a: 1 })).not.toBe(canonicalArguments({ a: '1' }));
    expect(canonicalArguments(JSON.parse('{"__proto__": 1}') as never)).toBe('{"__proto__":1}');
  });
});

describe('validateArguments', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 50 },
      day: { type: 'string', format: 'date' },
      sort: { enum: ['asc', 'desc'] },
      note: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
      odd: { type: 'string', format: 'no-such-format', 'x-whatever': 1 },
    },
    required: ['limit'],
    additionalProperties: false,
    allOf: [{ not: { required: ['day', 'sort'] } }],
  };

  it('names argument and keyword of each objection', () => {
    expect(keywords(schema, { limit: 99, foo: 1 }).sort()).toEqual([
      'foo:additionalProperties',
      'limit:maximum',
    ]);
    expect(keywords(schema, {})).toEqual(['limit:required']);
    expect(keywords(schema, { limit: 1, day: 'x' })).toEqual(['day:format']);
    expect(keywords(schema, { limit: 1, day: '2024-01-01', sort: 'asc' })).toEqual([':not']);
    expect(keywords(schema, { limit: 1, odd: 'x', note: null })).toEqual([]);
  });

  it('says of a union what its one fitting alternative objects to', () => {
    expect(keywords(schema, { limit: 1, note: 'long' })).toEqual(['note:maxLength']);
    expect(keywords(schema, { limit: 1, note: 5 })).toEqual(['note:anyOf']);
  });

  it('reads older dialects', () => {
    const old = {
      properties: {
        n: { type: 'integer', minimum: 0, exclusiveMinimum: true },
        pair: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }] },
        may: { type: 'string', nullable: true },
        must: { type: 'string', required: true },
      },
    } as unknown as JsonSchema;
    expect(schemaProblem(old)).toBeNull();
    expect(keywords(old, { n: 0 })).toEqual(['n:exclusiveMinimum']);
    expect(keywords(old, { pair: ['a', 'b'] })).toEqual(['pair:type']);
    expect(keywords(old, { may: null })).toEqual([]);
  });

  it.each([
    ['a bad pattern', { properties: { a: { pattern: '(' } } }],
    ['an unresolvable reference', { properties: { a: { $ref: '#/$defs/none' } } }],
    ['a remote reference', { properties: { a: { $ref: 'http://127.0.0.1:9/schema.json' } } }],
    ['an unknown type', { properties: { a: { type: 'file' } } }],
  ])('objects to nothing and reports the problem of %s', (_what, broken: JsonSchema) => {
    expect(validateArguments(broken, { a: 1 })).toEqual([]);
    expect(schemaProblem(broken)).toMatch(/^The schema cannot be compiled: ./);
  });

  it('is not hung by a pattern that backtracks without end', () => {
    const evil: JsonSchema = {
      properties: {
        a: { type: 'string', pattern: '^(a+)+$' },
        b: { type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' },
      },
    };
    const started = Date.now();
    expect(validateArguments(evil, { a: `${'a'.repeat(60)}!`, b: 'a'.repeat(60) })).toEqual([]);
    expect(Date.now() - started).toBeLessThan(1_500);
    expect(keywords({ properties: { a: { pattern: '^(a+)+$' } } }, { a: 'b' })).toEqual([]);
  });

  it('keeps schemas with the same $id apart and does not see inherited properties', () => {
    const one: JsonSchema = {
      $id: 'https://example.com/s',
      properties: { a: { type: 'string' } },
      required: ['constructor'],
    };
    const two: JsonSchema = {
      $id: 'https://example.com/s',
      properties: { a: { type: 'integer' } },
    };
    expect(keywords(one, { a: 'x' })).toEqual(['constructor:required']);
    expect(keywords(two, { a: 'x' })).toEqual(['a:type']);
  });

  it('follows circular references', () => {
    const tree: JsonSchema = {
      properties: { node: { $ref: '#/$defs/node' } },
      $defs: {
        node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, required: ['id'] },
      },
    };
    expect(keywords(tree, { node: { id: 1, next: {} } })).toEqual(['node:required']);
  });
});

describe('parametersOf', () => {
  it('lists parameters in documented order with pointer, types and resolved schema', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        'a/b~c': { $ref: '#/$defs/positive', description: 'own words' },
        maybe: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        merged: {
          allOf: [
            { type: 'integer', minimum: 1 },
            { minimum: 3, maximum: 9 },
          ],
        },
        implied: { enum: [1, 'x'] },
        open: {},
        loop: { $ref: '#/$defs/loop' },
      },
      required: ['merged'],
      $defs: {
        positive: { type: 'integer', minimum: 1, description: 'theirs' },
        loop: { $ref: '#/$defs/loop' },
      },
    };
    const parameters = parametersOf(schema);
    expect(
      parameters.map(({ name, pointer, required, types }) => ({ name, pointer, required, types })),
    ).toEqual([
      { name: 'a/b~c', pointer: '/properties/a~1b~0c', required: false, types: ['integer'] },
      { name: 'maybe', pointer: '/properties/maybe', required: false, types: ['string', 'null'] },
      { name: 'merged', pointer: '/properties/merged', required: true, types: ['integer'] },
      {
        name: 'implied',
        pointer: '/properties/implied',
        required: false,
        types: ['integer', 'string'],
      },
      { name: 'open', pointer: '/properties/open', required: false, types: [] },
      { name: 'loop', pointer: '/properties/loop', required: false, types: [] },
    ]);
    expect(parameters[0]?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      description: 'own words',
    });
    expect(parameters[2]?.schema).toEqual({ type: 'integer', minimum: 3, maximum: 9 });
    expect(parametersOf(schema)).toBe(parameters);
  });

  it('finds parameters of allOf and of alternatives', () => {
    const schema: JsonSchema = {
      allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }],
      oneOf: [{ properties: { b: { type: 'string' } }, required: ['b'] }, { $ref: '#/$defs/c' }],
      $defs: { c: { properties: { c: {} } } },
    };
    expect(
      parametersOf(schema).map(({ name, pointer, required }) => [name, pointer, required]),
    ).toEqual([
      ['a', '/allOf/0/properties/a', true],
      ['b', '/oneOf/0/properties/b', false],
      ['c', '/$defs/c/properties/c', false],
    ]);
  });

  it('have no bound where that is the width of an integer type', () => {
    const schemaOf = (bounds: JsonSchema) =>
      parametersOf({ properties: { a: { type: 'integer', ...bounds } } })[0]?.schema;
    expect(schemaOf({ minimum: 0, maximum: 2 ** 63 })).toEqual({ type: 'integer', minimum: 0 });
    expect(schemaOf({ minimum: -(2 ** 63), maximum: 9 })).toEqual({ type: 'integer', maximum: 9 });
  });

  it('takes broken schemas as they come', () => {
    const broken = {
      properties: { a: true, b: null, __proto__: {} },
      required: 'a',
      allOf: [null, 5],
    } as unknown as JsonSchema;
    expect(parametersOf(broken).map(({ name }) => name)).toEqual(['a', 'b']);
    expect(parametersOf({})).toEqual([]);
  });
});
