import { fieldsOfText } from '../../../src/arguments/texts/fields-of-text.js';
import { itemsOfText } from '../../../src/arguments/texts/items-of-text.js';
import { findClamps } from '../../../src/refinement/rules/detectors/bounds/find-clamps.js';
import { findDefaults } from '../../../src/refinement/rules/detectors/arguments/find-defaults.js';
import { findAnswerLine } from '../../../src/refinement/rules/detectors/answers/find-answer-line.js';
import { findEmptyResult } from '../../../src/refinement/rules/detectors/answers/find-empty-result.js';
import { findPaging } from '../../../src/refinement/rules/detectors/answers/find-paging.js';
import { statementsOf } from '../../../src/refinement/rules/writing/statements-of.js';
import type { Json, JsonObject } from '../../../src/core/json.js';
import { success, viewOf, type Row } from './evidence.js';

const properties = { limit: { type: 'integer' } };
const boats = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `boat-${index}`);

/** Answers with as many boats as asked for, at most 5, 3 where nothing is asked for. */
function calls(write: (names: readonly string[]) => Json): Row[] {
  const asked = [undefined, 1, 2, 3, 500, 900].map((limit): Row => {
    const names = boats(Math.min(limit ?? 3, 5));
    return [limit === undefined ? {} : { limit }, success(write(names))];
  });
  return [...asked, [{ limit: 2, kind: 'sail' }, success(write(['boat-8', 'boat-9']))]];
}

const forms: Readonly<Record<string, (names: readonly string[]) => Json>> = {
  'a list with marks': (names) => `## Boats\n\n${names.map((name) => `- **${name}**`).join('\n')}`,
  'a table': (names) => `| boat |\n| --- |\n${names.map((name) => `| ${name} |`).join('\n')}`,
  'blocks of lines': (names) => names.map((name) => `Name: ${name}\nDepth: 4`).join('\n\n'),
  'lines below a heading': (names) => `Found boats:\n${names.join('\n')}`,
  'a part for each': (names) => [`${names.length} boats`, ...names.map((name) => ({ name }))],
};

describe('an answer that lists things in text or in parts', () => {
  it.each(Object.keys(forms))('shows in %s what is cut down and what the default is', (form) => {
    const view = viewOf({ properties, rows: calls(forms[form] ?? String) });
    // A call with a further argument shows that there are more.
    const rows = [...calls(forms[form] ?? String)];
    expect(findDefaults(view)).toMatchObject([{ argument: 'limit', value: 3 }]);
    const again = viewOf({ properties, rows: rows.map(withKind) });
    expect(findClamps(again)).toMatchObject([{ argument: 'limit', to: 5 }]);
  });

  it('is none where its form does not say so', () => {
    expect(itemsOfText('One fine day\nthe boat came in')).toEqual([]);
    expect(itemsOfText('Name: hull\nDepth: 4\n\nWritten by hand')).toEqual([]);
  });
});

describe('pages of an answer in text', () => {
  const row = (index: number): string => `B-${10 + index}   boat-${index}`;
  const page = (number: number, size: number): string => {
    const first = number * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, 20 - first)) }, (_, i) =>
      row(first + i),
    );
    return rows.length === 0
      ? 'Nothing in the harbour.'
      : ['BERTH  NAME', ...rows, `-- page ${number}, ${rows.length} of 20`].join('\n');
  };
  const whole: Row[] = [
    [{}, success(page(0, 8))],
    [{ page: 0 }, success(page(0, 8))],
    [{ page: 1 }, success(page(1, 8))],
    [{ page: 500 }, success(page(500, 8))],
    ...[1, 3, 50, 90].map((size): Row => [{ size }, success(page(0, Math.min(size, 12)))]),
  ];
  const paged = { page: { type: 'integer' }, size: { type: 'integer' } };

  it('count from 0 where page 1 goes on, and end in a text that says so', () => {
    const findings = findPaging(viewOf({ properties: paged, rows: whole }));
    expect(findings).toMatchObject([
      { kind: 'page-number', argument: 'page', first: 0 },
      { kind: 'past-end', argument: 'page', text: 'Nothing in the harbour.' },
    ]);
    const view = viewOf({ properties: paged, rows: whole });
    expect(findings.flatMap((each) => statementsOf(each, view).map(({ text }) => text))).toEqual([
      'Pages count from 0.',
      'A page beyond the last one answers "Nothing in the harbour"; that is no error.',
    ]);
  });

  it('are cut down where another page shows that there is more', () => {
    expect(findClamps(viewOf({ properties: paged, rows: whole }))).toMatchObject([
      { argument: 'size', to: 12 },
    ]);
  });

  it('are no search without a match', () => {
    expect(findEmptyResult(viewOf({ properties: paged, rows: whole }))).toEqual([]);
  });
});

describe('lines of a text that has no form of its own', () => {
  const lines = (from: number, count: number): string =>
    ['Tide log', ...Array.from({ length: count }, (_, i) => `at ${from + i} metres, calm`)].join(
      '\n',
    );
  const sized = (cut: number): Row[] =>
    [1, 2, 40, 90].map((rows): Row => [{ rows }, success(lines(0, Math.min(rows, cut)))]);
  const log = { rows: { type: 'integer' }, page: { type: 'integer' }, long: { type: 'boolean' } };
  const clamps = (rows: readonly Row[]) => findClamps(viewOf({ properties: log, rows }));

  it('are counted where they follow the argument, and another page goes on', () => {
    const further: Row = [{ rows: 40, page: 2 }, success(lines(6, 6))];
    expect(clamps([...sized(6), further])).toMatchObject([{ argument: 'rows', to: 6 }]);
  });

  it('are not where nothing shows more, where they are told in another way, or do not follow', () => {
    expect(clamps(sized(6))).toEqual([]);
    const inOtherWords = lines(0, 6).replaceAll('calm', 'calm and clear');
    expect(clamps([...sized(6), [{ rows: 40, long: true }, success(inOtherWords)]])).toEqual([]);
    const further: Row = [{ rows: 40, page: 2 }, success(lines(6, 6))];
    const uneven: Row[] = [1, 2, 40, 90].map((rows) => [{ rows }, success(lines(0, rows % 7))]);
    expect(clamps([...uneven, further])).toEqual([]);
  });
});

/** The last call has the arguments of a large one and another besides. */
function withKind([args, outcome]: Row): Row {
  return args['kind'] === undefined ? [args, outcome] : [{ limit: 500, kind: 'sail' }, outcome];
}

describe('an answer about one thing in text', () => {
  it('has fields in lines and in tables of two columns, but none that stands there twice', () => {
    const lines = 'Boat created.\nName: Hull\n- **Depth**: 4\n| berth | B-14 |\nOpen: true';
    expect([...fieldsOfText(lines)]).toEqual([
      ['Name', 'Hull'],
      ['Depth', 4],
      ['berth', 'B-14'],
      ['Open', true],
    ]);
    expect([...fieldsOfText('Name: a\nName: b').keys()]).toEqual([]);
  });

  it('shows the default of a tool that makes things', () => {
    const made = (depth: number): string => `Boat made.\nDepth: ${depth}`;
    const rows: Row[] = [
      [{ name: 'a' }, success(made(4))],
      [{ name: 'b' }, success(made(4))],
      [{ name: 'c', depth: 9 }, success(made(9))],
    ];
    const depth = { name: { type: 'string' }, depth: { type: 'integer' } };
    const view = viewOf({ properties: depth, effect: 'write', rows });
    expect(findDefaults(view)).toMatchObject([{ argument: 'depth', value: 4 }]);
  });
});

describe('an answer that is one line', () => {
  const text = { type: 'string' };
  const lineOf = (rows: readonly (readonly [args: JsonObject, answer: string])[]) =>
    findAnswerLine(
      viewOf({
        properties: { name: text, to: text },
        rows: rows.map(([args, answer]) => [args, success(answer)]),
      }),
    );

  it.each([
    [
      'Moved … to …',
      [
        ['Ana', 'Oslo', 'Moved Ana to Oslo'],
        ['Bo', 'Rome', 'Moved Bo to Rome'],
      ],
    ],
    [
      'Ticket … sold.',
      [
        ['Ana', 'x', 'Ticket T-17 sold.'],
        ['Bo', 'x', 'Ticket T-18 sold.'],
      ],
    ],
    [
      'Rates: … and …',
      [
        ['Ana', 'x', 'Rates: 3.5% and 12'],
        ['Bo', 'x', 'Rates: 4% and 9'],
      ],
    ],
  ])('is said with … for what varies: %s', (line, rows) => {
    const given = rows.map(([name = '', to = '', answer = '']) => [{ name, to }, answer] as const);
    expect(lineOf(given)).toMatchObject([{ kind: 'answer-line', line, calls: ['c1', 'c2'] }]);
  });

  it.each([
    ['all answers are the same', 'Done.', 'Done.'],
    ['they have nothing in common', 'Ana lives in the north', 'No such person as Bo'],
    ['they speak to the reader', 'Ana saved. Now call Ana again', 'Bo saved. Now call Bo again'],
    ['they say that there was nothing to do', 'Ana is already in', 'Bo is already in'],
    ['one has several lines', 'Saved Ana', 'Saved Bo\nand more'],
    ['it is a long one', `Saved Ana ${'in a row '.repeat(5)}`, `Saved Bo ${'in a row '.repeat(5)}`],
  ])('is not said where %s', (_why, first, second) => {
    expect(
      lineOf([
        [{ name: 'Ana' }, first],
        [{ name: 'Bo' }, second],
      ]),
    ).toEqual([]);
  });
});

it('says in which words a search without a match is answered', () => {
  const view = viewOf({
    properties: { q: { type: 'string' } },
    rows: [
      [{ q: 'a' }, success('Oak, Ash')],
      [{ q: 'zz' }, success('No trees found.')],
    ],
  });
  expect(findEmptyResult(view).flatMap((found) => statementsOf(found, view))).toMatchObject([
    { text: 'Without a match it answers "No trees found"; that is no error.', calls: ['c2', 'c1'] },
  ]);
});
