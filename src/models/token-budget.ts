import { BudgetError, ConfigurationError, TooSmallBudgetError } from '../core/errors.js';
import { costOf, type PriceTable, type TokenCount } from './price-table.js';

export interface TokenBudgetOptions {
  /** Tokens of prompts and answers together. */
  readonly maxTokens?: number | undefined;
  /** USD. */
  readonly maxCost?: number | undefined;
  readonly prices?: PriceTable | undefined;
}

/** What a request may take, set aside until it is known what it took. */
export interface Reservation {
  /** Counts what was used and gives the rest back. Called once; later calls do nothing. */
  settle(tokens: TokenCount): void;
}

export interface BudgetTally {
  readonly tokens: number;
  /** USD, of the models whose price is known. */
  readonly cost: number;
}

/** One budget for all models of a run. */
export interface TokenBudget {
  /**
   * Sets the estimate aside. Waits while it fits beside what was spent but not beside what others have set
   * aside. Rejects with `BudgetError` when it cannot fit any more
   * (`TooSmallBudgetError` where nothing was spent yet), with the signal's reason when that aborts.
   */
  reserve(model: string, estimate: TokenCount, signal?: AbortSignal): Promise<Reservation>;
  /** Throws `ConfigurationError` for a model without a price when the cost is limited. */
  requirePrice(model: string): void;
  /** USD, null where the price is not known. */
  costOf(model: string, tokens: TokenCount): number | null;
  spent(): BudgetTally;
}

interface Waiter {
  readonly tryNow: () => boolean;
}

/** A budget without limits still counts. */
export function createTokenBudget(options: TokenBudgetOptions = {}): TokenBudget {
  const { maxTokens = Infinity, maxCost = Infinity, prices = {} } = options;
  const spent = { tokens: 0, cost: 0 };
  const reserved = { tokens: 0, cost: 0 };
  const waiters: Waiter[] = [];

  const priceFor = (model: string, tokens: TokenCount) => ({
    tokens: tokens.promptTokens + tokens.completionTokens,
    cost: costOf(prices, model, tokens) ?? 0,
  });
  const fits = (need: BudgetTally, held: BudgetTally) =>
    spent.tokens + held.tokens + need.tokens <= maxTokens &&
    spent.cost + held.cost + need.cost <= maxCost;
  const wake = () => {
    while (waiters[0]?.tryNow() === true) waiters.shift();
  };

  const hold = (model: string, need: BudgetTally): Reservation => {
    reserved.tokens += need.tokens;
    reserved.cost += need.cost;
    let open = true;
    const close = (used: BudgetTally) => {
      if (!open) return;
      open = false;
      reserved.tokens -= need.tokens;
      reserved.cost = reserved.tokens === 0 ? 0 : reserved.cost - need.cost;
      spent.tokens += used.tokens;
      spent.cost += used.cost;
      wake();
    };
    return { settle: (tokens) => close(priceFor(model, tokens)) };
  };

  return {
    reserve: (model, estimate, signal) =>
      new Promise((resolve, reject) => {
        const need = priceFor(model, estimate);
        const onAbort = () => {
          waiters.splice(waiters.indexOf(waiter), 1);
          reject(asError(signal?.reason));
          wake();
        };
        const waiter: Waiter = {
          tryNow: () => {
            const possible = fits(need, { tokens: 0, cost: 0 });
            if (possible && !fits(need, reserved)) return false;
            signal?.removeEventListener('abort', onAbort);
            if (possible) resolve(hold(model, need));
            else reject(overBudget(need, { maxTokens, maxCost, spent, reserved }));
            return true;
          },
        };
        if (signal?.aborted === true) return reject(asError(signal.reason));
        if (waiters.length === 0 && waiter.tryNow()) return;
        waiters.push(waiter);
        signal?.addEventListener('abort', onAbort, { once: true });
      }),
    requirePrice: (model) => {
      if (maxCost === Infinity || Object.hasOwn(prices, model)) return;
      throw new ConfigurationError(
        `--max-cost is set, but the price of the model "${model}" is not known.`,
        {
          remedy: `Give it with --price "${model}=IN/OUT" in US dollars per million tokens (in the configuration file "price": ["${model}=IN/OUT"]), or leave --max-cost out.`,
        },
      );
    },
    costOf: (model, tokens) => costOf(prices, model, tokens),
    spent: () => ({ ...spent }),
  };
}

/** The state of a budget when a request no longer fits. */
interface BudgetState {
  readonly maxTokens: number;
  readonly maxCost: number;
  readonly spent: BudgetTally;
  readonly reserved: BudgetTally;
}

/** The error for a request that does not fit: `TooSmallBudgetError` if the request alone exceeds the whole budget. */
function overBudget(need: BudgetTally, state: BudgetState): BudgetError {
  // Nothing has been done: the same command could never go on.
  const isInVain =
    state.spent.tokens === 0 &&
    state.reserved.tokens === 0 &&
    (need.tokens > state.maxTokens || need.cost > state.maxCost);
  return isInVain ? neverEnough(need, state) : usedUp(need, state);
}

function neverEnough(need: BudgetTally, { maxTokens, maxCost }: BudgetState): TooSmallBudgetError {
  const [given, flag, least] =
    need.tokens > maxTokens
      ? [`${maxTokens} tokens`, '--max-tokens', `${need.tokens}`]
      : [dollars(maxCost), '--max-cost', `${Math.ceil(need.cost * 1e4) / 1e4}`];
  return new TooSmallBudgetError(
    `The budget of ${given} does not cover the first model request, so it would do nothing.`,
    { remedy: `Give at least ${flag} ${least}; that is what this request alone may take.` },
  );
}

function usedUp(need: BudgetTally, { maxTokens, maxCost, spent }: BudgetState): BudgetError {
  return spent.tokens + need.tokens > maxTokens
    ? new BudgetError(
        `The token budget of ${maxTokens} does not cover the next model request: ${spent.tokens} tokens are ` +
          `used and it may take ${need.tokens}.`,
        {
          remedy: `Raise --max-tokens${atLeast(need.tokens, maxTokens)} and run the same command again; it goes on where it stopped.`,
        },
      )
    : new BudgetError(
        `The budget of ${dollars(maxCost)} does not cover the next model request: ${dollars(spent.cost)} is ` +
          `spent and it may cost ${dollars(need.cost)}.`,
        {
          remedy: 'Raise --max-cost and run the same command again; it goes on where it stopped.',
        },
      );
}

/** The least that lets a command go on whose next request alone is more than its budget. */
function atLeast(need: number, most: number): string {
  return need > most ? ` to ${need} at least` : '';
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}

function dollars(amount: number): string {
  return `$${amount.toFixed(amount < 1 ? 4 : 2)}`;
}
