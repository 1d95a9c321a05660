import { mersenneTwister } from '../../src/support/mersenne-twister.js';

describe('random numbers as Python has them', () => {
  it('are those of random.Random(141053) and random.Random(5)', () => {
    const first = mersenneTwister(141_053);
    expect(first.randint(1_000_000, 9_999_999)).toBe(3_426_812);
    expect(first.randint(10_000_000, 99_999_999)).toBe(45_451_592);
    expect(mersenneTwister(141_053).uniform(0, 120)).toBeCloseTo(111.92365689097284, 12);
    expect(mersenneTwister(3).random()).toBeCloseTo(0.23796462709189137, 15);
    const second = mersenneTwister(5);
    expect([second.randint(0, 86_400), second.randint(0, 86_400)]).toEqual([81_644, 33_481]);
  });

  it('stay within their bounds, wide ones too', () => {
    const numbers = mersenneTwister(1);
    for (let round = 0; round < 2_000; round += 1) {
      const wide = numbers.randint(100_000_000_000, 999_999_999_999);
      expect(wide).toBeGreaterThanOrEqual(100_000_000_000);
      expect(wide).toBeLessThanOrEqual(999_999_999_999);
    }
    expect(numbers.randint(4, 4)).toBe(4);
  });
});
