import { parseExperiments } from '../../src/experiments/experiment.js';
import { Marks } from '../../src/experiments/mark.js';
import { Diversity } from '../../src/refine/diversity.js';

const names = (first: string, second: string): readonly [string, object][] => [
  ['create_note', { name: first }],
  ['create_note', { name: second }],
];

it.each([
  ['other names, used in the same way, are the same steps', names('zqab00x', 'zqab00y'), ['u2']],
  ['one name used twice makes other steps', names('zqab00x', 'zqab00x'), []],
])('%s', async (_, steps, turnedDown) => {
  const { experiments } = parseExperiments(
    [
      { id: 'u1', tests: 'two notes', steps: names('zqab00a', 'zqab00b') },
      { id: 'u2', tests: 'two notes', steps },
    ],
    new Set(),
  );
  const unlike = (__: string, others: readonly string[]) => Promise.resolve(others.map(() => 0));
  const diversity = new Diversity(unlike, 0.9, Marks.of('zqab'));
  const found = await diversity.filter(experiments);
  expect(found.turnedDown.map(({ id }) => id)).toEqual(turnedDown);
});
