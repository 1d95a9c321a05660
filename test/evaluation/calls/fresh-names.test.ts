import { sourceDoc } from '../../../src/core/refined-docs.js';
import { callDocOf } from '../../../src/evaluation/calls/call-doc.js';
import { withFreshNames } from '../../../src/evaluation/calls/fresh-names.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';

const tool: ToolDoc = {
  ...{ id: 'createZone', name: 'createZone', description: 'Creates a zone.' },
  parameters: { type: 'object', properties: { name: { type: 'string' } } },
  ...{ sideEffects: 'write', call: { kind: 'mcp', tool: 'createZone' } },
};

describe('the name of a new thing', () => {
  const doc = callDocOf({ tool, doc: sourceDoc(tool) });
  const [parameter] = doc.parameters;
  const fresh = (value: string) =>
    parameter === undefined ? null : withFreshNames(value, parameter, doc, 'a-1');

  it.each([
    ['Berlin', 'sample-a-1'],
    ['berlin-2', 'sample-a-1'],
    ['berlin2', 'samplexax1'],
    ['zone7.example.org.', 'sample-a-1.example.org.'],
    ['ann@example.org', 'sample-a-1@example.com'],
    ['/tmp/notes/a.txt', '/tmp/notes/sample-a-1.txt'],
  ])('is made in the form of the example %s', (value, expected) => {
    expect(fresh(value)).toBe(expected);
  });
});
