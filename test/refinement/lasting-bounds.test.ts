import { withoutPassingBounds } from '../../src/refinement/lasting-bounds.js';
import type { LearnedProperty } from '../../src/core/learned-constraints.js';

const of = (properties: Record<string, LearnedProperty>) => ({ properties });

describe('bounds learnt in one state', () => {
  it('go where tools that share the argument learnt different ones, and stay where they agree', () => {
    const [first, second] = withoutPassingBounds([
      of({ page: { minimum: 1, maximum: 12 }, size: { minimum: 8, maximum: 72 } }),
      of({ page: { minimum: 1, maximum: 26 }, size: { minimum: 8, maximum: 72 } }),
    ]);
    expect(first).toEqual(of({ page: { minimum: 1 }, size: { minimum: 8, maximum: 72 } }));
    expect(second).toEqual(first);
  });

  it('go where they leave one value', () => {
    const [only] = withoutPassingBounds([of({ page: { minimum: 1, maximum: 1, examples: [1] } })]);
    expect(only).toEqual(of({ page: { examples: [1] } }));
  });

  it('leave what is no bound, and what needs no change, as it is', () => {
    const learned = [of({ format: { enum: ['a', 'b'] } }), { required: ['a'] }, {}];
    const left = withoutPassingBounds(learned);
    left.forEach((each, index) => expect(each).toBe(learned[index]));
  });
});
