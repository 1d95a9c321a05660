import type { CallBudget } from '../../src/calling/call-budget.js';
import type { Pacer } from '../../src/calling/pacer.js';
import { BudgetError } from '../../src/core/errors.js';

/** What every `CallBudget` promises; what `open` gives again and again shares one budget. */
export function callBudgetContract(
  name: string,
  start: () => { readonly open: (maxCalls: number) => CallBudget },
): void {
  describe(`${name} as a call budget`, () => {
    it('lets as many calls out as it has, for all that share it', async () => {
      const { open } = start();
      const budgets = [open(50), open(50), open(50), open(50)];
      const taken = await Promise.allSettled(
        Array.from({ length: 120 }, (_, index) => budgets[index % 4]!.take('list_films')),
      );
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    });

    it('says what is used up, and names the tool', async () => {
      const budget = start().open(0);
      const refusal = await budget.take('list_films').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(BudgetError);
      expect(refusal).toMatchObject({
        message: 'The budget of 0 calls is used up.',
        tool: 'list_films',
      });
    });

    it('has one more for each that is given back', async () => {
      const { open } = start();
      const [mine, other] = [open(2), open(2)];
      await mine.take('a');
      await other.take('a');
      await expect(mine.take('a')).rejects.toThrow(BudgetError);
      await other.giveBack();
      await mine.take('a');
      await expect(other.take('a')).rejects.toThrow(BudgetError);
    });
  });
}

/** What every `Pacer` promises; what `open` gives again and again paces together. */
export function pacerContract(
  name: string,
  start: () => { readonly open: (rps: number) => Pacer; readonly now: () => number },
): void {
  describe(`${name} as a pacer`, () => {
    it('keeps calls to a host apart, for all that share it', async () => {
      const { open, now } = start();
      const pacers = [open(50), open(50), open(50), open(50)];
      const began = now();
      await Promise.all(Array.from({ length: 12 }, (_, index) => pacers[index % 4]!('a.example')));
      // A timer may end a moment early.
      expect(now() - began).toBeGreaterThan(11 * 20 - 5);
      expect(now() - began).toBeLessThan(22 * 20);
    });

    it('lets the first call to another host begin at once', async () => {
      const { open, now } = start();
      const pacer = open(1);
      await pacer('a.example');
      const began = now();
      await pacer('b.example');
      expect(now() - began).toBeLessThan(500);
    });

    it('returns early when the signal aborts', async () => {
      const { open, now } = start();
      const pacer = open(0.001);
      await pacer('a.example');
      const began = now();
      const controller = new AbortController();
      const waiting = pacer('a.example', controller.signal);
      controller.abort();
      await waiting;
      expect(now() - began).toBeLessThan(1_000_000 / 2);
    });
  });
}
