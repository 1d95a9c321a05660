import { httpTarget, killedAt, stdioTarget } from '../refine/killed-refinement.js';

const moments = Number(process.env['KILLS'] ?? 20);

describe(`kill -9 at ${moments} moments`, () => {
  it.each([
    ['an HTTP server that outlives the run', httpTarget],
    ['an MCP server whose state dies with the run', stdioTarget],
  ])(
    'gives the docs of an undisturbed run, writes nothing twice, harms nothing: %s',
    async (_, make) => {
      const { begunAnew } = await killedAt(moments, make);
      expect(begunAnew).toBeGreaterThan(0);
    },
    600_000,
  );
});
