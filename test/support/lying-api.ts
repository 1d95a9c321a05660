import { catalogueOperations } from '../fixtures/lying-api/catalogue-operations.js';
import { depotOperations } from '../fixtures/lying-api/depot-operations.js';
import { HOSTILE_MARKERS } from '../fixtures/lying-api/hostile-texts.js';
import { depotSpec } from '../fixtures/lying-api/openapi.js';
import { orderOperations } from '../fixtures/lying-api/order-operations.js';
import { freshStock } from '../fixtures/lying-api/stock.js';
import { depotTruth } from '../fixtures/lying-api/truth-table.js';
import { falseStatementsOf, type JudgedDoc } from './false-statements.js';
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

/** What a doc of one of the depot's tools says that is not so, one line each. */
export function falseStatements(doc: JudgedDoc, tool: string): string[] {
  return falseStatementsOf(depotTruth, { doc, tool, markers: HOSTILE_MARKERS });
}
