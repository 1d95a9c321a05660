import { eventOperations } from '../fixtures/lying-api-3/event-operations.js';
import { THIRD_HOSTILE_MARKERS } from '../fixtures/lying-api-3/hostile-texts.js';
import { freshLibrary } from '../fixtures/lying-api-3/library.js';
import { loanOperations } from '../fixtures/lying-api-3/loan-operations.js';
import { librarySpec } from '../fixtures/lying-api-3/openapi.js';
import { readerOperations } from '../fixtures/lying-api-3/reader-operations.js';
import { titleOperations } from '../fixtures/lying-api-3/title-operations.js';
import { libraryTruth } from '../fixtures/lying-api-3/truth-table.js';
import { falseStatementsOf, type JudgedDoc } from './false-statements.js';
import { startFixtureApi, type FixtureApi, type FixtureApiOptions } from './fixture-api.js';

export { THIRD_HOSTILE_MARKERS };

/** Starts the library on loopback: three services behind one address, each with errors of its own kind. */
export function startThirdLyingApi(options: FixtureApiOptions = {}): Promise<FixtureApi> {
  const all = freshLibrary();
  const operations = [
    ...titleOperations(all),
    ...readerOperations(all),
    ...loanOperations(all),
    ...eventOperations(),
  ];
  return startFixtureApi({ operations, spec: librarySpec }, options);
}

/** What a doc of one of the library's tools says that is not so, one line each. */
export function falseStatementsOfLibrary(doc: JudgedDoc, tool: string): string[] {
  return falseStatementsOf(libraryTruth, { doc, tool, markers: THIRD_HOSTILE_MARKERS });
}
