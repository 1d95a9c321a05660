import { catalogueOperations } from '../fixtures/lying-api/catalogue-operations.js';
import { depotOperations } from '../fixtures/lying-api/depot-operations.js';
import { HOSTILE_MARKERS } from '../fixtures/lying-api/hostile-texts.js';
import { depotSpec } from '../fixtures/lying-api/openapi.js';
import { orderOperations } from '../fixtures/lying-api/order-operations.js';
import { freshStock } from '../fixtures/lying-api/stock.js';
import { startFixtureApi, type FixtureApi, type FixtureApiOptions } from './fixture-api.js';

export { HOSTILE_MARKERS };

/** Starts the lying depot on loopback, with stock of its own. */
export function startLyingApi(options: FixtureApiOptions = {}): Promise<FixtureApi> {
  const stock = freshStock();
  const operations = [
    ...catalogueOperations(stock),
    ...orderOperations(stock),
    ...depotOperations(stock),
  ];
  return startFixtureApi({ operations, spec: depotSpec }, options);
}
