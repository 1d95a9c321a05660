import { canStandIn } from '../../src/support/can-stand-in.js';

it('is false for a text longer than the one it is looked for in, and for one too long for a regular expression', () => {
  expect(canStandIn('a', 'abc')).toBe(true);
  expect(canStandIn('abcd', 'abc')).toBe(false);
  expect(canStandIn('a'.repeat(60_000), 'a'.repeat(70_000))).toBe(false);
});
