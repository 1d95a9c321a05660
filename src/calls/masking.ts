import type { ToolExecutor } from '../core/ports.js';
import type { PrivateValues } from './private-values.js';

/** An executor whose answers hold no private value of anybody; tokens in a call become the values they stand for. */
export function masking(executor: ToolExecutor, values: PrivateValues): ToolExecutor {
  return {
    call: async (request, signal) => {
      const { arguments: args } = request;
      const outcome = await executor.call({ ...request, arguments: values.unmasked(args) }, signal);
      return values.masked(outcome, args);
    },
    close: () => executor.close(),
  };
}
