import type { ChatCache } from '../../src/models/chat-cache.js';

/** What every `ChatCache` promises. `start` gives an empty one, `reopen` what another process would see. */
export function chatCacheContract(
  name: string,
  start: () => Promise<{ cache: ChatCache; reopen: () => ChatCache }>,
): void {
  describe(`${name} as a cache of answers`, () => {
    let cache: ChatCache;
    let reopen: () => ChatCache;
    beforeEach(async () => ({ cache, reopen } = await start()));
    const key = { model: 'm', messages: [{ role: 'user', content: 'Which film? 日本' }] };
    const set = async (...of: Parameters<ChatCache['set']>): Promise<void> =>
      (await cache.set(...of)).synced;

    it('gives null for what it does not have', async () => {
      expect(await cache.get(key)).toBeNull();
      await set(key, 'a');
      expect(await cache.get({ ...key, model: 'n' })).toBeNull();
    });

    it.each([
      ['an object', { answer: 'Fight Club', tokens: { prompt: 3, completion: 2 }, none: null }],
      ['an empty text', ''],
      ['a long answer', { answer: 'film '.repeat(50_000) }],
      ['hidden characters', 'a\u0000b\u2028c\r\n'],
    ])('gives back %s, to others too', async (_, value) => {
      await set(key, value);
      expect(await cache.get(key)).toEqual(value);
      expect(await reopen().get({ messages: key.messages, model: key.model })).toEqual(value);
    });

    it('gives the last of several', async () => {
      await set(key, 'a');
      await set(key, 'b');
      expect(await cache.get(key)).toBe('b');
      expect(await reopen().get(key)).toBe('b');
    });

    it('keeps many that are set at once', async () => {
      const keys = Array.from({ length: 50 }, (_, index) => ({ index }));
      await Promise.all(keys.map((one) => set(one, one)));
      const other = reopen();
      expect(await Promise.all(keys.map((one) => other.get(one)))).toEqual(keys);
    });
  });
}
