import type { Domain } from '../schema/domain.js';
import type { ToolDoc } from '../core/tool-doc.js';

/** What is known of one argument of a tool at this moment. */
export interface ArgumentKnowledge {
  readonly domain: Domain;
  /** What the tool's own schema allows, where refinement narrowed it: a user who insists on such a value is believed. */
  readonly documented?: Domain | undefined;
  readonly required: boolean;
  /** Argus's w in [0, 1]; where absent 0.9 for required arguments and 0.6 for optional ones. */
  readonly importance?: number | undefined;
}

/** Keyed by argument name. */
export type ToolArguments = Readonly<Record<string, ArgumentKnowledge>>;

/**
 * Where clarifying agents get the domains of a tool's arguments from. `changes` is the number of calls made so far in
 * the task that may have changed state: what was cached under a smaller number has to be looked up anew. Rejects only
 * with `InterruptedError`; what cannot be found out is an open domain.
 */
export interface ArgumentDomains {
  domainsOf(tool: ToolDoc, changes: number, signal?: AbortSignal): Promise<ToolArguments>;
}
