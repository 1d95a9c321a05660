import fc from 'fast-check';
import { complaintsIn, type Complaint } from '../../src/refusals/complaints.js';
import type { Json } from '../../src/core/json.js';

/** A complaint as `path: text (code)`. */
const written = ({ path, text, code }: Complaint): string =>
  `${path === undefined ? '' : `${path}: `}${text}${code === undefined ? '' : ` (${code})`}`;
const read = (body: Json): readonly string[] => complaintsIn({ body }).map(written);

type Row = readonly [layout: string, body: Json, complaints: readonly string[]];

const bodies: readonly Row[] = [
  [
    'an argument called as a part of requests',
    { detail: [{ loc: ['query', 'path'], msg: 'Field required' }] },
    ['path: Field required'],
  ],
  [
    'Django REST framework, of the whole',
    { non_field_errors: ['start must be before end'] },
    ['start must be before end'],
  ],
  ['one sentence', { detail: 'Not found.' }, ['Not found.']],
  [
    'an argument called as a part of requests, in a map',
    { errors: { query: ['Too short.'] } },
    ['query: Too short.'],
  ],
  [
    'names under one key',
    {
      error: {
        code: 400,
        details: [{ field: 'start,end', description: 'start must not be after end' }],
      },
    },
    ['start must not be after end'],
  ],
  [
    'several arguments of one entry',
    [{ message: 'Give one', fields: ['a', 'b'] }],
    ['a, b: Give one'],
  ],
  [
    'what keys want, where no sentence does',
    { message: 'Bad', details: [{ field: 'limit', min: 1, max: 50 }] },
    ['limit: must be between 1 and 50'],
  ],
  [
    'what is listed beside a sentence',
    { error: 'Unsupported version', supported: ['1', '2'] },
    ['Unsupported version. must be one of 1, 2'],
  ],
  [
    '{"param": …}',
    { error: 'invalid', details: { param: 'name', maxLength: 5 } },
    ['name: must have at most 5 characters'],
  ],
  ['{"param": "words"}', { limit: 'must be at most 100' }, ['limit: must be at most 100']],
  [
    'keys of the house’s own',
    {
      fault: { code: 'W-12', particulars: [{ at: 'garments[0]', says: 'expected three letters' }] },
    },
    ['garments[]: expected three letters'],
  ],
  ['German', { fehler: [{ feld: 'mast', meldung: 'ist zu lang' }] }, ['mast: ist zu lang']],
  [
    'a list of texts',
    ['limit is too large', 'sort is unknown'],
    ['limit is too large', 'sort is unknown'],
  ],
  [
    'a name with a dot in it',
    { detail: [{ loc: ['body', 'a.b', 'c'], msg: 'Field required' }] },
    ['a\\.b.c: Field required'],
  ],
  [
    'what was sent, over again',
    {
      error: 'Already taken',
      details: { id: 'a-1', name: 'Ada' },
      boat: { name: 'Ada', description: 'A boat of oak' },
    },
    ['Already taken'],
  ],
];

describe('the complaints in a body', () => {
  it.each(bodies)('are read as of %s', (_layout, body, expected) => {
    expect(read(body)).toEqual(expected);
  });
});

const texts: readonly (readonly [layout: string, text: string, complaints: readonly string[]])[] = [
  ['plain', 'limit must be at most 100', ['limit must be at most 100']],
  [
    'JSON as an example',
    'glaze: expected an object, e.g. {"tone": "…"}',
    ['glaze: expected an object, e.g. {"tone": "…"}'],
  ],
  [
    'pydantic on one line',
    'Error executing tool x: 2 validation errors for xArguments foo Field required [type=missing, input_value={}, input_type=dict] For further information visit https://errors.pydantic.dev/2.11/v/missing limit Input should be less than or equal to 100 [type=less_than_equal, input_value=500, input_type=int]',
    [
      'foo: Field required (missing)',
      'limit: Input should be less than or equal to 100 (less_than_equal)',
    ],
  ],
  [
    'pydantic, of the whole',
    '1 validation error for Model\n  Value error, start must be before end [type=value_error, input_value={}, input_type=dict]',
    ['Value error, start must be before end (value_error)'],
  ],
  [
    'encoding/json',
    'json: cannot unmarshal string into Go struct field Req.lines.qty of type int',
    ['lines.qty: cannot unmarshal string into Go struct field Req.lines.qty of type int'],
  ],
  [
    'XML',
    '<Error><Code>InvalidArgument</Code><Message>Bad bucket</Message></Error>',
    ['Bad bucket'],
  ],
  ['a page', '<html><head><title>400 Bad bucket</title></head></html>', ['400 Bad bucket']],
];

describe('the complaints in a text', () => {
  it.each(texts)('are read as of %s', (_layout, text, expected) => {
    expect(read(text)).toEqual(expected);
    expect(complaintsIn({ message: text }).map(written)).toEqual(expected);
  });
});

describe('the reading of complaints', () => {
  it('takes the message where the body has no words, and nothing where neither has', () => {
    expect(complaintsIn({ body: { ok: false }, message: 'limit is bad' })).toEqual([
      { text: 'limit is bad' },
    ]);
    expect(complaintsIn({ body: null, message: '' })).toEqual([]);
  });

  it('happens once for each outcome', () => {
    const outcome = { body: { detail: 'Not found.' } };
    expect(complaintsIn(outcome)).toBe(complaintsIn(outcome));
  });

  it('is capped in number and length', () => {
    const body = {
      errors: Array.from({ length: 900 }, (_, index) => ({
        field: `f${index}`,
        message: 'must be '.repeat(9_000),
      })),
    };
    const found = complaintsIn({ body });
    expect(found).toHaveLength(50);
    expect(Math.max(...found.map(({ text }) => text.length))).toBeLessThanOrEqual(4_000);
  });

  it('never throws, whatever JSON comes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => {
        expect(complaintsIn({ body: body as Json }).length).toBeLessThanOrEqual(50);
      }),
      { numRuns: 300 },
    );
  });
});
