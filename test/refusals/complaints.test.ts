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
    'FastAPI',
    {
      detail: [
        { type: 'missing', loc: ['body', 'ship_to', 'postcode'], msg: 'Field required', input: {} },
        {
          type: 'int_parsing',
          loc: ['body', 'lines', 0, 'qty'],
          msg: 'Input should be a valid integer',
        },
        {
          type: 'less_than_equal',
          loc: ['query', 'limit'],
          msg: 'Input should be less than or equal to 100',
          ctx: { le: 100 },
        },
      ],
    },
    [
      'ship_to.postcode: Field required (missing)',
      'lines[].qty: Input should be a valid integer (int_parsing)',
      'limit: Input should be less than or equal to 100 (less_than_equal)',
    ],
  ],
  [
    'an argument called as a part of requests',
    { detail: [{ loc: ['query', 'path'], msg: 'Field required' }] },
    ['path: Field required'],
  ],
  [
    'Django REST framework',
    {
      limit: ['Ensure this value is less than or equal to 100.'],
      message: ['This field is required.'],
    },
    ['limit: Ensure this value is less than or equal to 100.', 'message: This field is required.'],
  ],
  [
    'Django REST framework, nested',
    {
      ship_to: { postcode: ['Too long.'] },
      lines: [{}, { qty: ['A valid integer is required.'] }],
    },
    ['ship_to.postcode: Too long.', 'lines[].qty: A valid integer is required.'],
  ],
  [
    'Django REST framework, of the whole',
    { non_field_errors: ['start must be before end'] },
    ['start must be before end'],
  ],
  ['one sentence', { detail: 'Not found.' }, ['Not found.']],
  [
    'problem+json, invalid-params',
    {
      type: 'https://example.net/validation',
      title: 'Your request parameters are not valid.',
      status: 400,
      'invalid-params': [{ name: 'age', reason: 'must be a positive integer' }],
    },
    ['age: must be a positive integer'],
  ],
  [
    'zod, flatten',
    {
      message: 'Bad input',
      errors: { formErrors: ['Unrecognized key: "x"'], fieldErrors: { berth: ['Required'] } },
    },
    ['Unrecognized key: "x"', 'berth: Required'],
  ],
  [
    'zod, treeify',
    {
      errors: ['Unrecognized key: "x"'],
      properties: {
        berth: { errors: ['Required'] },
        crew: { errors: [], items: [null, { errors: ['Too short'] }] },
      },
    },
    ['Unrecognized key: "x"', 'berth: Required', 'crew[]: Too short'],
  ],
  [
    'zod, format',
    { _errors: [], berth: { _errors: ['Required'], no: { _errors: ['Too small'] } } },
    ['berth: Required', 'berth.no: Too small'],
  ],
  [
    'valibot, issues and flatten',
    {
      issues: [
        { kind: 'validation', path: [{ key: 'lines' }, { key: 0 }], message: 'Invalid integer' },
      ],
      error: { root: ['Too much'], nested: { 'berth.no': ['Invalid value'] } },
    },
    ['lines[]: Invalid integer (validation)', 'Too much', 'berth.no: Invalid value'],
  ],
  [
    'NestJS',
    {
      statusCode: 400,
      message: ['limit must not be greater than 100', 'sort must be a string'],
      error: 'Bad Request',
    },
    ['limit must not be greater than 100', 'sort must be a string'],
  ],
  [
    'Spring Boot without fields',
    {
      timestamp: 't',
      status: 400,
      error: 'Bad Request',
      message: "Required request parameter 'q' is not present",
      path: '/orders',
    },
    ["Required request parameter 'q' is not present"],
  ],
  [
    'Micronaut',
    {
      _embedded: { errors: [{ message: 'Required QueryValue [q] not specified', path: '/q' }] },
      message: 'Bad Request',
    },
    ['q: Required QueryValue [q] not specified'],
  ],
  [
    'GitHub',
    {
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }],
      documentation_url: 'https://x',
    },
    ['title: missing_field (missing_field)'],
  ],
  ['GitLab', { message: { name: ["can't be blank"] } }, ["name: can't be blank"]],
  [
    'Rails',
    { errors: { name: ["can't be blank", 'is too short'] } },
    ["name: can't be blank", 'name: is too short'],
  ],
  [
    'Laravel',
    {
      message: 'The given data was invalid.',
      errors: { 'lines.0.qty': ['The qty must be at least 1.'] },
    },
    ['The given data was invalid.', 'lines[].qty: The qty must be at least 1.'],
  ],
  [
    'Jira',
    { errorMessages: [], errors: { summary: 'You must specify a summary of the issue.' } },
    ['summary: You must specify a summary of the issue.'],
  ],
  [
    'webargs',
    { errors: { json: { name: ['Missing data for required field.'] } } },
    ['name: Missing data for required field.'],
  ],
  [
    'an argument called as a part of requests, in a map',
    { errors: { query: ['Too short.'] } },
    ['query: Too short.'],
  ],
  [
    'Discord',
    {
      code: 50035,
      errors: {
        name: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] },
      },
      message: 'Invalid Form Body',
    },
    ['name: This field is required (BASE_TYPE_REQUIRED)'],
  ],
  [
    'flask-pydantic',
    {
      validation_error: {
        query_params: [
          { loc: ['limit'], msg: 'value is not a valid integer', type: 'type_error.integer' },
        ],
      },
    },
    ['limit: value is not a valid integer (type_error.integer)'],
  ],
  [
    'express-validator',
    {
      errors: [
        { type: 'field', value: 'x', msg: 'Invalid value', path: 'limit', location: 'query' },
      ],
    },
    ['limit: Invalid value (field)'],
  ],
  [
    'Stripe',
    {
      error: {
        code: 'parameter_missing',
        message: 'Missing required param: amount.',
        param: 'amount',
        type: 'invalid_request_error',
      },
    },
    ['amount: Missing required param: amount. (parameter_missing)'],
  ],
  [
    'Huma',
    {
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'validation failed',
      errors: [{ message: 'expected number <= 100', location: 'query.limit', value: 1000 }],
    },
    ['limit: expected number <= 100'],
  ],
  [
    'PocketBase',
    {
      code: 400,
      message: 'Failed to create record.',
      data: { title: { code: 'validation_required', message: 'Missing required value.' } },
    },
    ['Failed to create record.', 'title: Missing required value. (validation_required)'],
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
    'yup',
    {
      name: 'ValidationError',
      path: 'limit',
      type: 'max',
      errors: ['limit must be less than or equal to 100'],
      inner: [],
      message: 'limit must be less than or equal to 100',
    },
    ['limit: limit must be less than or equal to 100 (max)'],
  ],
  [
    'cerberus',
    {
      errors: {
        crew: [{ '0': ['must be of string type'] }],
        ship_to: [{ postcode: ['required field'] }],
      },
    },
    ['crew[]: must be of string type', 'ship_to[].postcode: required field'],
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
    'MCP, JSON behind words',
    'MCP error -32602: Invalid arguments for tool search: [{"code":"too_small","path":["limit"],"message":"Too small: expected number to be >=1"}]',
    ['limit: Too small: expected number to be >=1 (too_small)'],
  ],
  [
    'JSON as an example',
    'glaze: expected an object, e.g. {"tone": "…"}',
    ['glaze: expected an object, e.g. {"tone": "…"}'],
  ],
  [
    'pydantic',
    '2 validation errors for call[search]\nlines.0.qty\n  Input should be less than or equal to 100 [type=less_than_equal, input_value=500, input_type=int]\n    For further information visit https://errors.pydantic.dev/2.11/v/less_than_equal\nname\n  Field required [type=missing, input_value={}, input_type=dict]',
    [
      'lines[].qty: Input should be less than or equal to 100 (less_than_equal)',
      'name: Field required (missing)',
    ],
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
    'pydantic 1',
    '1 validation error for Model\nname\n  field required (type=value_error.missing)',
    ['name: field required (value_error.missing)'],
  ],
  [
    'pydantic, of the whole',
    '1 validation error for Model\n  Value error, start must be before end [type=value_error, input_value={}, input_type=dict]',
    ['Value error, start must be before end (value_error)'],
  ],
  [
    'zod, prettified',
    '✖ Too big: expected number to be <=50\n  → at limit\n✖ Required\n  → at lines[0].sku',
    ['limit: Too big: expected number to be <=50', 'lines[].sku: Required'],
  ],
  [
    'zod-validation-error',
    'Validation error: Required at "path"; Number must be less than or equal to 50 at "limit"',
    ['path: Validation error: Required', 'limit: Number must be less than or equal to 50'],
  ],
  [
    'superstruct',
    'At path: hull.keel -- Expected a string, but received: 3',
    ['hull.keel: Expected a string, but received: 3'],
  ],
  [
    'voluptuous',
    "expected int for dictionary value @ data['hull']['keel']",
    ['hull.keel: expected int for dictionary value'],
  ],
  ['msgspec', 'Expected `str`, got `int` - at `$.crew[0]`', ['crew[]: Expected `str`, got `int`']],
  ['connexion', "3 is not of type 'string' - 'crew.0'", ["crew[]: 3 is not of type 'string'"]],
  [
    'fastify',
    'body/hull/keel must be string, body/mast must be <= 40',
    ['hull.keel: must be string', 'mast: must be <= 40'],
  ],
  ['ajv', 'data.lines[0].qty should be integer', ['lines[].qty: should be integer']],
  [
    'go-playground',
    "Key: 'Order.Lines[0].Qty' Error:Field validation for 'Qty' failed on the 'min' tag\nKey: 'Order.Name' Error:Field validation for 'Name' failed on the 'required' tag",
    [
      "Lines[].Qty: Field validation for 'Qty' failed on the 'min' tag (min)",
      "Name: Field validation for 'Name' failed on the 'required' tag (required)",
    ],
  ],
  [
    'encoding/json',
    'json: cannot unmarshal string into Go struct field Req.lines.qty of type int',
    ['lines.qty: cannot unmarshal string into Go struct field Req.lines.qty of type int'],
  ],
  [
    'jsonschema',
    "'x' is not of type 'integer'\n\nFailed validating 'type' in schema['properties']['limit']:\n    {'type': 'integer'}\n\nOn instance['limit']:\n    'x'",
    ["limit: 'x' is not of type 'integer' (type)"],
  ],
  [
    'System.Text.Json',
    'The JSON value could not be converted to System.Int32. Path: $.guestId | LineNumber: 0 | BytePositionInLine: 16.',
    ['guestId: The JSON value could not be converted to System.Int32'],
  ],
  [
    'Jackson',
    'Cannot deserialize value of type `int` from String "x": not a valid value (through reference chain: com.x.Order["lines"]->java.util.ArrayList[0]->com.x.Line["qty"])',
    ['lines[].qty: Cannot deserialize value of type `int` from String "x": not a valid value'],
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
