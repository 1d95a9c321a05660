import { splitSentences } from '../../src/support/split-sentences.js';

describe('sentences', () => {
  it.each([
    ['Lists berths. Works in metres.', ['Lists berths.', 'Works in metres.']],
    ['Takes names, e.g. North Pier. Sorted.', ['Takes names, e.g. North Pier.', 'Sorted.']],
    ['Runs sql="WITH a AS (...) SELECT ..." as it is.', null],
    ['Takes [...] Berths or one.', null],
    ['Waits... Then goes on.', ['Waits...', 'Then goes on.']],
    ['Holds 1.5 m.', null],
  ])('of %j', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences ?? [text]);
  });
});
