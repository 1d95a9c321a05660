import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Constraint, Sentence } from '../../src/core/sentence.js';
import { docOf, sentenceDiff } from '../../src/docs/doc-of.js';

const at = (place: string, text: string, more: Partial<Sentence> = {}): Sentence => ({
  ...{ place, text, steps: ['u1.s1'], attacks: [] },
  ...more,
});
const parameters: JsonSchema = {
  type: 'object',
  properties: {
    limit: { type: 'integer', description: 'How many', maximum: 100 },
    'sort.by': { type: 'string' },
    body: { $ref: '#/$defs/box' },
    other: { $ref: '#/$defs/box' },
    tags: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    choice: { anyOf: [{ type: 'string' }, { properties: { url: { type: 'string' } } }] },
  },
  $defs: { box: { type: 'object', properties: { size: { type: 'integer' }, a: {}, b: {} } } },
};
const tool = { description: 'Lists boxes', parameters };

describe('docOf', () => {
  const rows: readonly [
    title: string,
    sentence: Sentence,
    path: readonly string[],
    found: unknown,
  ][] = [
    [
      'an argument has its sentence behind what the source says, and its constraint',
      at('limit', 'More than 20 is refused.', { constraint: { maximum: 20 } }),
      ['properties', 'limit'],
      { type: 'integer', description: 'How many. More than 20 is refused.', maximum: 20 },
    ],
    [
      'a name with a dot is one name',
      at('sort.by', 'Any case will do.'),
      ['properties', 'sort.by'],
      { type: 'string', description: 'Any case will do.' },
    ],
    [
      'a member of a shared schema is told of in its own copy',
      at('body.size', 'Fractions are cut.'),
      ['properties', 'body', 'properties', 'size'],
      { type: 'integer', description: 'Fractions are cut.' },
    ],
    [
      'what else refers to the shared schema stays',
      at('body.size', 'Fractions are cut.'),
      ['properties', 'other'],
      { $ref: '#/$defs/box' },
    ],
    [
      'a member of the items of a list',
      at('tags.name', 'Twice the same is kept once.'),
      ['properties', 'tags', 'items', 'properties', 'name'],
      { type: 'string', description: 'Twice the same is kept once.' },
    ],
    [
      'a member of an alternative',
      at('choice.url', 'It is not fetched.'),
      ['properties', 'choice', 'anyOf', '1', 'properties', 'url'],
      { type: 'string', description: 'It is not fetched.' },
    ],
    [
      'any value narrows nothing',
      at('limit', 'Any value is taken.', { constraint: { values: 'any' } }),
      ['properties', 'limit'],
      { type: 'integer', description: 'How many. Any value is taken.', maximum: 100 },
    ],
  ];
  it.each(rows)('%s', (_, sentence, path, found) => {
    const result = docOf(tool, [sentence]);
    const place = path.reduce<unknown>(
      (value, key) => (value as Record<string, unknown>)[key],
      result.parameters,
    );
    expect(place).toEqual(found);
    expect(result.description).toBe('Lists boxes');
    expect(tool.parameters).toBe(parameters);
  });

  const pairs: readonly [constraint: Constraint, where: 'top' | 'body', found: unknown][] = [
    [
      { exclusive: ['limit', 'sort.by'] },
      'top',
      { allOf: [{ not: { required: ['limit', 'sort.by'] } }] },
    ],
    [
      { oneOf: ['limit', 'body'] },
      'top',
      { anyOf: [{ required: ['limit'] }, { required: ['body'] }] },
    ],
    [{ requires: ['limit', 'body'] }, 'top', { dependentRequired: { limit: ['body'] } }],
    [{ exclusive: ['body.a', 'body.b'] }, 'body', { allOf: [{ not: { required: ['a', 'b'] } }] }],
  ];
  it.each(pairs)(
    '%j is laid over the object that holds its arguments',
    (constraint, where, found) => {
      const schema = docOf(tool, [at('description', 'So.', { constraint })]).parameters;
      expect(where === 'top' ? schema : schema.properties?.['body']).toMatchObject(found as object);
    },
  );

  it('leaves arguments of different objects to the sentence', () => {
    const constraint = { exclusive: ['body.a', 'tags.name'] };
    expect(docOf(tool, [at('description', 'So.', { constraint })]).parameters).toEqual(parameters);
  });

  it('begins the additions with the sentence for choosing, and puts what has no place there too', () => {
    const refuted = at('description', 'It lists ten.', { refutes: 'Lists boxes' });
    const { description, use } = docOf(tool, [
      refuted,
      at('use', 'For finding a box.'),
      at('gone.member', 'It is ignored.'),
    ]);
    expect(use).toBe('For finding a box.');
    expect(description).toBe(
      'Lists boxes. For finding a box. Contrary to the above: It lists ten. `gone.member`: It is ignored.',
    );
  });

  it('appends a paragraph to a text of several lines', () => {
    const long = { description: 'Lists boxes.\n\nSlow.', parameters: {} };
    expect(docOf(long, [at('description', 'At most ten.')]).description).toBe(
      'Lists boxes.\n\nSlow.\n\nAt most ten.',
    );
  });
});

it('tells what a later revision added and removed', () => {
  const [one, two, three] = [at('a', 'One.'), at('a', 'Two.'), at('b', 'Two.')];
  expect(sentenceDiff([one, two], [two, three])).toEqual({ added: [three], removed: [one] });
});
