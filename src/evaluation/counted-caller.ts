import { BudgetError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import type { Outcome } from '../core/outcome.js';
import type { ToolExecutor } from '../core/ports.js';
import type { ToolDoc } from '../core/tool-doc.js';
import { throwIfInterrupted } from '../support/throw-if-interrupted.js';

/** Calls left for a whole evaluation, shared by its arms. */
export interface CallBudget {
  /** Undefined: no limit. */
  left: number | undefined;
}

/** Makes one call; rejects with `BudgetError` before a call too many and with `InterruptedError`. */
export type MakeCall = (tool: ToolDoc, args: JsonObject) => Promise<Outcome>;

export function countedCaller(
  executor: ToolExecutor,
  budget: CallBudget,
  signal: AbortSignal | undefined,
): MakeCall {
  return async (tool, args) => {
    throwIfInterrupted(signal);
    if (budget.left !== undefined) {
      if (budget.left <= 0) {
        throw new BudgetError('The budget of calls is used up.', {
          tool: tool.id,
          remedy: 'Raise --max-calls, or measure less.',
        });
      }
      budget.left -= 1;
    }
    return executor.call({ tool, arguments: args }, signal);
  };
}
