import { bookingOperations } from '../fixtures/lying-api-2/booking-operations.js';
import { problem } from '../fixtures/lying-api-2/checks.js';
import { SECOND_HOSTILE_MARKERS } from '../fixtures/lying-api-2/hostile-texts.js';
import { hutOperations } from '../fixtures/lying-api-2/hut-operations.js';
import { freshMountains } from '../fixtures/lying-api-2/mountains.js';
import { hutSpec } from '../fixtures/lying-api-2/openapi.js';
import { trailOperations } from '../fixtures/lying-api-2/trail-operations.js';
import { hutTruth } from '../fixtures/lying-api-2/truth-table.js';
import { falseStatementsOf, type JudgedDoc } from './false-statements.js';
import {
  startFixtureApi,
  type ApiOperation,
  type FixtureApi,
  type FixtureApiOptions,
} from './fixture-api.js';

export { SECOND_HOSTILE_MARKERS };

/** What every request to the second lying API must carry in `X-Hut-Key`; no real secret. */
export const HUT_KEY = 'edelweiss-7731';

/** Starts the hut service on loopback: the held-out API, unlike the depot in everything but its lies. */
export function startSecondLyingApi(options: FixtureApiOptions = {}): Promise<FixtureApi> {
  const all = freshMountains();
  const operations = [...hutOperations(all), ...trailOperations(all), ...bookingOperations(all)];
  return startFixtureApi({ operations: operations.map(withKey), spec: hutSpec }, options);
}

function withKey(operation: ApiOperation): ApiOperation {
  return {
    ...operation,
    handle: (request) => {
      if (request.headers['x-hut-key'] !== HUT_KEY)
        problem(401, 'Unauthorized', 'X-Hut-Key is wrong.');
      return operation.handle(request);
    },
  };
}

/** What a doc of one of the hut service's tools says that is not so, one line each. */
export function falseStatementsOfHuts(doc: JudgedDoc, tool: string): string[] {
  return falseStatementsOf(hutTruth, { doc, tool, markers: [...SECOND_HOSTILE_MARKERS, HUT_KEY] });
}
