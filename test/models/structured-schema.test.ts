import { z } from 'zod';
import { estimateTokens } from '../../src/models/estimate-tokens.js';
import { structuredSchema } from '../../src/models/structured-schema.js';

it('makes optional properties nullable and closes every object, for strict mode', () => {
  const type = z.object({
    name: z.string().min(1).regex(/^\w+$/).describe('A name.'),
    note: z.string().optional().describe('A note.'),
    kind: z.discriminatedUnion('t', [
      z.object({ t: z.literal('a') }),
      z.object({ t: z.literal('b'), n: z.number().int().max(9) }),
    ]),
    list: z
      .array(z.object({ x: z.email() }))
      .max(3)
      .default([]),
  });
  expect(structuredSchema(type, 'my schema!')).toMatchObject({
    name: 'my_schema_',
    strict: true,
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'note', 'kind', 'list'],
      properties: {
        name: { type: 'string', description: 'A name.' },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'A note.' },
        kind: {
          anyOf: [
            {
              type: 'object',
              properties: { t: { type: 'string', enum: ['a'] } },
              required: ['t'],
              additionalProperties: false,
            },
            { properties: { n: { type: 'integer', maximum: 9 } } },
          ],
        },
        list: { anyOf: [{ type: 'array', maxItems: 3 }, { type: 'null' }] },
      },
    },
  });
  const sent = JSON.stringify(structuredSchema(type, 'x').schema);
  for (const keyword of [
    'pattern',
    'format',
    'minLength',
    'default',
    'oneOf',
    'const',
    '$schema',
    '9007',
  ]) {
    expect(sent).not.toContain(`"${keyword}`);
  }
});

it.each([
  ['records', z.object({ a: z.record(z.string(), z.string()) })],
  ['anything', z.object({ a: z.unknown() })],
  ['custom types', z.object({ a: z.array(z.custom<string>(() => true)) })],
  ['loose objects', z.looseObject({ a: z.string() })],
  ['tuples', z.object({ a: z.tuple([z.string(), z.number()]) })],
  ['a root that is no object', z.array(z.string())],
])('leaves strict mode for %s', (_name, type) => {
  expect(structuredSchema(type, 'x').strict).toBe(false);
});

it('keeps a property whose name is a keyword', () => {
  const type = z.object({
    pattern: z.string(),
    default: z.string(),
    items: z.string(),
    const: z.number(),
  });
  expect(structuredSchema(type, 'x').schema).toMatchObject({
    required: ['pattern', 'default', 'items', 'const'],
    properties: {
      pattern: { type: 'string' },
      default: { type: 'string' },
      items: { type: 'string' },
    },
  });
});

it('tells the prompt of the bounds that the wire leaves out', () => {
  const { described } = structuredSchema(z.object({ a: z.string().max(20) }), 'x');
  expect(described).toEqual({
    type: 'object',
    properties: { a: { type: 'string', maxLength: 20 } },
    required: ['a'],
  });
});

describe('the estimate of tokens', () => {
  it.each([
    // Counts of cl100k_base.
    ['', 0, 0],
    ['hello world', 2, 2],
    ['The quick brown fox jumps over the lazy dog.', 10, 12],
    ['1234567', 3, 3],
    ['   \n\n  ', 0, 2],
  ])('of %j lies between %d and %d', (text, least, most) => {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(least);
    expect(estimateTokens(text)).toBeLessThanOrEqual(most);
  });

  it('counts scripts without spaces by the character', () => {
    expect(estimateTokens('映画を検索する')).toBeGreaterThanOrEqual(7);
    expect(estimateTokens('поиск фильмов')).toBeGreaterThanOrEqual(4);
  });

  it('grows with the text and is quick', () => {
    const text = 'Returns a list of films. '.repeat(4000);
    const started = performance.now();
    expect(estimateTokens(text)).toBeGreaterThan(4000 * 5 - 1);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
