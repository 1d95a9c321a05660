import type { CallAttempter } from './attempt.js';
import type { CallBudget } from './call-budget.js';

/** Lets out as many requests as the budget has, retries counted, and rejects with `BudgetError` before the next one. */
export function withinBudget(inner: CallAttempter, calls: CallBudget): CallAttempter {
  return {
    attempt: async (request, signal) => {
      await calls.take(request.tool.id);
      const attempt = await inner.attempt(request, signal);
      // What was refused before it was built has cost nobody anything.
      if (attempt.outcome.kind === 'fault' && attempt.outcome.reason === 'not-called')
        await calls.giveBack();
      return attempt;
    },
    close: () => inner.close(),
  };
}
