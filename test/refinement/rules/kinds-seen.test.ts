import { findEffects } from '../../../src/refinement/rules/effects/find-effects.js';
import { withoutContradictions } from '../../../src/refinement/rules/writing/drop-contradicted.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const looms = ['twill', 'satin', 'twill', 'plain weave'].map((weave, n) => ({
  id: `lo-${n}`,
  weave,
}));

type Loom = (typeof looms)[number];

function doc(
  description: string,
  tried: readonly string[],
  {
    all = looms,
    rows = [],
  }: { readonly all?: readonly Loom[]; readonly rows?: readonly Row[] } = {},
): readonly string[] {
  const view = viewOf({
    properties: { weave: { type: 'string', description } },
    rows: [
      [{}, success({ looms: all })],
      ...tried.map((value): Row => [
        { weave: value },
        success({ looms: all.filter(({ weave }) => weave === value) }),
      ]),
      ...rows,
    ],
  });
  const findings = findEffects(view);
  const said = findings.flatMap((finding) => statementsOf(finding, view)).map(({ text }) => text);
  return [withoutContradictions(description, 'weave', findings), ...said];
}

const keeps = 'Keeps only items of `looms` whose `weave` equals it.';
const seen = 'Seen: `twill`, `satin`, `plain weave`.';

describe('what a filter by equality takes', () => {
  it('is named by what was seen without it', () => {
    expect(doc('', ['twill'])).toEqual(['', keeps, seen]);
  });

  it('is one of those given, where the source says that there may be several', () => {
    const [, kept] = doc('Comma-separated kinds of cloth', ['twill']);
    expect(kept).toBe('Keeps only items of `looms` whose `weave` is one of them.');
  });

  it('is not what the source lists, where none of that finds anything', () => {
    const tried = ['twill', 'fine', 'coarse'];
    expect(doc('One of: fine, coarse', tried)).toEqual(['', keeps, seen]);
    expect(doc('Kind of cloth: "fine" or "coarse"', tried)[0]).toBe('Kind of cloth.');
    expect(doc('Kind of cloth (one of: fine, coarse)', tried)[0]).toBe('Kind of cloth');
  });

  it('is what the source lists, where some of it was not tried, or finds something', () => {
    expect(doc('One of: fine, coarse', ['twill', 'fine'])[0]).toBe('One of: fine, coarse');
    expect(doc('One of: fine, twill', ['twill', 'fine'])[0]).toBe('One of: fine, twill');
  });

  it('is not named where values are names or many, or where a refusal lists them', () => {
    const named = (weaves: readonly string[]) =>
      weaves.map((weave, n) => ({ id: `lo-${n}`, weave }));
    const each = named(['twill', 'satin', 'plain weave']);
    expect(doc('', ['twill'], { all: each })).toEqual(['', keeps]);
    const odd = named(['Ada', 'Bo', 'Ada']);
    expect(doc('', ['Ada'], { all: odd })).toEqual(['', keeps]);
    const many = named([...'abcdefghij'].flatMap((letter) => [letter.repeat(4), letter.repeat(4)]));
    expect(doc('', ['aaaa'], { all: many })).toEqual(['', keeps]);
    const refused: Row = [
      { weave: 'odd' },
      rejected('weave must be one of: twill, satin'),
      { kind: 'outside-enum', arguments: ['weave'] },
    ];
    expect(doc('', ['twill'], { rows: [refused] })).toEqual(['', keeps]);
  });
});
