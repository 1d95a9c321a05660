import { writeDescriptions } from '../../src/catalogues/write-descriptions.js';
import type { WrittenCatalogue } from '../../src/catalogues/written-catalogue.js';
import type { JsonSchema } from '../../src/core/json-schema.js';

const text = (description: string): JsonSchema => ({ type: 'string', description });

test('a dot in a parameter’s name is told apart from a place inside another', () => {
  const parameters: JsonSchema = {
    properties: {
      'a.b': text('One.'),
      a: { properties: { b: text('Other.') } },
      'c[]': text('A name.'),
    },
  };
  const tool = {
    ...{ id: 't', name: 't', description: '', parameters: {}, sideEffects: 'none' as const },
    call: { kind: 'mcp' as const, tool: 't' },
  };
  const catalogue = {
    catalogue: {},
    groups: [],
    tools: [{ tool, wireName: 't', description: '', parameters }],
  };
  expect(writeDescriptions(catalogue as unknown as WrittenCatalogue)).toEqual({
    t: { parameters: { 'a\\.b': 'One.', 'a.b': 'Other.', 'c\\[]': 'A name.' } },
  });
});
