import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/core/json.js';
import { readRefusal, type Hint } from '../../src/refusals/read-refusal.js';
import { slotsOf } from './support.js';

const slots = slotsOf({
  limit: 'integer',
  sort: 'string',
  type: 'string',
  name: 'string',
  from: 'string',
  to: 'string',
  start_date: 'string',
  endDate: 'string',
  berth: 'string',
  customer_id: 'string',
  email: 'string',
  ship_to: 'object',
  'ship_to.postcode': 'string',
  'ship_to.city': 'string',
  lines: 'array',
  'lines[].qty': 'integer',
  tags: 'array',
  'tags[]': 'string',
});

const read = (refusal: string | { body: Json; status?: number }, args: JsonObject = {}) =>
  readRefusal(
    {
      outcome: typeof refusal === 'string' ? { message: refusal } : { message: '', ...refusal },
      args,
    },
    slots,
  );
const only = (refusal: string, args: JsonObject = {}): Hint => {
  const hints = read(refusal, args);
  expect(hints).toHaveLength(1);
  return hints[0]!;
};

type Row<Expected> = readonly [text: string, expected: Expected, args?: JsonObject];
const rows = <Expected>(all: readonly Row<Expected>[]) =>
  all.map(([text, expected, args = {}]) => [text, expected, args] as const);

describe('the slots that a refusal blames', () => {
  it.each(
    rows<readonly string[]>([
      // Ordinary words are names only where a name can stand.
      ['name must not be empty', ['name']],
      ['Invalid type', ['type']],
      ['Invalid type: lorry', ['type']],
      ['"to" is not allowed to be empty', ['to']],
      ['from must not be after to', ['from', 'to']],
      ['A valid name is needed to book from here', []],
      ['Unable to connect to the type of thing you asked for', []],
      ['The berth is closed', ['berth']],
      // Names in any case style; the longest one.
      ['Start date must be before end date', ['start_date', 'endDate']],
      ['startDate must be a date', ['start_date']],
      ['The End-Date is too late', ['endDate']],
      ['Ship to is required', ['ship_to']],
      // Places, however they are written.
      ['lines.0.qty must be at least 1', ['lines[].qty']],
      ['lines[0].qty must be at least 1', ['lines[].qty']],
      ['/lines/0/qty must be at least 1', ['lines[].qty']],
      ["data['lines'][0]['qty'] is wrong", ['lines[].qty']],
      ['qty must be at least 1', ['lines[].qty']],
      ['ship_to.postcode is too short', ['ship_to.postcode']],
      ['`$.ship_to.postcode` is too short', ['ship_to.postcode']],
      // Two in one sentence are a pair, in two sentences they are not.
      ['Use either limit or sort, not both', ['limit', 'sort']],
      ['limit and sort are mutually exclusive', ['limit', 'sort']],
      // By the value, where no name is there.
      ['"quay 7" is taken', ['berth'], { berth: 'quay 7' }],
      ['500 is greater than the maximum of 100', ['limit'], { limit: 500 }],
      ['Nobody has quay 7', [], { berth: 'quay 7', name: 'quay 7' }],
      // What is listed and what was sent is not blamed.
      ["sort must be one of 'name', 'limit'", ['sort']],
      ["Cannot order by 'name'", ['sort'], { sort: 'name' }],
      // A thing without its argument's name.
      ['Customer not found', ['customer_id']],
      ['Validation failed', []],
    ]),
  )('%s', (text, blamed, args) => {
    expect(only(text, args).slots).toEqual(blamed);
  });

  it('stand in hints of their own where sentences do', () => {
    const hints = read('limit must be a number; name is required. Valid values: x, y');
    expect(hints.map(({ slots: blamed }) => blamed)).toEqual([['limit'], ['name']]);
    expect(hints[1]!.listed).toEqual(['x', 'y']);
  });

  it('are the ones at a path, and those inside it that the text names', () => {
    const entry = (path: string, message: string) =>
      read({ body: { errors: [{ path, message }] } })[0]!;
    expect(entry('body.lines.0.qty', 'too small')).toMatchObject({
      slots: ['lines[].qty'],
      by: 'path',
    });
    expect(entry('ship_to', "must have required property 'city'").slots).toEqual(['ship_to.city']);
    expect(entry('endDate', 'must be after start_date').slots).toEqual(['endDate', 'start_date']);
    expect(entry('type', "should be 'name' or 'limit'").slots).toEqual(['type']);
    expect(entry('tags.3', 'is too long').slots).toEqual(['tags[]']);
  });

  it('are none where a path leads to no slot, whose name is a stranger', () => {
    const [hint] = read({
      body: { detail: [{ loc: ['body', 'colour'], msg: 'Extra inputs are not permitted' }] },
    });
    expect(hint).toMatchObject({ slots: [], by: null, strangers: ['colour'], cue: 'unknown' });
  });
});

describe('the forms that a refusal shows', () => {
  it.each<readonly [string, Partial<Hint>]>([
    ['berth must look like e.g. A-12', { examples: ['A-12'] }],
    ['Invalid date. Use YYYY-MM-DD.', { examples: ['YYYY-MM-DD'], format: 'date' }],
    ['format must be ORD-12345', { examples: ['ORD-12345'] }],
    ['berth must match pattern "^[A-Z]\\d$"', { pattern: '^[A-Z]\\d$' }],
    ['berth fails to match /^[a-z]+$/', { pattern: '^[a-z]+$' }],
    ['berth must match "["', { pattern: null }],
    ['Enter a valid email address', { format: 'email' }],
    ['not an RFC 3339 timestamp', { format: 'date-time' }],
    ['must be a UUID', { format: 'uuid' }],
  ])('%s', (text, expected) => {
    expect(only(text)).toMatchObject(expected);
  });
});

describe('the reading of a refusal', () => {
  it('takes less than a second for a megabyte of anything, and never throws', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom(
        ...[
          '[',
          '{"a":',
          "'",
          '"',
          '`',
          ' one of ',
          ', ',
          '/',
          '.',
          '1,',
          '^[',
          '(a+)+$',
          'a_',
          ' must be ',
          '\n',
          '[type=x, ',
          ' - at `$',
          'limit ',
          '<',
          '--',
        ],
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (pieces, asBody) => {
          const unit = pieces.join('') || ' ';
          const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
          const before = Date.now();
          expect(read(asBody ? { body: text } : text).length).toBeLessThan(4_000);
          expect(Date.now() - before).toBeLessThan(1_000);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('never throws, whatever JSON comes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.string(), (body, name) => {
        read({ body: body as Json }, { name });
      }),
      { numRuns: 200 },
    );
  });
});
