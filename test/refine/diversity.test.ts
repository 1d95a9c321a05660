import { parseExperiments } from '../../src/experiments/experiment.js';
import { Marks } from '../../src/experiments/mark.js';
import { Diversity } from '../../src/refine/diversity.js';

const two = (...names: string[]) => names.map((name) => ['create_note', { name }]);
const find = (args: object, expected?: string) => [['find', { limit: 20, ...args }, expected]];
const told = (text: string, name = 'zqab00-a') => [
  ['create_note', { name, text }],
  ['read_note', { name }, 'accepted'],
];
const some = told('buy some milk');

it.each([
  ['other own names', two('zqab00a', 'zqab00b'), two('zqab00x', 'zqab00y'), 0, true],
  ['another mark', two('zqab00a', 'zqab00b'), two('zqab01a', 'zqab01b'), 0, true],
  ['arguments in another order', find({ a: 1, b: 2 }), find({ b: 2, a: 1 }), 0, true],
  ['other predictions', find({}, 'accepted'), find({}, 'refused'), 0, true],
  ['other prose', some, told('call my mother, please'), 1, true],
  ['prose behind the mark', told('zqab00 some milk'), told('zqab00 my tea', 'zqab00-c'), 1, true],
  ['prose with another question', some, told('call my mother'), 0.8, false],
  ['one name used twice', two('zqab00a', 'zqab00b'), two('zqab00x', 'zqab00x'), 1, false],
  ['the empty text', some, told(''), 1, false],
  ['another case', some, told('BUY SOME MILK'), 1, false],
  ['a blank before', some, told(' buy some milk'), 1, false],
  ['another program', told('SELECT a FROM b'), told('SELECT c FROM b'), 1, false],
  ['the neighbour of a limit', find({}), find({ limit: 21 }), 1, false],
  ['another choice', find({ order: 'asc' }), find({ order: 'desc' }), 1, false],
  ['another argument', find({}), find({ part: true }), 1, false],
  ['another order of steps', some, some.toReversed(), 1, false],
  ['a step more', some, [...some, ['list_notes', {}]], 1, false],
])('experiments that differ in: %s', async (_, first, second, similarity, isAlike) => {
  const asked = [first, second].map((steps, at) => ({ id: `u${at}`, tests: `case ${at}`, steps }));
  const similarities = async (__: string, others: readonly string[]) =>
    others.map(() => similarity);
  const diversity = new Diversity(similarities, 0.9, Marks.of('zqab'));
  const { turnedDown } = await diversity.filter(parseExperiments(asked, new Set()).experiments);
  expect(turnedDown.length > 0).toBe(isAlike);
});
