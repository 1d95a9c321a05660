import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Constraint } from '../../src/core/sentence.js';
import { docOf } from '../../src/docs/doc-of.js';

const parameters: JsonSchema = {
  type: 'object',
  properties: {
    limit: { type: 'integer', description: 'How many.' },
    all: { type: 'boolean' },
    'a.b': { type: 'string' },
    lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
  },
};
const source = { description: 'Lists books.', parameters };
const property = (name: string, schema: JsonSchema): JsonSchema => ({
  ...parameters,
  properties: { ...parameters.properties, [name]: schema },
});
const id = { type: 'string', description: 'Said.', minLength: 3 };

describe('the doc that sentences make of a source', () => {
  it.each<[string, string, Constraint | undefined, JsonSchema]>([
    [
      'a bound',
      'limit',
      { maximum: 20 },
      property('limit', { type: 'integer', description: 'How many. Said.', maximum: 20 }),
    ],
    ['no constraint', 'all', undefined, property('all', { type: 'boolean', description: 'Said.' })],
    [
      'any value',
      'all',
      { values: 'any' },
      property('all', { type: 'boolean', description: 'Said.' }),
    ],
    [
      'an argument with a dot',
      'a.b',
      { minLength: 1 },
      property('a.b', { type: 'string', description: 'Said.', minLength: 1 }),
    ],
    [
      'a member of a list',
      'lines.id',
      { minLength: 3 },
      property('lines', { type: 'array', items: { type: 'object', properties: { id } } }),
    ],
    ['an argument that is gone', 'gone', { minLength: 1 }, parameters],
    [
      'arguments that exclude each other',
      'description',
      { exclusive: ['limit', 'all', 'a.b'] },
      {
        ...parameters,
        allOf: [
          { not: { required: ['limit', 'all'] } },
          { not: { required: ['limit', 'a.b'] } },
          { not: { required: ['all', 'a.b'] } },
        ],
      },
    ],
    [
      'arguments of which one is needed',
      'description',
      { oneOf: ['limit', 'all'] },
      { ...parameters, anyOf: [{ required: ['limit'] }, { required: ['all'] }] },
    ],
    [
      'an argument that needs another',
      'description',
      { requires: ['limit', 'all'] },
      { ...parameters, dependentRequired: { limit: ['all'] } },
    ],
  ])('narrows the schema by %s', (_what, place, constraint, expected) => {
    const more = constraint === undefined ? {} : { constraint };
    const doc = docOf(source, [{ place, text: 'Said.', steps: [], attacks: [], ...more }]);
    expect(doc.parameters).toEqual(expected);
    expect(doc.use).toBeNull();
  });

  it('has the sentence for choosing first of those that are appended', () => {
    const of = (place: string, text: string) => ({ place, text, steps: [], attacks: [] });
    const sentences = [of('description', 'Sorted.'), of('use', 'Which books?')];
    expect(docOf(source, sentences)).toEqual({
      ...{ use: 'Which books?', description: 'Lists books. Which books? Sorted.', parameters },
    });
  });

  it('is the source’s own without sentences', () => {
    expect(docOf(source, [])).toEqual({ use: null, ...source });
  });
});
