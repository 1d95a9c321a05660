import { findIgnoredOrder } from '../../../src/refinement/rules/detectors/arguments/find-ignored-order.js';
import { rejected, success, viewOf, type Row } from './evidence.js';

const sheds = [
  { name: 'Pine', area: 4 },
  { name: 'Alder', area: 9 },
  { name: 'Rowan', area: 2 },
  { name: 'Birch', area: 7 },
];
type Shed = (typeof sheds)[number];

const asTable = (list: readonly Shed[]) =>
  ['| name | area |', '|---|---|', ...list.map(({ name, area }) => `| ${name} | ${area} |`)].join(
    '\n',
  );

const unsorted = () => sheds;
const another: Row = [{ yard: 'y-2' }, success({ sheds: sheds.slice(2) })];

const found = (
  values: readonly string[],
  {
    sorted = unsorted,
    rows = [another],
    argument = 'sort',
    description = 'One of: name, area.',
    answer = (list: readonly Shed[]) => success({ sheds: list }),
  }: {
    readonly sorted?: (value: string | undefined) => readonly Shed[];
    readonly rows?: readonly Row[];
    readonly argument?: string;
    readonly description?: string;
    readonly answer?: (list: readonly Shed[]) => Row[1];
  } = {},
) =>
  findIgnoredOrder(
    viewOf({
      properties: { yard: { type: 'string' }, [argument]: { type: 'string', description } },
      rows: [
        [{}, answer(sorted(undefined))],
        ...values.map((value): Row => [{ [argument]: value }, answer(sorted(value))]),
        ...rows,
      ],
    }),
  );

describe('an order that a tool passes over', () => {
  it('is one of which every listed value brings the same list, which is not in order of what they name', () => {
    expect(found(['name', 'area'])).toMatchObject([{ kind: 'ignored', argument: 'sort' }]);
    const table = (list: readonly Shed[]) => success(asTable(list));
    expect(found(['name', 'area', 'none'], { answer: table })).toHaveLength(1);
    const typed: Row = [
      { sort: 12345 },
      rejected('must be a string'),
      { kind: 'wrong-type', arguments: ['sort'] },
    ];
    expect(found(['name', 'area'], { rows: [another, typed] })).toHaveLength(1);
  });

  it('is none where a listed value was not tried, where none is listed, or where one was refused', () => {
    expect(found(['name'])).toEqual([]);
    expect(found(['name', 'area'], { description: 'Order.' })).toEqual([]);
    const odd: Row = [{ sort: 'odd' }, rejected('bad'), { arguments: ['sort'] }];
    expect(found(['name', 'area'], { rows: [another, odd] })).toEqual([]);
  });

  it('is none where the list is in the order that was asked for, or any call brought another', () => {
    const byName = sheds.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const both = byName.map((shed, area) => ({ ...shed, area }));
    expect(found(['name', 'area'], { sorted: () => both })).toEqual([]);
    expect(
      found(['name', 'area'], { sorted: (value) => (value === 'name' ? byName : sheds) }),
    ).toEqual([]);
  });

  it('is none of what the items do not show, of other options, and of a tool that answers all alike', () => {
    expect(found(['price', 'age'], { description: 'One of: price, age.' })).toEqual([]);
    expect(found(['name', 'area'], { argument: 'view' })).toEqual([]);
    expect(found(['name', 'area'], { rows: [] })).toEqual([]);
  });
});
