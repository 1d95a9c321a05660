import { placedComplaints, withPlacedComplaints } from '../../src/calling/placed-complaints.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { ToolCallRequest } from '../../src/core/ports.js';

function request(args: JsonObject, names: readonly string[] = Object.keys(args)): ToolCallRequest {
  return {
    tool: {
      id: 'bookBerth',
      name: 'bookBerth',
      description: 'Books a berth.',
      parameters: {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      },
      sideEffects: 'write',
      call: { kind: 'http', method: 'POST', path: '/berths', bindings: {} },
    },
    arguments: args,
  };
}

const complaints = (body: Json, names: readonly string[] = [], sent: JsonObject = {}) =>
  placedComplaints(body, { names: new Set(names), sent }).map(
    ({ place, words }) => `${place}: ${words}`,
  );

describe('what a refusal says of single arguments, under whatever keys', () => {
  it.each<readonly [string, Json, readonly string[]]>([
    [
      'entries with keys of the house’s own',
      {
        fault: {
          code: 'W-12',
          particulars: [
            { at: 'period', says: 'is required, with from and to' },
            { at: 'garments[0]', says: 'expected three letters and four digits' },
          ],
        },
      },
      [
        'period: is required, with from and to',
        'garments.0: expected three letters and four digits',
      ],
    ],
    [
      'entries with a code beside the place',
      { problems: [{ id: 'E7', where: '/body/mast', what: 'must be at most 40 m' }] },
      ['mast: must be at most 40 m'],
    ],
    [
      'a list at the top',
      [{ slot: 'sails.2.area', hint: 'is too small for this boat' }],
      ['sails.2.area: is too small for this boat'],
    ],
  ])('are found: %s', (_title, body, expected) => {
    expect(complaints(body)).toEqual(expected);
  });

  it('are found as a map from arguments of the call to sentences', () => {
    const body = { oops: { wrong: { berth: ['must be free', 'must be long enough'] } } };
    expect(complaints(body, ['berth'])).toEqual(['berth: must be free']);
    expect(complaints(body)).toEqual([]);
  });

  it('are found beside an argument of the call in any words', () => {
    const body = { rejected: [{ slot: 'workshop', text: 'nobody there mends masts' }] };
    expect(complaints(body, ['workshop'])).toEqual(['workshop: nobody there mends masts']);
    expect(complaints(body)).toEqual([]);
  });

  it('are not what was sent, over again', () => {
    const body = { bad: [{ field: 'quay', value: 'the north quay', problem: 'is full' }] };
    expect(complaints(body, ['quay'], { quay: 'the north quay' })).toEqual(['quay: is full']);
  });

  it.each<readonly [string, Json]>([
    ['records that stand in the way', { clash: [{ id: 'b-1', status: 'free', note: 'must go' }] }],
    [
      'a thing that a refusal shows',
      { error: 'taken', boat: { name: 'Ada', about: 'is too old' } },
    ],
    ['entries without a complaint', { similar: [{ name: 'ada', about: 'A boat of oak' }] }],
    ['what was sent, over again', { input: [{ name: 'berth', value: 'north quay 7' }] }],
  ])('are not seen in %s', (_title, body) => {
    expect(complaints(body)).toEqual([]);
  });
});

describe('the message of a refusal', () => {
  const body = {
    fault: { message: 'Not understood.', list: [{ at: 'month', says: 'is required' }] },
  };

  it('is told with what it says of arguments', () => {
    expect(withPlacedComplaints('Not understood.', body, request({}))).toBe(
      'Not understood: month: is required',
    );
  });

  it('stays as it is where it tells them already', () => {
    const told = 'month: is required';
    expect(withPlacedComplaints(told, body, request({}))).toBe(told);
    expect(withPlacedComplaints('Not understood.', { fault: 'x' }, undefined)).toBe(
      'Not understood.',
    );
  });
});
