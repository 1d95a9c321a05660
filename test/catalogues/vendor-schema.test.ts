import { readOpenAiFunctions } from '../../src/catalogues/openai-functions.js';
import { toolsOfQueries } from '../../src/catalogues/tools-of-queries.js';
import { vendorSchema } from '../../src/schema/vendor-schema.js';
import { writeAnthropicTools } from '../../src/catalogues/write-anthropic-tools.js';
import { writeOpenAiFunctions } from '../../src/catalogues/write-openai-functions.js';
import { writeOpenAiResponses } from '../../src/catalogues/write-openai-responses.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import { isJsonObject, type Json } from '../../src/core/json.js';
import { wireNames } from '../../src/support/wire-names.js';

const text = { type: 'string' } as const;
const a = { type: 'object', properties: { a: text }, required: ['a'] } as const;
const b = { type: 'object', properties: { b: text, a: text }, required: ['b', 'a'] } as const;
const id = { id: { type: 'integer' } } as const;

it.each<[string, JsonSchema, JsonSchema]>([
  ['an object stays', a, a],
  ['a type is added', { properties: id }, { type: 'object', properties: id }],
  [
    'alternatives are arguments',
    { type: 'object', properties: id, oneOf: [a, b] },
    { type: 'object', properties: { ...id, a: text, b: text }, required: ['a'] },
  ],
  [
    'parts are arguments',
    { allOf: [a, b] },
    { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] },
  ],
  ['a reference is followed', { $ref: '#/$defs/B', $defs: { B: b } }, { ...b, $defs: { B: b } }],
])('at the top of a schema for vendors %s', (_what, schema, expected) => {
  expect(vendorSchema(schema)).toEqual(expected);
});

/** A function as published data has it, and its parameters as they are exported. */
const rows: readonly (readonly [string, Json, object])[] = [
  [
    'dict and float',
    { type: 'dict', properties: { r: { type: 'float' } } },
    { type: 'object', properties: { r: { type: 'number' } } },
  ],
  [
    'tuple, any and ArrayList',
    {
      type: 'dict',
      properties: {
        c: { type: 'tuple', items: { type: 'long' } },
        e: { type: 'any' },
        l: { type: 'ArrayList' },
      },
    },
    {
      properties: { c: { type: 'array', items: { type: 'integer' } }, e: {}, l: { type: 'array' } },
    },
  ],
  [
    'defaults of another type',
    {
      type: 'dict',
      properties: {
        n: { type: 'integer', default: 'None' },
        f: { type: 'boolean', default: 'False' },
        s: { type: 'String', default: 'None' },
      },
    },
    {
      properties: {
        n: { type: 'integer' },
        f: { type: 'boolean', default: false },
        s: { type: 'string', default: 'None' },
      },
    },
  ],
  [
    'what vendors take',
    { type: 'object', $schema: 'http://x', properties: {} },
    { type: 'object', $schema: 'http://x' },
  ],
];

describe.each(rows)('a function with %s', (_what, parameters, expected) => {
  const response = { type: 'dict', properties: { ok: { type: 'bool' } } };
  const list = [{ name: 'shape.area', description: '', parameters, response }];
  const { catalogue } = readOpenAiFunctions(list, { name: 'f', location: 'f' });
  const names = wireNames(catalogue.tools);
  const tools = catalogue.tools.map((tool, at) => ({
    ...{ tool, wireName: names[at] ?? '', description: '', parameters: tool.parameters },
  }));
  const origin = { format: 'openai', location: 'f', sha256: '' };
  const written = { catalogue: { ...catalogue, origin }, groups: [], tools };

  it('is exported with the types of JSON Schema alone', () => {
    const foreign = /"type":"(dict|float|tuple|any|String|ArrayList|long|bool)"/;
    const own = writeOpenAiFunctions(written);
    expect(own).toMatchObject([{ name: 'shape_area', parameters: expected }]);
    for (const made of [
      own,
      writeOpenAiResponses(written, { deferLoading: false }),
      writeAnthropicTools(written, { deferLoading: false }),
    ])
      expect(JSON.stringify(made)).not.toMatch(foreign);
  });
});

it.each([
  [
    [
      { id: 'q1', question: [], function: [{ name: 'f' }, { name: 'g' }] },
      { question: [], function: [{ name: 'f' }] },
    ],
    ['f', 'g'],
  ],
  [{ question: 'How?', function: [{ name: 'f' }] }, ['f']],
  [[{ question: [] }], null],
  [[], null],
])('finds the functions of questions: %j', (questions, names) => {
  const found = toolsOfQueries(questions);
  expect(found?.map((one) => (isJsonObject(one) ? one['name'] : one)) ?? null).toEqual(names);
});
