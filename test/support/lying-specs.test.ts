import { readOpenApi } from '../../src/catalogues/openapi/read-openapi.js';
import { depotSpec } from '../fixtures/lying-api/openapi.js';
import { depotTruth } from '../fixtures/lying-api/truth-table.js';

it('the OpenAPI document of the depot is read as the tools and arguments that its truth table names', async () => {
  const options = { name: 'lying', location: 'the depot.json' };
  const { catalogue } = await readOpenApi(depotSpec, options);
  const read = catalogue.tools.map(({ id, parameters }) => [
    id,
    Object.keys(parameters.properties ?? {}).sort(),
  ]);
  const expected = Object.entries(depotTruth).map(([id, truth]) => [
    id,
    Object.entries(truth.arguments)
      .filter(([path, argument]) => !/[.[]/.test(path) && argument.documented !== false)
      .map(([path]) => path)
      .sort(),
  ]);
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(expected));
});
