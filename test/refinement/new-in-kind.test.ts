import type { JsonObject } from '../../src/core/json.js';
import { newInKind } from '../../src/refinement/new-in-kind.js';
import { callOf, fault, rejected, success } from './loop-fixture.js';

const page: JsonObject = { q: 'oak', page: 2 };

interface Row {
  readonly it: string;
  readonly args: JsonObject;
  readonly answered?: readonly JsonObject[];
  readonly unanswered?: readonly JsonObject[];
  readonly found: string | null;
}

const rows: readonly Row[] = [
  {
    it: 'a new argument',
    args: { q: 'oak', limit: 1 },
    answered: [page],
    found: 'no answered call has set limit',
  },
  {
    it: 'a new key inside an object',
    args: { filter: { name: 'oak', age: 3 } },
    answered: [{ filter: { name: 'oak' } }],
    found: 'no answered call has set filter.age',
  },
  {
    it: 'a new key of an item of a list',
    args: { lines: [{ sku: 'a' }, { sku: 'b', note: 'c' }] },
    answered: [{ lines: [{ sku: 'a' }] }],
    found: 'no answered call has set lines[].note',
  },
  {
    it: 'what only a call without an answer has set',
    args: { q: 'elm', limit: 1 },
    answered: [page],
    unanswered: [{ q: 'oak', limit: 1 }],
    found: 'no answered call has set limit',
  },
  {
    it: 'without what all calls had',
    args: { page: 3 },
    answered: [page, { ...page, page: 4 }],
    found: 'all answered calls have set q',
  },
  {
    it: 'together what none had together',
    args: { q: 'oak', page: 1, limit: 1 },
    answered: [page, { q: 'oak', limit: 5 }, { q: 'oak' }],
    found: 'no answered call has set just q, page, limit',
  },
  { it: 'other values of the same', args: { q: 'elm', page: 3 }, answered: [page], found: null },
  { it: 'the same in another order', args: { page: 3, q: 'elm' }, answered: [page], found: null },
  {
    it: 'arguments that got no answer before',
    args: { limit: 1 },
    answered: [page],
    unanswered: [{ limit: 1 }],
    found: null,
  },
];

describe('newInKind', () => {
  it.each(rows)('$it: $found', ({ args, answered = [], unanswered = [], found }) => {
    const calls = [
      ...answered.map((one, at) =>
        callOf(`c${at}`, one, at % 2 === 0 ? success({}) : rejected('no')),
      ),
      ...unanswered.map((one, at) => callOf(`d${at}`, one, fault())),
      { ...callOf('e1', { limit: 9, other: 'tool' }, success({})), tool: 'another' },
    ];
    expect(newInKind({ arguments: args }, { calls })).toBe(found);
  });

  it('says nothing of a call of another tool', () => {
    expect(newInKind({ tool: 'another', arguments: { x: 1 } }, { calls: [] })).toBe(null);
  });
});
