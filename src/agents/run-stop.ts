import type { AgentEnd } from './agent.js';

/** Ends the request at hand, or the whole run, from wherever an agent is. `recordRun` catches it; nobody else sees it. */
export class RunStop extends Error {
  constructor(
    readonly end: AgentEnd,
    readonly scope: 'request' | 'run',
  ) {
    super(`the ${scope} ended: ${end}`);
    this.name = 'RunStop';
  }
}
