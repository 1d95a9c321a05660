import { readOpenApi } from '../../src/catalogues/openapi/read-openapi.js';
import type { JsonObject } from '../../src/core/json.js';
import { depotSpec } from '../fixtures/lying-api/openapi.js';
import { depotTruth } from '../fixtures/lying-api/truth-table.js';
import { hutSpec } from '../fixtures/lying-api-2/openapi.js';
import { hutTruth } from '../fixtures/lying-api-2/truth-table.js';
import { librarySpec } from '../fixtures/lying-api-3/openapi.js';
import { libraryTruth } from '../fixtures/lying-api-3/truth-table.js';
import type { TruthTable } from './tool-truth.js';

const apis: readonly (readonly [string, JsonObject, TruthTable])[] = [
  ['the depot', depotSpec, depotTruth],
  ['the hut service', hutSpec, hutTruth],
  ['the library', librarySpec, libraryTruth],
];

describe.each(apis)('the OpenAPI document of %s', (name, spec, table) => {
  it('is read as the tools and arguments that its truth table names', async () => {
    const options = { name: 'lying', location: `${name}.json` };
    const { catalogue } = await readOpenApi(spec, options);
    const read = catalogue.tools.map(({ id, parameters }) => [
      id,
      Object.keys(parameters.properties ?? {}).sort(),
    ]);
    const expected = Object.entries(table).map(([id, truth]) => [
      id,
      Object.entries(truth.arguments)
        .filter(([path, argument]) => !/[.[]/.test(path) && argument.documented !== false)
        .map(([path]) => path)
        .sort(),
    ]);
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(expected));
  });
});
