import type { Json, JsonObject } from '../../../src/core/json.js';
import { findExamples } from '../../../src/refinement/rules/detectors/arguments/find-examples.js';
import { ofKind, rejected, success, viewOf, type Row } from './evidence.js';

const examplesOf = (argument: string, schema: JsonObject, rows: readonly Row[]) =>
  ofKind(
    findExamples(viewOf({ properties: { [argument]: schema }, effect: 'write', rows })),
    'example',
  ).flatMap((finding) => (finding.argument === argument ? finding.values : []));

describe('an example of a number', () => {
  const heated = (asked: readonly number[], kept: (degrees: number) => number) =>
    examplesOf(
      'degrees',
      { type: 'number' },
      asked.map((degrees): Row => [{ degrees }, success({ kiln: 'k-1', degrees: kept(degrees) })]),
    );
  const within = (value: number) => Math.min(90, Math.max(10, value));

  it('lies within what larger ones are cut down to and smaller ones are raised to', () => {
    expect(heated([2, 1, 500, 33, 56, 100_000], within)).toEqual([33, 56]);
  });

  it('may be any where none was cut', () => {
    expect(heated([2, 1, 500, 33], (value) => value)).toEqual([2, 1]);
  });

  it('may be what larger ones are cut down to', () => {
    expect(heated([90, 10, 40, 500, 600, 1, 2], within)).toEqual([90, 10]);
  });
});

describe('an example', () => {
  it('is no number that comes back as another', () => {
    const rows = [2, 40].map((degrees): Row => [
      { degrees },
      success({ ok: true, kiln: { degrees: degrees < 10 ? 10 : degrees } }),
    ]);
    expect(examplesOf('degrees', { type: 'number' }, rows)).toEqual([40]);
  });

  it('is one of the values that the description lists', () => {
    const description = 'Reads a tide table. form: full | brief';
    const rows: readonly Row[] = [
      [{ form: 'lagoon' }, success({ port: 'p-1' })],
      [{ form: 'brief' }, success({ port: 'p-1' })],
    ];
    const view = viewOf({ properties: { form: { type: 'string' } }, rows, tool: { description } });
    expect(ofKind(findExamples(view), 'example').flatMap(({ values }) => values)).toEqual([
      'brief',
    ]);
  });

  it('is no id where words are wanted', () => {
    const titled = (title: string) =>
      examplesOf('title', { type: 'string' }, [[{ title }, success({ ok: true, title })]]);
    for (const id of ['20310509T141500123456', '6f1d2c34-9b0e-4c77-8a15-5d2e3f4a6b7c'])
      expect(titled(id)).toEqual([]);
    expect(titled('Morning tides')).toEqual(['Morning tides']);
  });

  it('was sent where the argument is of use, as refusals say', () => {
    const properties = { mode: { type: 'string' }, from: { type: 'string' } };
    const rows: readonly Row[] = [
      [{ from: '2031-05-09' }, success({ kiln: 'k-1' })],
      [{ mode: 'timed' }, rejected("from is required when mode is 'timed'")],
      [{ mode: 'timed', from: '05:15' }, success({ kiln: 'k-1' })],
    ];
    const found = ofKind(findExamples(viewOf({ properties, effect: 'write', rows })), 'example');
    expect(found.find(({ argument }) => argument === 'from')?.values).toEqual(['05:15']);
  });
});

describe('an example of a text for a tool that changes things', () => {
  const fired = (
    given: readonly Json[],
    answer: (from: Json) => JsonObject,
    schema: JsonObject = { type: 'string' },
  ) =>
    examplesOf('from', schema, [
      [{}, success(answer(null))],
      ...given.map((from): Row => [{ from }, success(answer(from))]),
      [
        { from: 'no-such-form' },
        success(answer('no-such-form')),
        { kind: 'format', arguments: ['from'] },
      ],
    ]);
  const days = ['2023-11-02', '2024-06-30'];

  it('is none that nothing shows to be looked at, where nonsense was taken as well', () => {
    expect(fired(days, () => ({ window: null }))).toEqual([]);
    const refused: Row[] = [{}, { from: '2023-11-02' }].map((args) => [
      { mode: 'odd', ...args },
      rejected('mode is not odd'),
    ]);
    const taken = ['2023-11-02', 'no-such-form'].map((from): Row => [
      { from },
      success({ window: null }),
      { kind: from.startsWith('2') ? 'positive' : 'format', arguments: ['from'] },
    ]);
    const text = { type: 'string' };
    const rows = [[{}, success({ window: null })] as Row, ...taken, ...refused];
    expect(examplesOf('from', text, rows)).toEqual([]);
  });

  it('is one that the answer shows, or that the document names', () => {
    expect(fired(days, (window) => ({ window }))).toEqual(days);
    const described = { type: 'string', description: 'Day, such as 2023-11-02.' };
    expect(fired(days, () => ({ window: null }), described)).toEqual(['2023-11-02']);
  });

  it('is one where nonsense was answered in another way, or was not tried', () => {
    const notes = (from: Json) => ({ window: from === 'no-such-form' ? 'unclear' : null });
    expect(fired(days, notes)).toEqual(days);
    const rows = days.map((from): Row => [{ from }, success({ window: null })]);
    expect(
      examplesOf('from', { type: 'string' }, [[{}, success({ window: null })], ...rows]),
    ).toEqual(days);
  });
});
