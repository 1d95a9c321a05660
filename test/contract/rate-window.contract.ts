import type { RateWindow } from '../../src/models/rate-window.js';

/** What is under test: what `open` gives again and again shares one window. */
export interface WindowSubject {
  readonly lengthMs: number;
  open(limits: { readonly rpm?: number; readonly tpm?: number }): RateWindow;
  now(): number;
}

/** What every `RateWindow` promises. */
export function rateWindowContract(name: string, start: () => WindowSubject): void {
  describe(`${name} as a rate window`, () => {
    let subject: WindowSubject;
    let began: number;
    beforeEach(() => {
      subject = start();
      began = subject.now();
    });
    /** Times are counted in whole milliseconds. */
    const windowsPassed = (): number => (subject.now() - began + 3) / subject.lengthMs;

    it('lets in as many within any length as it may, and those who wait in their order', async () => {
      const window = subject.open({ rpm: 10 });
      const order: number[] = [];
      await Promise.all(
        Array.from({ length: 25 }, async (_, index) => {
          await window.enter(1);
          order.push(index);
        }),
      );
      expect(order).toEqual(Array.from({ length: 25 }, (_, index) => index));
      expect(windowsPassed()).toBeGreaterThanOrEqual(2);
      expect(windowsPassed()).toBeLessThan(4);
    });

    it('holds for all that share it, and does not forget at the end of a length', async () => {
      const windows = [1, 2, 3, 4].map(() => subject.open({ rpm: 6 }));
      await windows[0]!.enter(1);
      await Promise.all(
        Array.from({ length: 18 }, async (_, index) => windows[index % 4]!.enter(1)),
      );
      expect(windowsPassed()).toBeGreaterThanOrEqual(3);
      expect(windowsPassed()).toBeLessThan(6);
    });

    it('counts tokens as estimated, then as used, and lets a request alone that is larger than the limit', async () => {
      const window = subject.open({ tpm: 1000 });
      const starts: number[] = [];
      for (const tokens of [600, 600, 600, 5000, 100]) {
        const entry = await window.enter(tokens);
        starts.push(Math.floor(windowsPassed()));
        entry.used(tokens === 600 ? 300 : tokens);
      }
      expect(starts).toEqual([0, 0, 1, 2, 3]);
    });

    it('returns early when the signal aborts, and takes no place', async () => {
      const window = subject.open({ rpm: 1 });
      await window.enter(1);
      const controller = new AbortController();
      const waiting = window.enter(1, controller.signal);
      controller.abort();
      await waiting;
      await window.enter(1);
      expect(windowsPassed()).toBeLessThan(2);
    });

    it('lets everybody in where nothing is limited', async () => {
      const window = subject.open({});
      await Promise.all(Array.from({ length: 100 }, () => window.enter(1e9)));
      expect(windowsPassed()).toBeLessThan(1);
    });
  });
}
