import type { Json } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import { madeValues, type Making } from '../../src/schema/made-values.js';
import { validateArguments } from '../../src/schema/validate-arguments.js';

const made = (schema: JsonSchema, more: Partial<Making> = {}): readonly Json[] =>
  madeValues(schema, { root: schema, seed: 1, ...more });

const inner = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } };

describe('values that are made for a schema', () => {
  it.each<[string, JsonSchema]>([
    ['a text', { type: 'string', minLength: 9, maxLength: 12 }],
    ['a pattern', { type: 'string', pattern: '^[A-Z]{3}$' }],
    ['digits', { type: 'string', pattern: '^\\d{10}$' }],
    ...['date', 'date-time', 'email', 'uri', 'uuid', 'ipv4'].map((format): [string, JsonSchema] => [
      `a ${format}`,
      { type: 'string', format },
    ]),
    ['a number below a bound', { type: 'integer', maximum: -3 }],
    ['a number between open ends', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 9 }],
    ['a multiple', { type: 'integer', minimum: 7, multipleOf: 5, maximum: 20 }],
    ['a list of several', { type: 'array', items: { enum: ['x', 'y'] }, minItems: 2 }],
    ['an object', { ...inner, required: ['a', 'b'] }],
    ['one of several', { oneOf: [{ type: 'boolean' }, { type: 'integer', minimum: 4 }] }],
    ['a list of places', { type: 'array', prefixItems: [{ type: 'integer' }, { enum: ['a'] }] }],
    ['a map', { type: 'object', minProperties: 2, propertyNames: { pattern: '^[a-z]+$' } }],
    ['one that may be null', { type: ['null', 'string'] }],
  ])('fit it: %s', (_what, schema) => {
    const values = made(schema);
    expect(values).not.toEqual([]);
    const parameters = { type: 'object', properties: { it: schema } };
    for (const value of values) expect(validateArguments(parameters, { it: value })).toEqual([]);
  });

  it.each<[string, JsonSchema, Partial<Making>, Json]>([
    ['what is stated comes first', { type: 'integer', default: 7, examples: [8] }, {}, 7],
    ['of an object what is required', { ...inner, required: ['b'] }, {}, { b: 1 }],
    ['or all of it', inner, { whole: true }, { a: 'sample1', b: 1 }],
  ])('%s', (_what, schema, more, first) => {
    expect(made(schema, more)[0]).toEqual(first);
  });

  it('end where a reference leads in a circle', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    const root = { $defs: { node }, $ref: '#/$defs/node' };
    expect(JSON.stringify(made(root, { whole: true })[0])).toMatch(/^(\{"next":){3,9}\{\}+$/);
  });

  it('are none where nothing fits a pattern that can be tried', () => {
    expect(made({ type: 'string', pattern: '^x-\\d-y$' })).toEqual([]);
  });
});
