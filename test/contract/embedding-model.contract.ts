import type { EmbeddingModel } from '../../src/core/ports.js';

const texts = [
  'Find the films of a director',
  'a',
  'Read the first ten lines of a text file and return them as text, or the last ones',
  'weather in Zürich tomorrow morning',
  'Find the films of an actor',
  '日本語のテキスト',
  'delete a file',
];

/** What every `EmbeddingModel` promises. `start` gives one to use and what ends it. */
export function embeddingModelContract(
  name: string,
  start: () => Promise<{ model: EmbeddingModel; stop: () => Promise<void> }>,
): void {
  describe(`${name} as an embedding model`, () => {
    let model: EmbeddingModel;
    let stop: () => Promise<void>;
    beforeAll(async () => ({ model, stop } = await start()));
    afterAll(() => stop());

    it('has a name and a threshold', () => {
      expect(model.name).not.toBe('');
      expect(model.defaultPhi).toBeGreaterThan(0);
      expect(model.defaultPhi).toBeLessThanOrEqual(1);
    });

    it('gives one vector a text, all of one length, in input order', async () => {
      const vectors = await model.embed(texts);
      expect(vectors).toHaveLength(texts.length);
      expect(new Set(vectors.map((vector) => vector.length)).size).toBe(1);
      const reversed = await model.embed([...texts].reverse());
      expect([...reversed].reverse()).toEqual(vectors);
      expect(new Set(vectors.map((vector) => vector.join())).size).toBe(texts.length);
    });

    it('gives a text the same vector alone, in company, twice and at the same time', async () => {
      const together = await model.embed(texts);
      const alone = await Promise.all(texts.map((text) => model.embed([text])));
      expect(alone.map(([vector]) => vector)).toEqual(together);
      expect(await model.embed([texts[2]!, texts[2]!])).toEqual([together[2], together[2]]);
    });

    it('gives no vectors for no texts', async () => {
      expect(await model.embed([])).toEqual([]);
    });

    it('gives finite vectors for empty, odd and very long texts', async () => {
      const odd = ['', ' ', '\n', '\0', '\ud800', '🙂', '\u202e abc', 'many words '.repeat(4000)];
      const vectors = await model.embed(odd);
      expect(vectors).toHaveLength(odd.length);
      for (const vector of vectors) {
        expect(vector.length).toBeGreaterThan(0);
        expect(vector.every(Number.isFinite)).toBe(true);
      }
    });
  });
}
