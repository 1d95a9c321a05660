import { callDocOf, type CallDoc } from '../../../src/evaluation/calls/call-doc.js';
import { isFineOnTheWire } from '../../../src/evaluation/calls/fine-on-the-wire.js';
import { violationsOf } from '../../../src/evaluation/calls/violations.js';
import { validateArguments } from '../../../src/schema/validate-arguments.js';
import type { JsonObject } from '../../../src/core/json.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { ToolCall } from '../../../src/core/tool-doc.js';
import { docFor } from '../../support/docs.js';

function docOf(
  parameters: JsonSchema,
  learned: JsonSchema = {},
  call: ToolCall = { kind: 'mcp', tool: 't' },
): CallDoc {
  const tool = {
    id: 't',
    name: 't',
    description: '',
    parameters,
    sideEffects: 'none' as const,
    call,
  };
  return callDocOf({ tool, doc: docFor(tool, { parameters: learned }) });
}

function broken(doc: CallDoc, valid: JsonObject): Record<string, JsonObject[]> {
  const found: Record<string, JsonObject[]> = {};
  for (const violation of violationsOf(doc)) {
    const args = violation.apply(valid);
    if (args !== null) (found[violation.kind] ??= []).push(args);
  }
  return found;
}

describe('what a doc forbids', () => {
  it.each<[string, JsonSchema, JsonObject]>([
    ['left-out', { properties: { a: {} }, required: ['a'] }, { a: 1 }],
    ['wrong-type', { properties: { a: { type: 'integer' } } }, { a: 1 }],
    ['number-as-text', { properties: { a: { type: 'integer' } } }, { a: 1 }],
    ['outside-enum', { properties: { a: { enum: ['x', 'y'] } } }, { a: 'x' }],
    ['other-case', { properties: { a: { enum: ['asc', 'desc'] } } }, { a: 'asc' }],
    ['below-minimum', { properties: { a: { type: 'integer', minimum: 1 } } }, { a: 1 }],
    ['above-maximum', { properties: { a: { type: 'integer', maximum: 9 } } }, { a: 1 }],
    ['far-above-maximum', { properties: { a: { type: 'integer', maximum: 9 } } }, { a: 1 }],
    ['too-short', { properties: { a: { type: 'string', minLength: 3 } } }, { a: 'abc' }],
    ['too-long', { properties: { a: { type: 'string', maxLength: 3 } } }, { a: 'abc' }],
    ['too-few', { properties: { a: { type: 'array', minItems: 1 } } }, { a: [1] }],
    [
      'too-many',
      { properties: { a: { type: 'array', maxItems: 1, examples: [[1]] } } },
      { a: [1] },
    ],
    ['pattern', { properties: { a: { type: 'string', pattern: '^[A-Z]{3}$' } } }, { a: 'ABC' }],
    ['format', { properties: { a: { type: 'string', format: 'date' } } }, { a: '2024-01-31' }],
    [
      'inside-left-out',
      { properties: { a: { type: 'object', properties: { b: {} }, required: ['b'] } } },
      { a: { b: 1 } },
    ],
    [
      'exclusive',
      { properties: { a: {}, b: {} }, allOf: [{ not: { required: ['a', 'b'] } }] },
      { a: 1, b: 1 },
    ],
    ['alone', { properties: { a: {}, b: {} }, dependentRequired: { a: ['b'] } }, { a: 1, b: 1 }],
    [
      'none-of',
      { properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      { a: 1 },
    ],
    ['undocumented', { properties: { a: {} }, additionalProperties: false }, { a: 1 }],
  ])('%s: is found, and its schema objects', (kind, parameters, valid) => {
    const doc = docOf({ type: 'object', ...parameters });
    const calls = broken(doc, valid)[kind] ?? [];
    expect(calls.length).toBeGreaterThan(0);
    for (const args of calls)
      expect(validateArguments(doc.documented.parameters, args)).not.toEqual([]);
  });

  it('is nothing where any arguments are fine', () => {
    expect(violationsOf(docOf({ type: 'object', properties: { a: {} } }))).toEqual([]);
  });

  it('is what was learnt too', () => {
    const doc = docOf(
      { type: 'object', properties: { a: { type: 'integer' } } },
      { properties: { a: { minimum: 3 } } },
    );
    expect(broken(doc, { a: 3 })['below-minimum']).toEqual([{ a: 2 }]);
  });
});

describe('on the wire', () => {
  const http = (place: 'query' | 'path' | 'body'): ToolCall => ({
    kind: 'http',
    method: 'GET',
    path: '/{a}',
    bindings: { a: { in: place, name: 'a' } },
  });

  it.each<[string, JsonSchema, 'query' | 'body', JsonObject[string], boolean]>([
    ['a number for text in the query', { type: 'string' }, 'query', 5, true],
    ['a number for text in a body', { type: 'string' }, 'body', 5, false],
    ['text for a number in the query', { type: 'integer' }, 'query', 'five', false],
    ['digits for a number in the query', { type: 'integer' }, 'query', '5', true],
    [
      'one text for a list in the query',
      { type: 'array', items: { type: 'string' } },
      'query',
      'x',
      true,
    ],
    ['a number beyond the bound', { type: 'integer', maximum: 3 }, 'query', 4, false],
    ['a number for a free object in the query', { type: 'object' }, 'query', 4, true],
  ])('%s', (_what, schema, place, value, fine) => {
    const doc = docOf({ type: 'object', properties: { a: schema } }, {}, http(place));
    expect(isFineOnTheWire('a', value, doc)).toBe(fine);
  });
});
