import { closestTo, didYouMean } from '../../src/support/did-you-mean.js';

const words = ['max-calls', 'maxDocWords', 'iterations', 'only'];

describe('the word that was meant', () => {
  it.each([
    ['max-call', 'max-calls'],
    ['maxCalls', 'max-calls'],
    ['max-doc-words', 'maxDocWords'],
    ['iteratoins', 'iterations'],
    ['onyl', 'only'],
    ['zebra', null],
    ['', null],
    ['o', null],
    ['x'.repeat(101), null],
  ])('%s: %s', (typed, expected) => {
    expect(closestTo(typed, words)).toBe(expected);
  });

  it('stands in a sentence, or nowhere', () => {
    expect(didYouMean('onyl', words, '--')).toBe(' Did you mean "--only"?');
    expect(didYouMean('zebra', words)).toBe('');
  });
});
