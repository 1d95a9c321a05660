import type { Outcome } from '../core/outcome.js';
import type { ToolCallRequest, ToolExecutor } from '../core/ports.js';

/** Stands in for a source that says nothing about how its tools are called: every call is a fault `not-called`. */
export class UncallableExecutor implements ToolExecutor {
  async call(request: ToolCallRequest): Promise<Outcome> {
    return {
      kind: 'fault',
      reason: 'not-called',
      message: `Not called: the catalogue holds docs alone and does not say how to call ${request.tool.id}.`,
      unsent: true,
      durationMs: 0,
      attempts: 1,
    };
  }

  async close(): Promise<void> {
    // There is nothing to end.
  }
}
