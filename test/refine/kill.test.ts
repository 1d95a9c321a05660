import { httpTarget, killedAt, stdioTarget } from './killed-refinement.js';

/** The short form of `test/systems/refine-kill.test.ts`. */
it.each([
  ['an HTTP server that outlives it', httpTarget],
  ['an MCP server whose state dies with it', stdioTarget],
])(
  'is killed three times on %s and goes on until it is done',
  (_, make) => killedAt(3, make),
  60_000,
);
