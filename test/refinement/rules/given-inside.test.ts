import { valuesFor } from '../../../src/refinement/rules/planning/values/values-for.js';
import { parametersOf } from '../../../src/arguments/schema/parameters-of.js';
import { contextFor, echo } from '../loop-fixture.js';

it('uses values that the user gave also for a name inside another argument', () => {
  const berth = { type: 'object', properties: { pier: { type: 'string' } }, required: ['pier'] };
  const tool = {
    ...echo,
    parameters: {
      type: 'object',
      properties: { berths: { type: 'array', items: berth } },
      required: ['berths'],
    },
  };
  const [parameter] = parametersOf(tool.parameters);
  const first = (values: Record<string, string[]>) =>
    parameter && valuesFor(parameter, contextFor(tool, { values }), [])[0];
  expect(first({ pier: ['north'] })).toEqual([{ pier: 'north' }]);
  expect(first({})).not.toEqual([{ pier: 'north' }]);
});
