import { readConstraintMessage } from '../../src/arguments/messages/read-constraint-message.js';

const parameters = [
  'status',
  'to',
  'topic',
  'unit',
  'lane',
  'colour',
  'size',
  'role',
  'mode',
  'grade',
];
const read = (message: string) => readConstraintMessage(message, parameters);
const enums = (message: string) => read(message).filter(({ kind }) => kind === 'enum');

describe('values listed behind what says that a value is none of them', () => {
  it.each([
    [
      'Status "x" is not a column on the board. Columns: idea > booked > out',
      'status',
      'idea booked out',
    ],
    ['Unknown topic. We file guests under: baking, sleep, trains.', 'topic', 'baking sleep trains'],
    ['Unit "stone" is not known. We take: kg, lb, g.', 'unit', 'kg lb g'],
    ['Unknown lane. Lanes: todo → doing → done', 'lane', 'todo doing done'],
    ['"mauve" is no colour that we stock. Colours: red, green, blue', 'colour', 'red green blue'],
    ['Invalid colour "mauve". You can paint it: red, green or blue.', 'colour', 'red green blue'],
    ['Size XXL? We only have S, M and L.', 'size', 'S M L'],
    ['role boss? It is main, panel or call-in.', 'role', 'main panel call-in'],
    ['mode: expected fast or slow, got x', 'mode', 'fast slow'],
    ['"x" is not a status. Use open, done or any.', 'status', 'open done any'],
    ['mode is one of fast, slow, off', 'mode', 'fast slow off'],
    ['grade: expected 1, 2 or 3, got 7', 'grade', '1 2 3'],
  ])('are those that can be taken: %s', (message, argument, values) => {
    expect(read(message)).toEqual([{ kind: 'enum', argument, values: values.split(' ') }]);
  });

  it.each([
    ['No column "x". Columns: idea > booked > out', 'idea booked out'],
    ["No such tier: 'x'. Tiers: gold | silver | bronze", 'gold silver bronze'],
    ['There is no stage "x"; stages: red -> amber -> green', 'red amber green'],
  ])('are of no argument where the message names none: %s', (message, values) => {
    expect(read(message)).toEqual([{ kind: 'enum', argument: null, values: values.split(' ') }]);
  });

  it.each([
    'Unknown topic. We need: status, unit, lane',
    'Unknown topic. Similar topics: rain, snow, hail',
    'Unknown topic. Topics: rain, snow, …',
    'Unknown topic. We do not file: rain, snow, hail',
    'Unknown colour. Open orders: red, green, blue',
    'Unknown customer ACME. Customers: ann, bob, cid',
    'No seat "4C". Seats taken: aisle, window, middle',
    'No file "x.txt". Files: a.txt, b.txt, c.txt',
    'No order "x". Orders: 12, 15, 17',
    'mode: expected string or number, got array',
    '"x" is not a status. Use unit or lane.',
    '"x" is not a status. Use the list of them or ask us.',
    'grade: expected positive or zero, got -1',
  ])('are something else: %s', (message) => {
    expect(enums(message)).toEqual([]);
  });
});
