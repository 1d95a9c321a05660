import { parseExperiments } from '../../src/experiments/experiment.js';
import { Marks } from '../../src/experiments/mark.js';
import { Diversity } from '../../src/refine/diversity.js';

const two = (first: string, second: string) =>
  [first, second].map((name) => ['create_note', { name }]);
const find = (args: object, expected?: string) => [
  ...two('zqab00a', 'zqab00b'),
  ['find_notes', { text: 'milk', limit: 20, ...args }, expected],
];
const told = (text: string, name = 'zqab00-a') => [
  ['create_note', { name, text }],
  ['read_note', { name }, 'accepted'],
];
const some = told('buy some milk');

/** Whether the second experiment is turned down, where all texts are this similar. */
async function isAlike(first: unknown, second: unknown, similarity: number): Promise<boolean> {
  const asked = [first, second].map((steps, at) => ({ id: `u${at}`, tests: `case ${at}`, steps }));
  const similarities = (_: string, others: readonly string[]) =>
    Promise.resolve(others.map(() => similarity));
  const diversity = new Diversity(similarities, 0.9, Marks.of('zqab'));
  const { turnedDown } = await diversity.filter(parseExperiments(asked, new Set()).experiments);
  return turnedDown.length > 0;
}

it.each([
  ['other own names', two('zqab00a', 'zqab00b'), two('zqab00x', 'zqab00y'), 0],
  ['another mark', two('zqab00a', 'zqab00b'), two('zqab01a', 'zqab01b'), 0],
  ['arguments in another order', find({ a: 1, b: 2 }), find({ b: 2, a: 1 }), 0],
  ['other predictions', find({}, 'accepted'), find({}, 'refused'), 0],
  ['other prose', some, told('call my mother, please'), 1],
  ['other prose behind the mark', told('zqab00 some milk'), told('zqab00 my tea', 'zqab00-c'), 1],
])('is alike: %s', async (_, first, second, similarity) => {
  expect(await isAlike(first, second, similarity)).toBe(true);
});

it.each([
  ['one name used twice', two('zqab00a', 'zqab00b'), two('zqab00x', 'zqab00x')],
  ['the empty text', some, told('')],
  ['another case', some, told('BUY SOME MILK')],
  ['a blank before', some, told(' buy some milk')],
  ['another program', told('SELECT a FROM b'), told('SELECT c FROM b')],
  ['the neighbour of a limit', find({}), find({ limit: 21 })],
  ['another choice', find({ order: 'asc' }), find({ order: 'desc' })],
  ['another argument', find({}), find({ part: true })],
  ['another order of steps', find({}), find({}).toReversed()],
  ['a step more', find({}), [...find({}), ['list_notes', {}]]],
  ['prose about which something else is asked', some, told('call my mother'), 0.8],
])('is not alike: %s', async (_, first, second, similarity = 1) => {
  expect(await isAlike(first, second, Number(similarity))).toBe(false);
});
