import { temporaryFolder } from '../support/temporary-folder.js';
import { httpTarget, killedAt, refinements, stdioTarget } from './killed-refinement.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let start: Awaited<ReturnType<typeof refinements>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  start = await refinements(folder.path);
}, 60_000);
afterAll(() => folder.remove());

/** The short form of `test/systems/refine-kill.test.ts`. */
it.each([
  ['an HTTP server that outlives it', httpTarget],
  ['an MCP server whose state dies with it', stdioTarget],
])(
  'is killed three times on %s and goes on until it is done',
  (_, make) => killedAt(3, make, start),
  60_000,
);
