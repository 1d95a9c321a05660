import { numberFromText } from '../../src/core/exact-number.js';
import { schemaParameters } from '../../src/schema/schema-parameters.js';
import { schemaSummary } from '../../src/reports/terminal/schema-summary.js';

describe('the parameters of a schema', () => {
  it('are listed with those below them, by JSON pointer', () => {
    const found = schemaParameters({
      type: 'object',
      required: ['filter'],
      properties: {
        filter: {
          type: 'object',
          description: 'F.',
          properties: { 'a/b~c': { type: 'string' } },
          required: ['a/b~c'],
        },
        rows: {
          type: 'array',
          items: { type: 'object', properties: { id: { type: 'integer', examples: [3] } } },
        },
      },
    });
    expect(
      found.map(({ pointer, label, depth, required }) => [pointer, label, depth, required]),
    ).toEqual([
      ['/properties/filter', 'filter', 0, true],
      ['/properties/filter/properties/a~1b~0c', 'filter.a/b~c', 1, true],
      ['/properties/rows', 'rows', 0, false],
      ['/properties/rows/items/properties/id', 'rows[].id', 1, false],
    ]);
    expect(found[0]?.description).toBe('F.');
    expect(found[3]?.examples).toEqual([3]);
  });

  it('are objects and lists where they have members and items, whether they say so or not', () => {
    const items = { properties: { id: { type: 'integer' } } } as const;
    expect(schemaSummary({ type: 'array', items })).toBe('list of object');
    expect(schemaSummary({ items: { type: 'string' } })).toBe('list of string');
    expect(schemaSummary({})).toBe('any');
  });

  it('are those of each alternative, named by the value that chooses it', () => {
    const text = { type: 'string' };
    const body = {
      oneOf: [
        { properties: { kind: { const: 'card' }, number: text }, required: ['number'] },
        { properties: { iban: text } },
        { type: 'null' },
      ],
    };
    const found = schemaParameters({ properties: { body } });
    expect(found.map(({ label, required }) => [label, required])).toEqual([
      ['body', false],
      ['body(card).kind', false],
      ['body(card).number', true],
      ['body(2).iban', false],
    ]);
    expect(found[2]?.pointer).toBe('/properties/body/oneOf/0/properties/number');
  });

  it('end somewhere, however deep they go', () => {
    const node: { type: string; properties: Record<string, unknown> } = {
      type: 'object',
      properties: {},
    };
    node.properties['next'] = node;
    expect(schemaParameters(node as never).length).toBeLessThan(20);
  });

  it('are none where there are none', () => {
    expect(schemaParameters({})).toEqual([]);
  });
});

describe('a schema in a few words', () => {
  it.each([
    [{}, 'any'],
    [{ type: 'integer', minimum: 1, maximum: 9, default: 3 }, 'integer, 1 to 9, default 3'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, 'list of string, items at most 3'],
    [{ $ref: '#/$defs/Pet' }, 'Pet'],
    [{ anyOf: [{ type: 'string' }, { $ref: '#/$defs/Pet' }] }, 'string or Pet'],
    [{ enum: ['a', 1] }, 'any, one of "a", 1'],
    [{ const: true }, 'any, always true'],
    [{ type: 'string', format: 'date', minLength: 2 }, 'string, date, length at least 2'],
    [
      { type: 'integer', minimum: 1, maximum: numberFromText('9223372036854775807') ?? 0 },
      'integer, 1 to 9223372036854775807',
    ],
  ])('%j: %s', (schema, expected) => {
    expect(schemaSummary(schema)).toBe(expected);
  });

  it.each([4000, 41])('names some of %d values alone', (count) => {
    const values = Array.from({ length: count }, (_, at) => at);
    const text = schemaSummary({ type: 'integer', enum: values });
    expect(text).toMatch(/^integer, one of 0, 1, .*, 39 and \d+ more$/);
    expect(text).toContain(` and ${count - 40} more`);
  });
});
