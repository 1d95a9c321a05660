import { BudgetError } from '../core/errors.js';
import type { CallAttempter } from './attempt.js';

/** Allows at most `maxCalls` requests, retries included. Rejects with `BudgetError` instead of sending the next one. */
export function withinBudget(inner: CallAttempter, maxCalls: number): CallAttempter {
  let made = 0;
  return {
    attempt: async (request, signal) => {
      if (made >= maxCalls) {
        throw new BudgetError(`The budget of ${maxCalls} calls is used up.`, {
          tool: request.tool.id,
          remedy: 'Raise --max-calls and run the same command again: it goes on where it stopped.',
        });
      }
      made += 1;
      const attempt = await inner.attempt(request, signal);
      // A request that was refused before it was built was never sent.
      if (attempt.outcome.kind === 'fault' && attempt.outcome.reason === 'not-called') made -= 1;
      return attempt;
    },
    close: () => inner.close(),
  };
}
