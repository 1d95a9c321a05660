import { BudgetError, TooSmallBudgetError } from '../../src/core/errors.js';
import type {
  BudgetTally,
  TokenBudget,
  TokenBudgetOptions,
} from '../../src/models/token-budget.js';

const tokens = (promptTokens: number, completionTokens: number) => ({
  promptTokens,
  completionTokens,
});
const prices = { m: { inputPerMillion: 2, outputPerMillion: 10 } };

/** What is under test: what `open` gives again and again shares one budget. */
export interface BudgetSubject {
  open(options: TokenBudgetOptions): TokenBudget;
  /** What is spent, in all that were opened. */
  spent(budget: TokenBudget): Promise<BudgetTally>;
}

/** What every `TokenBudget` promises. */
export function tokenBudgetContract(name: string, start: () => BudgetSubject): void {
  describe(`${name} as a token budget`, () => {
    let subject: BudgetSubject;
    beforeEach(() => (subject = start()));

    it('rejects a request that does not fit beside what was spent', async () => {
      const budget = subject.open({ maxTokens: 100 });
      (await budget.reserve('m', tokens(40, 20))).settle(tokens(40, 5));
      await expect(budget.reserve('m', tokens(40, 20))).rejects.toThrow(
        'The token budget of 100 does not cover the next model request: 45 tokens are used and it may take 60.',
      );
      (await budget.reserve('m', tokens(35, 20))).settle(tokens(35, 20));
      expect(await subject.spent(budget)).toEqual({ tokens: 100, cost: 0 });
    });

    it('tells a budget that never covers anything from one that is used up', async () => {
      const budget = subject.open({ maxTokens: 100 });
      await expect(budget.reserve('m', tokens(90, 20))).rejects.toThrow(TooSmallBudgetError);
      (await budget.reserve('m', tokens(5, 5))).settle(tokens(5, 5));
      const later = await budget.reserve('m', tokens(90, 20)).catch((error: unknown) => error);
      expect(later).toBeInstanceOf(BudgetError);
      expect(later).not.toBeInstanceOf(TooSmallBudgetError);
    });

    it('counts cost by the price table, to the last digit', async () => {
      const budget = subject.open({ maxCost: 0.01, prices });
      const one = (1 * 2 + 1 * 10) / 1e6;
      for (let count = 0; count < 3; count += 1)
        (await budget.reserve('m', tokens(1, 1))).settle(tokens(1, 1));
      expect((await subject.spent(budget)).cost).toBe(one + one + one);
      (await budget.reserve('m', tokens(1000, 500))).settle(tokens(1000, 500));
      await expect(budget.reserve('m', tokens(1000, 500))).rejects.toThrow(/\$0\.0070 is spent/);
    });

    it('counts without limits too', async () => {
      const budget = subject.open({});
      (await budget.reserve('m', tokens(1e9, 1e9))).settle(tokens(7, 1));
      expect(await subject.spent(budget)).toEqual({ tokens: 8, cost: 0 });
    });

    it('counts a reservation that is settled twice once', async () => {
      const budget = subject.open({ maxTokens: 100 });
      const reservation = await budget.reserve('m', tokens(10, 10));
      reservation.settle(tokens(10, 5));
      reservation.settle(tokens(10, 5));
      expect(await subject.spent(budget)).toEqual({ tokens: 15, cost: 0 });
    });

    it('lets a request wait that may still fit when others have settled', async () => {
      const [mine, other] = [subject.open({ maxTokens: 100 }), subject.open({ maxTokens: 100 })];
      const first = await mine.reserve('m', tokens(10, 80));
      let started = false;
      const second = other.reserve('m', tokens(10, 50)).then((reservation) => {
        started = true;
        return reservation;
      });
      await new Promise((done) => setTimeout(done, 20));
      expect(started).toBe(false);
      first.settle(tokens(10, 5));
      (await second).settle(tokens(10, 50));
      expect((await subject.spent(other)).tokens).toBe(75);
    });

    it('ends a waiting request with BudgetError when it turns out not to fit, and when it is aborted', async () => {
      const budget = subject.open({ maxTokens: 100 });
      const first = await budget.reserve('m', tokens(10, 80));
      const [head, behind] = [new AbortController(), new AbortController()];
      const waiting = budget.reserve('m', tokens(10, 50), head.signal);
      const late = budget.reserve('m', tokens(10, 50));
      const last = budget.reserve('m', tokens(10, 50), behind.signal);
      behind.abort(new Error('stop behind'));
      await expect(last).rejects.toThrow('stop behind');
      head.abort(new Error('stop'));
      await expect(waiting).rejects.toThrow('stop');
      const before = budget.reserve('m', tokens(1, 1), AbortSignal.abort(new Error('before')));
      await expect(before).rejects.toThrow('before');
      first.settle(tokens(10, 80));
      await expect(late).rejects.toThrow(BudgetError);
      expect((await subject.spent(budget)).tokens).toBe(90);
    });

    it('is never overspent while answers keep to their limit, and overspent by no more than is in flight where they do not', async () => {
      const [most, inFlight] = [5_000, 16];
      for (const beyond of [0, 20]) {
        subject = start();
        const budgets = [1, 2, 3, 4].map(() => subject.open({ maxTokens: most }));
        let made = 0;
        const hammer = async (budget: TokenBudget, seed: number): Promise<unknown> => {
          for (let count = seed; ; count += 7) {
            const size = 20 + (count % 60);
            const reservation = await budget.reserve('m', tokens(size, 20));
            if (count % 3 === 0) await new Promise((done) => setTimeout(done, count % 5));
            reservation.settle(tokens(size, (count % 20) + beyond));
            made += 1;
          }
        };
        const workers = Array.from({ length: inFlight }, (_, at) => hammer(budgets[at % 4]!, at));
        for (const end of await Promise.allSettled(workers))
          expect(end).toMatchObject({ status: 'rejected', reason: { code: 'budget' } });
        const spent = (await subject.spent(budgets[0]!)).tokens;
        expect(spent).toBeLessThanOrEqual(most + inFlight * beyond);
        expect(spent).toBeGreaterThan(most - 100 - 20);
        expect(made).toBeGreaterThan(50);
      }
    });
  });
}
