import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Json } from '../../src/core/json.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import { parametersOf } from '../../src/schema/parameters-of.js';
import { plausibleValues } from '../../src/arguments/values/plausible-values.js';
import { stringFromPattern } from '../../src/arguments/values/string-from-pattern.js';
import { validateArguments } from '../../src/schema/validate-arguments.js';
import { sharedData } from '../support/shared-data.js';
import { mcpTool } from './support.js';

function valuesFor(
  schema: JsonSchema,
  name = 'x',
  tool = 'do_it',
  seed = 0,
  $defs: Record<string, JsonSchema> = {},
): readonly Json[] {
  const doc = mcpTool(tool, { [name]: schema });
  const parameters = { ...doc.parameters, $defs };
  return plausibleValues(parametersOf(parameters)[0]!, { tool: { ...doc, parameters }, seed });
}

describe('plausibleValues', () => {
  it('takes the kind of address that a description begins with, whatever the name means', () => {
    const described = (description: string) => valuesFor({ type: 'string', description }, 'to')[0];
    expect(described('E-mail address that answers go to')).toMatch(/@/);
    expect(described('The IPv6 address of the boat')).toMatch(/:/);
    expect(described('Last day; no IP address')).toMatch(/^\d{4}-/);
    const list = { type: 'array', items: { type: 'string' }, description: 'List of IP addresses' };
    expect(valuesFor(list, 'keepers')[0]).toEqual([expect.stringMatching(/^[\d.]+$/)]);
  });

  it('are no program text for codes that are short names', () => {
    const named = (name: string) => valuesFor({ type: 'string' }, name)[0];
    expect(named('corporate_code')).toBe('ABC123');
    expect(named('promoCode')).toBe('ABC123');
    expect(named('country_code')).toBe('US');
    for (const name of ['code', 'source_code', 'code_snippet', 'python_code', 'script'])
      expect(named(name)).toMatch(/^print/);
  });

  it('prefers what is stated: const, default, examples, enum, values in the description', () => {
    expect(valuesFor({ const: 'only' })).toEqual(['only']);
    expect(valuesFor({ type: 'integer', default: 10, minimum: 1, maximum: 50 })[0]).toBe(10);
    expect(valuesFor({ type: 'string', examples: ['abc', 'def'] }).slice(0, 2)).toEqual([
      'abc',
      'def',
    ]);
    expect(valuesFor({ enum: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(valuesFor({ type: 'string', description: "Time zone, e.g. 'Asia/Tokyo'" })[0]).toBe(
      'Asia/Tokyo',
    );
    expect(valuesFor({ type: 'string', default: 20 })[0]).toBe('20');
  });

  it('are no names of other arguments, but for an argument that takes names', () => {
    const described = (description: string, name: string) => {
      const doc = mcpTool('list', { [name]: { type: 'string', description }, boatId: {} });
      return plausibleValues(parametersOf(doc.parameters)[0]!, { tool: doc, seed: 0 });
    };
    expect(described('Left out where `boatId` is given', 'mooring')).not.toContain('boatId');
    expect(described('Such as `boatId`', 'sort')).toContain('boatId');
  });

  it('are statements of the kind asked for where a query is SQL', () => {
    const described = (description: string) => valuesFor({ type: 'string', description }, 'query');
    expect(described('SQL query to execute')[0]).toMatch(/^SELECT/);
    expect(described('CREATE TABLE SQL statement')[0]).toMatch(/^CREATE TABLE tooldraft\d/);
    expect(described('Words to look for')[0]).not.toMatch(/^SELECT/);
    expect(described('INSERT, UPDATE or DELETE in SQL')[0]).toBe(
      "INSERT INTO tooldraft_rows (id, name) VALUES (1, 'sample')",
    );
    expect(described('A read-only SQL query; INSERT and UPDATE are refused')[0]).toMatch(/^SELECT/);
    expect(valuesFor({ type: 'string' }, 'statement_id')[0]).not.toMatch(/^SELECT/);
  });

  it.each<[JsonSchema, string, RegExp]>([
    [{ type: 'string', format: 'date' }, 'x', /^\d{4}-\d\d-\d\d$/],
    [{ type: 'string', format: 'uuid' }, 'x', /^[\da-f]{8}-/],
    [{ type: 'string' }, 'email', /@example\./],
    [{ type: 'string' }, 'timeZone', /\/|UTC/],
    [{ type: 'string' }, 'country_code', /^[A-Z]{2}$/],
    [{ type: 'string' }, 'callbackUrl', /^https:/],
    [{ type: 'string' }, 'sql', /^SELECT/],
    [{ type: 'string', pattern: '^[A-Z]{3}-\\d{4}(-x|-y)?$' }, 'sku', /^[A-Z]{3}-\d{4}/],
    [{ type: 'string', pattern: '^(?=.*\\d)[a-z0-9]{4,}$' }, 'code', /^(?=.*\d)[a-z0-9]{4,}$/],
    [{ type: 'string', minLength: 30 }, 'note', /^.{30,}$/s],
  ])('makes at least two values for %j called %s', (schema, name, expected) => {
    const values = valuesFor(schema, name);
    expect(values.length).toBeGreaterThanOrEqual(2);
    for (const value of values) expect(value).toMatch(expected);
  });

  it('ends in circular schemas', () => {
    const node: JsonSchema = {
      type: 'object',
      properties: { id: { type: 'integer' }, next: { $ref: '#/$defs/node' } },
      required: ['id', 'next'],
    };
    const tree: JsonSchema = {
      type: 'object',
      properties: { kids: { type: 'array', items: { $ref: '#/$defs/tree' } } },
      required: ['kids'],
    };
    expect(valuesFor({ $ref: '#/$defs/tree' }, 'x', 't', 0, { tree })[0]).toHaveProperty('kids');
    expect(() => valuesFor({ $ref: '#/$defs/node' }, 'x', 't', 0, { node })).not.toThrow();
  });

  it('is deterministic, and another seed picks other values', () => {
    const schema: JsonSchema = { type: 'string' };
    expect(valuesFor(schema, 'city', 't', 3)).toEqual(valuesFor(schema, 'city', 't', 3));
    expect(valuesFor(schema, 'city', 't', 0)[0]).not.toBe(valuesFor(schema, 'city', 't', 1)[0]);
  });

  const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
    fc.record({
      type: fc.constant('string'),
      minLength: fc.nat(5),
      maxLength: fc.integer({ min: 5, max: 20 }),
    }),
    fc.record({
      type: fc.constant('string'),
      format: fc.constantFrom(
        'date',
        'date-time',
        'time',
        'email',
        'uri',
        'uuid',
        'ipv4',
        'ipv6',
        'hostname',
        'duration',
        'regex',
        'json-pointer',
      ),
    }),
    fc.record({
      type: fc.constant('string'),
      pattern: fc.constantFrom(
        '^[a-f0-9]{8}$',
        '^\\w+@\\w+$',
        '^(foo|bar)-[^x]+$',
        '^v\\d+\\.\\d+$',
        '[A-Z]',
      ),
    }),
    fc.record({
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -50, max: 50 }),
      maximum: fc.integer({ min: 52, max: 90 }),
    }),
    fc.record({
      type: fc.constant('number'),
      exclusiveMinimum: fc.constant(0),
      exclusiveMaximum: fc.constantFrom(1, 0.01, 7),
    }),
    fc.record({
      type: fc.constant('integer'),
      multipleOf: fc.integer({ min: 2, max: 9 }),
      minimum: fc.nat(40),
    }),
    fc.constant<JsonSchema>({ type: 'boolean' }),
    fc.constant<JsonSchema>({ enum: ['a', 2, true] }),
    fc.constant<JsonSchema>({ anyOf: [{ type: 'integer' }, { type: 'null' }] }),
  );
  const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.record({
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: fc.nat(3),
        maxItems: fc.integer({ min: 3, max: 5 }),
      }),
      fc.record({ a: tie('schema'), b: tie('schema') }).map(({ a, b }) => ({
        type: 'object',
        properties: { a, b },
        required: ['a'],
        additionalProperties: false,
      })),
    ),
  }));

  it('makes values for every schema, and the schema accepts them all', () => {
    fc.assert(
      fc.property(schema, fc.nat(1_000), (made, seed) => {
        const values = valuesFor(made, 'x', 'do_it', seed);
        expect(values.length).toBeGreaterThan(0);
        for (const value of values)
          expect(validateArguments({ properties: { x: made } }, { x: value })).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  const published = sharedData('restbench/draft/tool_instruction/TMDB_Initial.json');
  (published === null ? it.skip : it)('makes values for every published TMDB parameter', () => {
    const tools = JSON.parse(readFileSync(published ?? '', 'utf8')) as Record<
      string,
      { tool_name: string; required_parameters: never[]; optional_parameters: never[] }
    >;
    for (const tool of Object.values(tools)) {
      for (const { name, schema: documented, description } of [
        ...tool.required_parameters,
        ...tool.optional_parameters,
      ] as { name: string; schema: JsonSchema; description: string }[]) {
        expect(
          valuesFor({ ...documented, description }, name, tool.tool_name).length,
        ).toBeGreaterThan(0);
      }
    }
  });
});

describe('stringFromPattern', () => {
  it.each([
    '^a{2,3}(b|c)+$',
    '^[^a-z]+$',
    '\\d{3}-\\d{4}',
    '^(?:x|y)\\.z?$',
    '^[\\w.-]+$',
    '^#[0-9A-Fa-f]{6}$',
  ])('builds matches of %s', (pattern) => {
    for (const variant of [0, 1, 2])
      expect(stringFromPattern(pattern, variant)).toMatch(new RegExp(pattern));
  });

  it.each([
    '(',
    '^(a)\\1$',
    '\\p{L}+',
    '^a{5000}$',
    '(((((((((((((((((((((((((((((((((a)))))))))))))))))))))))))))))))))',
  ])('gives nothing for %s', (pattern) => {
    expect(stringFromPattern(pattern, 0)).toBeNull();
  });
});
