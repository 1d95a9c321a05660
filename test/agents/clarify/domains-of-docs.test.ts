import { schemaArguments } from '../../../src/agents/clarify/schema-arguments.js';
import type { Constraint, Sentence } from '../../../src/core/sentence.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { docOf } from '../../../src/docs/doc-of.js';
import { reviewedDoc } from '../../../src/review/reviewed-docs.js';
import { dependentArguments } from '../../../src/schema/dependent-arguments.js';
import { refinedDocFor } from '../../support/docs.js';

const tool: ToolDoc = {
  ...{ id: 'list', name: 'list', description: 'Lists books.', sideEffects: 'none' },
  parameters: {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      sort: { type: 'string' },
      after: { type: 'string' },
    },
  },
  call: { kind: 'none' },
};
const sentence = (place: string, constraint: Constraint): Sentence => ({
  ...{ place, text: 'As calls have shown.', steps: ['u1.s1'], attacks: [], constraint },
});
const knowledge = (...sentences: Sentence[]) =>
  schemaArguments()({ tool, parameters: docOf(tool, sentences).parameters });
const range = { kind: 'range', low: 1, whole: true };

describe('what agents that ask know from refined docs', () => {
  it.each<[string, Sentence, object]>([
    [
      'a bound',
      sentence('limit', { maximum: 20 }),
      { limit: { domain: { ...range, high: 20 }, documented: { ...range, high: 100 } } },
    ],
    [
      'listed values',
      sentence('sort', { enum: ['title', 'year'] }),
      { sort: { domain: { kind: 'finite', values: ['title', 'year'] } } },
    ],
    [
      'a pattern',
      sentence('after', { pattern: '^\\d{4}$' }),
      { after: { domain: { kind: 'string', pattern: '^\\d{4}$' } } },
    ],
    [
      'that any value is taken',
      sentence('limit', { values: 'any' }),
      { limit: { domain: { ...range, high: 100 } } },
    ],
  ])('%s', (_, one, known) => {
    expect(knowledge(one)).toMatchObject(known);
  });

  it.each<[string, Constraint, object]>([
    [
      'arguments that exclude each other',
      { exclusive: ['sort', 'after'] },
      { excluded: ['after'] },
    ],
    ['an argument that another one needs', { requires: ['sort', 'after'] }, { needed: ['after'] }],
  ])('%s', (_, constraint, dependents) => {
    const { parameters } = docOf(tool, [sentence('description', constraint)]);
    expect(dependentArguments(parameters, { sort: 'year' })).toMatchObject(dependents);
    expect(dependentArguments(parameters, {})).toEqual({ needed: [], excluded: [], allowed: [] });
  });

  it('is the source alone where a person rejected the sentence', () => {
    const bound = sentence('limit', { maximum: 20 });
    const doc = { ...refinedDocFor(tool), ...docOf(tool, [bound]), sentences: [bound] };
    const entry = {
      tool: 'list',
      place: 'limit',
      sentence: bound.text,
      decision: 'reject' as const,
    };
    const reviews = { version: 1 as const, catalogue: 'books', sentences: [entry] };
    const { parameters } = reviewedDoc(tool, doc, reviews);
    expect(schemaArguments()({ tool, parameters })['limit']).toEqual({
      ...{ domain: { ...range, high: 100 }, required: false },
    });
  });
});
