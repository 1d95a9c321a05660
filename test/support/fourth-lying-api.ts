import { workshopOperations } from '../fixtures/lying-api-4/operations.js';
import { workshopSpec } from '../fixtures/lying-api-4/openapi.js';
import { workshopLies } from '../fixtures/lying-api-4/truths.js';
import { freshWorkshop } from '../fixtures/lying-api-4/workshop.js';
import { sentencesOf } from './doc-statements.js';
import type { JudgedDoc } from './false-statements.js';
import { startFixtureApi, type FixtureApi, type FixtureApiOptions } from './fixture-api.js';

/** Starts the workshop on loopback: what is sent to it is not what it keeps. */
export function startFourthLyingApi(options: FixtureApiOptions = {}): Promise<FixtureApi> {
  const operations = workshopOperations(freshWorkshop());
  return startFixtureApi({ operations, spec: workshopSpec }, options);
}

/** What a doc of one of the workshop's tools says of changes that is not so, one line each. */
export function falseStatementsOfWorkshop(doc: JudgedDoc, tool: string): string[] {
  const parameters = Object.entries(doc.parameterDocs).flatMap(([pointer, { description }]) =>
    sentencesOf(description).map((text) => `${pointer.split('/').at(-1) ?? ''}: ${text}`),
  );
  const sentences = [...sentencesOf(doc.description), ...parameters];
  return sentences.filter((text) => (workshopLies[tool] ?? []).some((lie) => lie.test(text)));
}
