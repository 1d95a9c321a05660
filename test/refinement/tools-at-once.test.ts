import { toolsAtOnce } from '../../src/refinement/tools-at-once.js';

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
