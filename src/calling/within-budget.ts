import { BudgetError } from '../core/errors.js';
import type { CallAttempter } from './attempt.js';

/**
 * Lets at most `maxCalls` requests out, retries counted, and rejects with `BudgetError` before the next one.
 */
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
      // What was refused before it was built has cost nobody anything.
      if (attempt.outcome.kind === 'fault' && attempt.outcome.reason === 'not-called') made -= 1;
      return attempt;
    },
    close: () => inner.close(),
  };
}
