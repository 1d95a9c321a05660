import { cueOf, cueRows } from '../../src/refusals/cues.js';

const examples = cueRows.flatMap(({ cue, names = 0, examples: texts }) =>
  texts.map((text) => [text, cue, names] as const),
);

describe('what a refusal seems to object to', () => {
  it.each(examples)('%s: %s', (text, cue, names) => {
    expect(cueOf(text, { names })).toBe(cue);
  });

  it('is a dozen of things', () => {
    expect(new Set(cueRows.map(({ cue }) => cue)).size).toBe(12);
  });

  it('is an order only between two', () => {
    expect(cueOf('must be less than 100', { names: 1 })).toBe('bound');
    expect(cueOf('low must be less than high', { names: 2 })).toBe('order');
  });

  it.each([
    ['parameter_missing', 'missing'],
    ['unrecognized_keys', 'unknown'],
    ['too_big', 'bound'],
    ['any.only', 'choice'],
    ['string.email', 'type'],
    ['value_not_unique', 'exists'],
  ])('is told by the code %s where the words tell nothing: %s', (code, cue) => {
    expect(cueOf('Sorry.', { code })).toBe(cue);
  });

  it('is told by the status last', () => {
    expect(cueOf('Sorry.', { status: 404 })).toBe('not-there');
    expect(cueOf('Sorry.', { status: 400 })).toBeNull();
  });
});
