import { inOrder } from '../../src/support/in-order.js';

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

describe('inOrder', () => {
  it('works in the order of the items, whichever is ready first', async () => {
    const done: string[] = [];
    const ready = inOrder([a, b, c], async ({ name }) => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(name);
    });
    await ready(c);
    expect(done).toEqual([]);
    await ready(a);
    expect(done).toEqual(['a']);
    await ready(b);
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('tells everybody of a failure, and works on nothing after it', async () => {
    const done: string[] = [];
    const ready = inOrder([a, b], async ({ name }) => {
      if (name === 'a') throw new Error('full disk');
      done.push(name);
    });
    await expect(ready(a)).rejects.toThrow('full disk');
    await expect(ready(b)).rejects.toThrow('full disk');
    expect(done).toEqual([]);
  });
});
