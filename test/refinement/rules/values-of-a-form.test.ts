import { parametersOf } from '../../../src/arguments/schema/parameters-of.js';
import { ValuePool } from '../../../src/arguments/pool/value-pool.js';
import { valuesFor } from '../../../src/refinement/rules/planning/values/values-for.js';
import { contextFor, echo, success } from '../loop-fixture.js';

const tool = {
  ...echo,
  parameters: { type: 'object', properties: { harbour: { type: 'string' } } },
};

it('tries what answers hold in the form that a refusal asked for, before making such a value up', () => {
  const pool = new ValuePool();
  pool.addOutcome({
    tool: { ...echo, id: 'list_places', name: 'list_places' },
    call: {
      ...{ id: 'c1', iteration: 1, role: 'probe', arguments: {} },
      purpose: { kind: 'positive', arguments: [] },
      startedAt: '2030-01-01T00:00:00Z',
      outcome: success([{ abbr: 'OSL', title: 'Oslo' }]),
    },
    reference: 'rules/list_places#c1',
    mutating: false,
  });
  const [parameter] = parametersOf(tool.parameters);
  const context = { ...contextFor(tool), pool: pool.freeze() };
  const values = (pattern: string) =>
    parameter && valuesFor(parameter, context, [{ kind: 'pattern', argument: 'harbour', pattern }]);
  expect(values('^[A-Za-z]{3}$')?.[0]).toBe('OSL');
  expect(values('^[A-Za-z]{5}$')).not.toContain('OSL');
});
