import type { Agent } from '../agents/agent.js';
import type { ArgumentDomains } from '../agents/argument-domains.js';
import type { BaselineOptions } from '../agents/baseline/baseline-agent.js';
import type { ClarifyingAgentSettings } from '../agents/clarify/clarifying-agent.js';
import { checkClarifyingAgent } from '../agents/clarify/clarifying-agent-names.js';
import type { LiveDomainsOptions } from '../agents/clarify/live-domains.js';

/**
 * The clarifying agent of that name; `baseline` works without `chat`. Throws `ConfigurationError` for an unknown name, and
 * for one that needs a model and has none.
 *
 * @example
 * const agent = clarifyingAgent('sage', { chat });
 */
export function clarifyingAgent(name: string, settings: ClarifyingAgentSettings = {}): Agent {
  checkClarifyingAgent(name, settings.chat !== undefined);
  return lateAgent(name, async () =>
    (await import('../agents/clarify/clarifying-agent.js')).clarifyingAgent(name, settings),
  );
}

/**
 * An agent without a model, so that everything around agents runs with no key. It makes one call a request: the tool whose
 * doc matches best by BM25, with arguments from the request and the schema; it asks for each required argument it cannot
 * fill. It matches words and does not understand them: its figures compare docs, and are far below a model's.
 */
export function baselineAgent(options: BaselineOptions = {}): Agent {
  return lateAgent('baseline', async () =>
    (await import('../agents/baseline/baseline-agent.js')).baselineAgent(options),
  );
}

/**
 * Domains from docs and from the tools themselves: the schema with what was learnt, and, for arguments whose values come
 * from another tool's answers (`x-valueSources`), what that tool gives now; it is called again after every change. Ids are
 * those listed, where everything is listed; other values may lie beyond.
 */
export function liveDomains(options: LiveDomainsOptions): ArgumentDomains {
  let made: Promise<ArgumentDomains> | undefined;
  const make = async (): Promise<ArgumentDomains> =>
    (await import('../agents/clarify/live-domains.js')).liveDomains(options);
  return {
    domainsOf: async (tool, changes, signal) =>
      (await (made ??= make())).domainsOf(tool, changes, signal),
  };
}

function lateAgent(name: string, make: () => Promise<Agent>): Agent {
  let made: Promise<Agent> | undefined;
  return {
    name,
    solve: async (task, environment) => (await (made ??= make())).solve(task, environment),
  };
}
