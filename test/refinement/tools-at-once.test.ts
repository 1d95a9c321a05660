import { ToolsInMemory, toolsAtOnce } from '../../src/refinement/tools-at-once.js';

describe('toolsAtOnce', () => {
  it.each([
    ['all tools where four for each call in flight are enough', 120, 32, 120],
    ['the half of what is a little more, instead of a small rest', 150, 32, 75],
    ['the third of what is more than twice as much', 260, 32, 87],
    ['one after the other where only one is left', 1, 8, 1],
    ['at least one, for no tools too', 0, 8, 1],
    ['four where no call may be in flight beside another', 8, 1, 4],
  ])('takes %s', (_, tools, callsInFlight, atOnce) => {
    expect(toolsAtOnce(tools, callsInFlight)).toBe(atOnce);
  });
});

describe('ToolsInMemory', () => {
  /** The most tools that were open at once, of eight that are answered four times each with so many bytes. */
  async function mostOpen({ bytes, most }: { bytes: number; most: number }): Promise<number> {
    const inMemory = new ToolsInMemory(2, most);
    const tools = Array.from({ length: 8 }, (_, n) => ({ id: `t${n}` }));
    let [open, peak] = [0, 0];
    await inMemory.each(tools, async ({ id }) => {
      open += 1;
      peak = Math.max(peak, open);
      for (let call = 0; call < 4; call += 1) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        inMemory.add(id, { outcome: answerOf(bytes) });
      }
      open -= 1;
    });
    return peak;
  }

  const answerOf = (bytes: number) => ({
    ...{
      kind: 'accepted' as const,
      bytes,
      truncated: false,
      shape: {},
      durationMs: 1,
      attempts: 1,
    },
  });

  it.each([
    ['begins as many as the calls in flight may serve where answers are short', 100, 10e6, 8],
    ['begins fewer where they are long', 100_000, 4e6, 3],
    ['refines one after the other, beyond the first, where one fills the memory', 1e6, 10, 2],
  ])('%s', async (_, bytes, most, expected) => {
    expect(await mostOpen({ bytes, most })).toBe(expected);
  });

  it('goes through all tools in their order, also those that call nothing or fail', async () => {
    const inMemory = new ToolsInMemory(1, 1);
    const begun: string[] = [];
    const tools = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id }));
    const work = async ({ id }: { id: string }): Promise<void> => {
      begun.push(id);
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (id === 'd') throw new Error('d fails');
    };
    await expect(inMemory.each(tools, work)).rejects.toThrow('d fails');
    expect(begun.slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
  });
});
