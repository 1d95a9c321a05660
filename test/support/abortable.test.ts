import { InterruptedError } from '../../src/core/errors.js';
import { abortable } from '../../src/support/abortable.js';

describe('a promise that can be given up', () => {
  it('gives its result', async () => {
    expect(await abortable(Promise.resolve(3), undefined)).toBe(3);
    expect(await abortable(Promise.resolve(3), new AbortController().signal)).toBe(3);
    await expect(
      abortable(Promise.reject(new Error('no')), new AbortController().signal),
    ).rejects.toThrow('no');
  });

  it('rejects at once when the signal aborts, before or meanwhile', async () => {
    const controller = new AbortController();
    const waiting = abortable(new Promise(() => undefined), controller.signal);
    controller.abort();
    await expect(waiting).rejects.toBeInstanceOf(InterruptedError);
    await expect(abortable(new Promise(() => undefined), controller.signal)).rejects.toBeInstanceOf(
      InterruptedError,
    );
  });
});
