import type { Outcome } from '../core/outcome.js';
import type { ToolCallRequest, ToolExecutor } from '../core/ports.js';

/** Answers from the first executor, and from the second what the first has no recording of. */
export function layeredExecutor(first: ToolExecutor, second: ToolExecutor): ToolExecutor {
  return {
    call: async (request: ToolCallRequest, signal?: AbortSignal): Promise<Outcome> => {
      const outcome = await first.call(request, signal);
      const isUnknown = outcome.kind === 'fault' && outcome.reason === 'not-recorded';
      return isUnknown ? second.call(request, signal) : outcome;
    },
    close: async () => {
      await first.close();
      await second.close();
    },
  };
}
