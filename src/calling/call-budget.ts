import { BudgetError } from '../core/errors.js';

/** How many more requests to tools may be made, retries counted. */
export interface CallBudget {
  /** Counts one request for the tool; rejects with `BudgetError` where no more may be made. */
  take(tool: string): Promise<void>;
  /** A request that was taken was not made. */
  giveBack(): Promise<void>;
}

/** So many requests of this process. */
export function createCallBudget(maxCalls: number): CallBudget {
  let made = 0;
  return {
    take: async (tool) => {
      if (made >= maxCalls) throw callsUsedUp(maxCalls, tool);
      made += 1;
    },
    giveBack: async () => {
      made -= 1;
    },
  };
}

/** What a call budget says when it is used up. */
export function callsUsedUp(maxCalls: number, tool: string): BudgetError {
  return new BudgetError(`The budget of ${maxCalls} calls is used up.`, {
    tool,
    remedy: 'Raise --max-calls and run the same command again: it goes on where it stopped.',
  });
}
