import { askedVariants } from '../../src/config/load-docs.js';

const names = (asked: readonly string[], latest: string | null): string[] =>
  askedVariants(asked, latest).map(({ name }) => name);

describe('the docs that are asked for', () => {
  it('are raw, and the latest run where there is one, unless told', () => {
    expect(names([], null)).toEqual(['raw']);
    expect(names([], 'rules')).toEqual(['raw', 'rules']);
  });

  it('are each there once, in order, "joined" with the latest run', () => {
    expect(names(['gpt', 'raw', 'gpt', 'joined'], 'rules')).toEqual(['gpt', 'raw', 'joined:rules']);
    expect(() => names(['joined'], null)).toThrow('names no documentation');
  });

  it.each(['raw,rules', 'raw,draft=published:x.json'])(
    'are not several in one word: %s',
    (word) => {
      expect(() => askedVariants([word], null)).toThrow(
        `--docs ${word} names several docs at once.`,
      );
    },
  );

  it('are called what stands before "=", also where the rest has "=" and ":"', () => {
    expect(askedVariants(['draft=published:a=b:c.json', 'both=joined:rules'], null)).toEqual([
      { name: 'draft', variant: { kind: 'published', file: 'a=b:c.json' } },
      { name: 'both', variant: { kind: 'joined', with: { kind: 'run', run: 'rules' } } },
    ]);
    expect(askedVariants(['before=raw', 'after=builtin'], null)).toEqual([
      { name: 'before', variant: { kind: 'raw' } },
      { name: 'after', variant: { kind: 'run', run: 'builtin' } },
    ]);
    expect(names(['published:a,b.json'], null)).toEqual(['published:a,b.json']);
  });
});
