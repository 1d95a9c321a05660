import type { ToolArguments } from '../../agents/argument-domains.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { Outcome } from '../../core/outcome.js';
import type { ToolCallRequest, ToolExecutor } from '../../core/ports.js';
import type { ToolDoc } from '../../core/tool-doc.js';

/** ClarifyBench's five domains under plain names. */
export const environmentNames = ['documents', 'vehicle', 'trading', 'travel', 'files'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/**
 * A small simulated world with tools: what they do depends on what was done before, and nothing leaves the process.
 * The same configuration, seed and calls always give the same outcomes and the same state.
 */
export interface Environment {
  readonly name: EnvironmentName;
  /** The docs as a published tool table would have them: types and a sentence, no domains. */
  readonly tools: readonly ToolDoc[];
  /** Calls the tools; wrong arguments and impossible requests are `rejected` with a message, never a fault. */
  readonly executor: ToolExecutor;
  /** A call as the executor makes it, at once. */
  attempt(call: ToolCallRequest): Outcome;
  /** Starts over. `ConfigurationError` where the configuration does not fit this environment. */
  reset(config: JsonObject, seed?: number): void;
  /** Everything that calls can change, as JSON; equal states are equal JSON. */
  state(): Json;
  /** What each argument can be at this moment: published domains, with the values there are now. */
  domains(tool: ToolDoc): ToolArguments;
}
