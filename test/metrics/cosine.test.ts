import fc from 'fast-check';
import { cosine } from '../../src/metrics/cosine.js';

describe('cosine', () => {
  it('is 1 for the same direction, 0 for a right angle, -1 for the opposite', () => {
    expect(cosine([1, 2], [2, 4])).toBeCloseTo(1, 12);
    expect(cosine([1, 0], [0, 3])).toBe(0);
    expect(cosine([1, 2], [-1, -2])).toBeCloseTo(-1, 12);
  });

  it('is null, not 0, where a vector has no direction', () => {
    expect(cosine([0, 0], [1, 2])).toBeNull();
    expect(cosine([0, 0], [0, 0])).toBeNull();
    expect(cosine([], [])).toBeNull();
  });

  it('refuses vectors of different length', () => {
    expect(() => cosine([1, 2], [1, 2, 3])).toThrow(/2 and 3 dimensions/);
  });

  it('is symmetric and never leaves [-1, 1], whatever rounding does', () => {
    const component = fc.double({ min: -1e3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(component, component), { minLength: 1, maxLength: 40 }),
        (pairs) => {
          const a = pairs.map(([x]) => x);
          const b = pairs.map(([, y]) => y);
          const value = cosine(a, b);
          expect(cosine(b, a)).toEqual(value);
          if (value !== null) expect(Math.abs(value)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
