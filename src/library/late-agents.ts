import type { Agent } from '../agents/agent.js';
import type { ArgumentDomains } from '../agents/argument-domains.js';
import type { ClarifyingAgentSettings } from '../agents/clarify/clarifying-agent.js';
import { checkClarifyingAgent } from '../agents/clarify/clarifying-agent-names.js';
import type { LiveDomainsOptions } from '../agents/clarify/live-domains.js';
import type { EmbeddedOptions } from '../agents/embedded/embedded-agent.js';

/**
 * The clarifying agent of that name. Without `chat` it is the embedded one: deterministic, no network. Throws
 * `ConfigurationError` for an unknown name, and for one that needs a model and has none.
 *
 * @example
 * const agent = clarifyingAgent('sage');
 */
export function clarifyingAgent(name: string, settings: ClarifyingAgentSettings = {}): Agent {
  checkClarifyingAgent(name, settings.chat !== undefined);
  return lateAgent(name, async () =>
    (await import('../agents/clarify/clarifying-agent.js')).clarifyingAgent(name, settings),
  );
}

/**
 * An agent without a model, so that everything around agents runs with no key: it picks the tool whose doc fits the
 * request best (BM25), fills arguments from the request, from other tools' answers and from the doc, and tells what
 * came back. It reads names and docs, not meaning: its figures compare docs, they are not what a model would reach.
 */
export function embeddedAgent(options: EmbeddedOptions): Agent {
  return lateAgent('embedded', async () =>
    (await import('../agents/embedded/embedded-agent.js')).embeddedAgent(options),
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
