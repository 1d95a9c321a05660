import type { JsonSchema } from '../../src/core/json-schema.js';
import { withSchemaAt, withSchemaChanges } from '../../src/schema/schema-changes.js';

const limit = { type: 'integer', maximum: 100, description: 'How many.' };
const source: JsonSchema = {
  type: 'object',
  properties: {
    limit,
    kind: { $ref: '#/$defs/kind' },
    lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
    by: { anyOf: [{ type: 'string' }, { type: 'object', properties: { x: {} } }] },
  },
  $defs: { kind: { type: 'string', const: 'a', description: 'A kind.' } },
};
const also = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  ...source,
  ...more,
  properties: { ...source.properties, ...properties },
});
const id = (schema: JsonSchema): JsonSchema => ({
  ...{ type: 'array', items: { type: 'object', properties: { id: schema } } },
});
const { description: _, ...bare } = limit;

describe('what docs changed in a schema', () => {
  it.each<[string, JsonSchema, JsonSchema, JsonSchema]>([
    ['nothing', source, source, source],
    [
      'a text and a bound',
      also({ limit: { ...limit, maximum: 20, description: 'At most 20.' } }),
      also({ limit: { ...limit, description: 'At most 20.' } }),
      also({ limit: { ...limit, maximum: 20, description: 'At most 20.' } }),
    ],
    ['a text that is gone', also({ limit: bare }), also({ limit: bare }), also({ limit: bare })],
    [
      'examples inside a list',
      also({ lines: id({ type: 'string', minLength: 1, examples: ['a'] }) }),
      also({ lines: id({ type: 'string', examples: ['a'] }) }),
      also({ lines: id({ type: 'string', minLength: 1, examples: ['a'] }) }),
    ],
    [
      'what a reference leads to',
      also({ kind: { type: 'string', enum: ['a', 'b'], description: 'A kind.' } }),
      source,
      also({ kind: { type: 'string', enum: ['a', 'b'], description: 'A kind.' } }),
    ],
    [
      'a text beside a reference',
      also({ kind: { $ref: '#/$defs/kind', description: 'Ours.' } }),
      also({ kind: { $ref: '#/$defs/kind', description: 'Ours.' } }),
      also({ kind: { $ref: '#/$defs/kind', description: 'Ours.' } }),
    ],
    [
      'a text of an alternative',
      also({ by: { anyOf: [{ type: 'string', description: 'Plain.' }, {}] } }),
      also({
        by: {
          anyOf: [
            { type: 'string', description: 'Plain.' },
            { type: 'object', properties: { x: {} } },
          ],
        },
      }),
      also({ by: { anyOf: [{ type: 'string', description: 'Plain.' }, {}] } }),
    ],
    [
      'an argument that the source lacks, and what binds several',
      also({ new: { type: 'string', description: 'New.' } }, { required: ['new'] }),
      also({ new: { description: 'New.' } }),
      also({ new: { type: 'string', description: 'New.' } }, { required: ['new'] }),
    ],
  ])('%s: as texts, and as everything', (_what, refined, texts, everything) => {
    const change = { source, refined };
    expect(withSchemaChanges(source, change, { of: 'texts' })).toEqual(texts);
    expect(withSchemaChanges(source, change, { of: 'everything' })).toEqual(everything);
  });

  it('is made in what a server says now, as far as it has the same arguments', () => {
    const own: JsonSchema = {
      type: 'object',
      properties: { limit: { type: 'integer', description: 'Newer.', default: 5 }, other: {} },
    };
    const refined = also(
      { limit: { ...limit, maximum: 20 }, by: { description: 'Ours.' } },
      { required: ['limit', 'by'], allOf: [{ not: { required: ['limit', 'other'] } }] },
    );
    const options = { of: 'everything', onlyPresent: true } as const;
    expect(withSchemaChanges(own, { source, refined }, options)).toEqual({
      ...own,
      properties: { ...own.properties, limit: { ...own.properties?.['limit'], maximum: 20 } },
      allOf: [{ not: { required: ['limit', 'other'] } }],
    });
  });

  it('leaves the same object where nothing changes', () => {
    const same = { source, refined: { ...source } };
    expect(withSchemaChanges(source, same, { of: 'everything' })).toBe(source);
    const narrowed = { source, refined: also({ limit: { ...limit, maximum: 20 } }) };
    expect(withSchemaChanges(source, narrowed, { of: 'texts' })).toBe(source);
  });
});

describe('a schema at a pointer', () => {
  it.each<[string, JsonSchema]>([
    ['', { ...source, title: 'T' }],
    ['/properties/limit', also({ limit: { ...limit, title: 'T' } })],
    ['/properties/lines/items/properties/id', also({ lines: id({ type: 'string', title: 'T' }) })],
    ['/properties/gone', source],
  ])('is changed alone: "%s"', (pointer, expected) => {
    expect(withSchemaAt(source, pointer, (at) => ({ ...at, title: 'T' }))).toEqual(expected);
  });
});
