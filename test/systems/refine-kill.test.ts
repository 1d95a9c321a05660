import { temporaryFolder } from '../support/temporary-folder.js';
import { httpTarget, killedAt, refinements, stdioTarget } from '../refine/killed-refinement.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let start: Awaited<ReturnType<typeof refinements>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  start = await refinements(folder.path);
}, 60_000);
afterAll(() => folder.remove());

const moments = Number(process.env['KILLS'] ?? 20);

describe(`kill -9 at ${moments} moments`, () => {
  it.each([
    ['an HTTP server that outlives the run', httpTarget],
    ['an MCP server whose state dies with the run', stdioTarget],
  ])(
    'gives the docs of an undisturbed run, writes nothing twice, harms nothing: %s',
    async (_, make) => {
      const { begunAnew } = await killedAt(moments, make, start);
      expect(begunAnew).toBeGreaterThan(0);
    },
    600_000,
  );
});
