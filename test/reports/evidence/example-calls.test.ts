import type { Json, JsonObject } from '../../../src/core/json.js';
import type { StepResult } from '../../../src/core/run-results.js';
import type { ToolDoc } from '../../../src/core/tool-doc.js';
import { exampleCalls, withExamples } from '../../../src/reports/evidence/example-calls.js';
import { sampleTrajectory } from '../../support/sample-trajectory.js';

const parameters = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' },
    url: { type: 'string' },
    count: { type: 'integer', maximum: 100 },
    sort: { enum: ['up', 'down'] },
    body: { type: 'object', properties: { text: { type: 'string' }, id: { type: 'integer' } } },
  },
};
const tool: ToolDoc = {
  ...{ id: 'T', name: 'add', description: '', parameters, sideEffects: 'unknown' },
  call: { kind: 'mcp', tool: 'add' },
};
const narrowed = { ...parameters.properties, count: { type: 'integer', maximum: 20 } };
const doc = { use: null, description: '', parameters: { ...parameters, properties: narrowed } };

type Made = [arguments: JsonObject, more?: Partial<Extract<StepResult, { kind: 'made' }>>];
const found = (made: readonly Made[]): readonly JsonObject[] => {
  const trajectory = sampleTrajectory({
    ...{ tool: 'T', name: 'add', mark: 'zq4k01' },
    experiments: made.map(([args, more], at) => ({
      ...{ id: `u${at}`, tests: '', breaks: null },
      steps: [{ kind: 'call', tool: 'add', arguments: args, expectation: null, show: [] }],
      results: [
        {
          ...{ kind: 'made', step: `u${at}.s1`, tool: 'add', outcome: 'accepted', status: 200 },
          ...{ cameTrue: null, ...more },
        },
      ],
    })),
  });
  const catalogue = { version: 1, name: 'x', source: { kind: 'none' }, tools: [tool] } as const;
  const source = { catalogue: { ...catalogue, tools: [tool] }, trajectories: [trajectory] };
  return exampleCalls(source, { tool, doc }, ['ann@stand.in']);
};

describe('calls that a tool accepted, as examples', () => {
  it('are the one with the fewest arguments, the one with the most, and one between', () => {
    const all: Made[] = [
      [{ name: 'a', count: 1 }],
      [{ name: 'b', count: 2 }],
      [{ name: 'a' }],
      [{ name: 'a', count: 1, sort: 'up' }],
    ];
    expect(found(all)).toEqual([all[2]![0], all[0]![0], all[3]![0]]);
  });

  it.each<[string, Made, Json | undefined]>([
    ['refused', [{ name: 'a' }, { outcome: 'refused' }], undefined],
    ['answered with an error', [{ name: 'a' }, { errorText: true }], undefined],
    ['without arguments', [{}], undefined],
    ['beyond what was learnt', [{ count: 50 }], undefined],
    ['with an argument that is not documented', [{ other: 1 }], undefined],
    ['with a private value', [{ name: 'ann@stand.in' }], undefined],
    ['with an address of this machine', [{ url: 'http://localhost:8080/a' }], undefined],
    ['long', [{ name: 'a'.repeat(700) }], undefined],
    ['with a reference that was not filled in', [{ name: '$s1.id' }], undefined],
    ['with a reference', [{ name: '$s1.id' }, { sent: { name: 'n7' } }], { name: 'n7' }],
    ["with a name of the run's own", [{ name: 'zq4k01-note' }], { name: 'example-note' }],
  ])('%s', (_, made, example) => {
    expect(found([made])).toEqual(example === undefined ? [] : [example]);
  });

  it('stand in a schema where it has none', () => {
    const schema = withExamples(parameters, [
      { name: 'a', sort: 'up' },
      { name: 'b', body: { text: 'x' } },
    ]);
    expect(schema.properties).toEqual({
      ...parameters.properties,
      name: { type: 'string', examples: ['a'] },
      body: {
        type: 'object',
        properties: { text: { type: 'string', examples: ['x'] }, id: { type: 'integer' } },
      },
    });
  });
});
