import { errorMessage } from '../../src/calls/error-message.js';
import type { Json } from '../../src/core/json.js';

/** Bodies in the form that each framework or service documents for a refusal. */
const bodies: readonly (readonly [string, Json, string])[] = [
  [
    'NestJS, a list of messages',
    {
      statusCode: 400,
      message: ['limit must not be greater than 100', 'limit must be a number'],
      error: 'Bad Request',
    },
    'limit must not be greater than 100; limit must be a number',
  ],
  [
    'NestJS, one message',
    { message: 'Cannot GET /x', error: 'Not Found', statusCode: 404 },
    'Cannot GET /x',
  ],
  [
    'Fastify',
    {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: 'querystring/limit must be <= 100',
    },
    'querystring/limit must be <= 100',
  ],
  [
    'Spring Boot',
    {
      timestamp: 't',
      status: 400,
      error: 'Bad Request',
      message: "Required request parameter 'q' for method parameter type String is not present",
      path: '/x',
    },
    "Required request parameter 'q' for method parameter type String is not present",
  ],
  [
    'Spring Boot with field errors',
    {
      timestamp: 't',
      status: 400,
      error: 'Bad Request',
      errors: [
        {
          codes: ['Max.dto.limit'],
          arguments: [{ codes: ['dto.limit', 'limit'], defaultMessage: 'limit', code: 'limit' }],
          defaultMessage: 'must be less than or equal to 100',
          objectName: 'dto',
          field: 'limit',
          rejectedValue: 1000,
          bindingFailure: false,
          code: 'Max',
        },
      ],
      message: "Validation failed for object='dto'. Error count: 1",
      path: '/x',
    },
    "Validation failed for object='dto'. Error count: 1: limit: must be less than or equal to 100",
  ],
  [
    'Spring problem details',
    {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: "Required parameter 'q' is not present.",
      instance: '/x',
    },
    "Required parameter 'q' is not present.",
  ],
  [
    'API Platform',
    {
      '@context': '/c',
      '@type': 'ConstraintViolationList',
      'hydra:title': 'An error occurred',
      'hydra:description': 'name: This value should not be blank.',
      violations: [
        {
          propertyPath: 'name',
          message: 'This value should not be blank.',
          code: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
        },
      ],
    },
    'name: This value should not be blank.',
  ],
  [
    'Quarkus',
    {
      title: 'Constraint Violation',
      status: 400,
      violations: [{ field: 'list.limit', message: 'must be less than or equal to 100' }],
    },
    'Constraint Violation: list.limit: must be less than or equal to 100',
  ],
  [
    'Micronaut',
    {
      _links: { self: [{ href: '/x' }] },
      _embedded: { errors: [{ message: 'Required QueryValue [q] not specified', path: '/q' }] },
      message: 'Bad Request',
    },
    'q: Required QueryValue [q] not specified',
  ],
  [
    'JSON:API, a pointer',
    {
      errors: [
        {
          status: '422',
          source: { pointer: '/data/attributes/name' },
          title: 'Invalid Attribute',
          detail: "Name can't be blank",
        },
      ],
    },
    "data.attributes.name: Name can't be blank",
  ],
  [
    'JSON:API, a parameter',
    {
      errors: [
        {
          status: '400',
          source: { parameter: 'limit' },
          title: 'Invalid Query Parameter',
          detail: 'must be at most 100',
        },
      ],
    },
    'limit: must be at most 100',
  ],
  [
    'GitHub',
    {
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }],
      documentation_url: 'https://x',
    },
    'Validation Failed: title: missing_field',
  ],
  ['GitLab', { message: { name: ["can't be blank"] } }, "name: can't be blank"],
  [
    'Jira',
    { errorMessages: [], errors: { summary: 'You must specify a summary of the issue.' } },
    'summary: You must specify a summary of the issue.',
  ],
  [
    'Azure',
    {
      error: {
        code: 'InvalidParameter',
        message: 'One or more values are wrong.',
        target: 'limit',
        details: [{ code: 'NullValue', target: 'phone', message: 'Phone must not be null' }],
      },
    },
    'One or more values are wrong: phone: Phone must not be null',
  ],
  [
    'Elasticsearch',
    {
      error: {
        root_cause: [
          {
            type: 'illegal_argument_exception',
            reason: 'Failed to parse int parameter [size] with value [abc]',
          },
        ],
        type: 'illegal_argument_exception',
        reason: 'Failed to parse int parameter [size] with value [abc]',
      },
      status: 400,
    },
    'Failed to parse int parameter [size] with value [abc]',
  ],
  [
    'Slack',
    {
      ok: false,
      error: 'invalid_arguments',
      response_metadata: { messages: ['[ERROR] missing required field: channel'] },
    },
    'invalid_arguments: [ERROR] missing required field: channel',
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
    'Invalid Form Body: name: This field is required',
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
    'limit: value is not a valid integer',
  ],
  [
    'connexion',
    {
      detail: "'name' is a required property",
      status: 400,
      title: 'Bad Request',
      type: 'about:blank',
    },
    "'name' is a required property",
  ],
  [
    'webargs',
    { errors: { json: { name: ['Missing data for required field.'] } } },
    'name: Missing data for required field.',
  ],
  [
    'APIFlask',
    {
      detail: { json: { name: ['Missing data for required field.'] } },
      message: 'Validation error',
    },
    'Validation error: name: Missing data for required field.',
  ],
  [
    'express-validator',
    {
      errors: [
        { type: 'field', value: 'abc', msg: 'Invalid value', path: 'limit', location: 'query' },
      ],
    },
    'limit: Invalid value',
  ],
  [
    'tRPC',
    {
      error: {
        json: {
          message:
            '[\n {"code":"too_big","maximum":100,"path":["limit"],"message":"Number must be less than or equal to 100"}\n]',
          code: -32600,
          data: { code: 'BAD_REQUEST', httpStatus: 400 },
        },
      },
    },
    'limit: Number must be less than or equal to 100: BAD_REQUEST',
  ],
  [
    'celebrate',
    {
      statusCode: 400,
      error: 'Bad Request',
      message: 'Validation failed',
      validation: {
        query: {
          source: 'query',
          keys: ['limit'],
          message: '"limit" must be less than or equal to 100',
        },
      },
    },
    'Validation failed: "limit" must be less than or equal to 100',
  ],
  [
    'LoopBack',
    {
      error: {
        statusCode: 422,
        name: 'UnprocessableEntityError',
        message: 'The request body is invalid. See error object `details` property for more info.',
        code: 'VALIDATION_FAILED',
        details: [
          {
            path: '',
            code: 'required',
            message: "must have required property 'name'",
            info: { missingProperty: 'name' },
          },
        ],
      },
    },
    "The request body is invalid. See error object `details` property for more info: must have required property 'name'",
  ],
  [
    'Strapi',
    {
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: 'name must be defined.',
        details: {
          errors: [{ path: ['name'], message: 'name must be defined.', name: 'ValidationError' }],
        },
      },
    },
    'name: name must be defined.',
  ],
  [
    'PostgREST',
    {
      code: '23502',
      details: 'Failing row contains (1, null).',
      hint: null,
      message: 'null value in column "name" of relation "x" violates not-null constraint',
    },
    'null value in column "name" of relation "x" violates not-null constraint',
  ],
  [
    'Huma',
    {
      $schema: 'https://x/schemas/ErrorModel.json',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'validation failed',
      errors: [{ message: 'expected number <= 100', location: 'query.limit', value: 1000 }],
    },
    'validation failed: limit: expected number <= 100',
  ],
  [
    'ABP',
    {
      error: {
        code: null,
        message: 'Your request is not valid!',
        details:
          'The following errors were detected during validation.\r\n - The Name field is required.\r\n',
        validationErrors: [{ message: 'The Name field is required.', members: ['name'] }],
      },
    },
    'Your request is not valid!: name: The Name field is required.',
  ],
  [
    'Salesforce',
    [
      {
        message: 'Required fields are missing: [Name]',
        errorCode: 'REQUIRED_FIELD_MISSING',
        fields: ['Name'],
      },
    ],
    'Name: Required fields are missing: [Name]',
  ],
  [
    'ASP.NET Web API',
    {
      error: {
        code: '',
        message: 'The request is invalid.',
        innererror: {
          message: 'model.Name : The Name field is required.\r\n',
          type: '',
          stacktrace: '',
        },
      },
    },
    'The request is invalid: model.Name : The Name field is required.',
  ],
  ['Vapor', { error: true, reason: 'name is required' }, 'name is required'],
  [
    'Symfony',
    {
      type: 'https://symfony.com/errors/validation',
      title: 'Validation Failed',
      status: 422,
      detail: 'name: This value should not be blank.',
      violations: [
        {
          propertyPath: 'name',
          title: 'This value should not be blank.',
          parameters: {},
          type: 'urn:uuid:c1',
        },
      ],
    },
    'name: This value should not be blank.',
  ],
  [
    'Cloudflare',
    {
      success: false,
      errors: [
        {
          code: 1004,
          message: 'DNS Validation Error',
          error_chain: [
            { code: 9005, message: 'Content for A record must be a valid IPv4 address.' },
          ],
        },
      ],
      messages: [],
      result: null,
    },
    'DNS Validation Error: Content for A record must be a valid IPv4 address.',
  ],
  [
    'PayPal',
    {
      name: 'INVALID_REQUEST',
      message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
      debug_id: 'd',
      details: [
        {
          field: '/purchase_units',
          value: '',
          location: 'body',
          issue: 'MISSING_REQUIRED_PARAMETER',
          description: 'A required field is missing.',
        },
      ],
      links: [],
    },
    'Request is not well-formed, syntactically incorrect, or violates schema: purchase_units: A required field is missing.',
  ],
  [
    'Square',
    {
      errors: [
        {
          category: 'INVALID_REQUEST_ERROR',
          code: 'MISSING_REQUIRED_PARAMETER',
          detail: 'Missing required parameter.',
          field: 'idempotency_key',
        },
      ],
    },
    'idempotency_key: Missing required parameter.',
  ],
  [
    'Zendesk',
    {
      error: 'RecordInvalid',
      description: 'Record validation errors',
      details: { name: [{ description: 'Name: cannot be blank', error: 'BlankValue' }] },
    },
    'RecordInvalid: Record validation errors: name: BlankValue: Name: cannot be blank',
  ],
  [
    'Kubernetes',
    {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'Pod "x" is invalid: spec.containers: Required value',
      reason: 'Invalid',
      details: {
        name: 'x',
        kind: 'Pod',
        causes: [
          { reason: 'FieldValueRequired', message: 'Required value', field: 'spec.containers' },
        ],
      },
      code: 422,
    },
    'Pod "x" is invalid: spec.containers: Required value',
  ],
  [
    'Litestar',
    {
      status_code: 400,
      detail: 'Validation failed for GET /x',
      extra: [{ message: 'Expected `int` <= 100', key: 'limit', source: 'query' }],
    },
    'Validation failed for GET /x: Expected `int` <= 100',
  ],
  [
    'Rocket',
    {
      error: {
        code: 422,
        reason: 'Unprocessable Entity',
        description:
          'The request was well-formed but was unable to be followed due to semantic errors.',
      },
    },
    'The request was well-formed but was unable to be followed due to semantic errors.',
  ],
  [
    'a sentence beside a map',
    {
      error: 'Invalid resource. Please fix errors and try again.',
      errors: { name: ["can't be blank"] },
    },
    "Invalid resource. Please fix errors and try again: name: can't be blank",
  ],
  [
    'WordPress',
    {
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): per_page',
      data: {
        status: 400,
        params: { per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)' },
        details: {
          per_page: {
            code: 'rest_out_of_bounds',
            message: 'per_page must be between 1 (inclusive) and 100 (inclusive)',
            data: null,
          },
        },
      },
    },
    'Invalid parameter(s): per_page: per_page: per_page must be between 1 (inclusive) and 100 (inclusive)',
  ],
  [
    'PocketBase',
    {
      code: 400,
      message: 'Failed to create record.',
      data: { title: { code: 'validation_required', message: 'Missing required value.' } },
    },
    'Failed to create record: title: Missing required value.',
  ],
  [
    'Macaron',
    [{ fieldNames: ['Name'], classification: 'RequiredError', message: 'Required' }],
    'Name: Required',
  ],
  [
    'Odoo',
    {
      jsonrpc: '2.0',
      error: {
        code: 200,
        message: 'Odoo Server Error',
        data: {
          name: 'odoo.exceptions.ValidationError',
          message: 'Missing required value for the field Name',
          arguments: [],
        },
      },
    },
    'Odoo Server Error: Missing required value for the field Name',
  ],
  [
    'IBM Cloud',
    {
      errors: [
        {
          code: 'invalid_parameter',
          message: 'limit too large',
          target: { type: 'parameter', name: 'limit' },
        },
      ],
      trace: 't',
    },
    'limit: limit too large',
  ],
];

describe('what an answer says went wrong', () => {
  it.each(bodies)('is read from the form of %s', (_, body, message) => {
    expect(errorMessage(body)).toBe(message);
  });

  it.each<[string, Json, string | null]>([
    [
      'a status in words is said where nothing else is',
      { status: 400, error: 'Bad Request' },
      'Bad Request',
    ],
    ['what was sent is no complaint', { message: 'Taken', data: { name: 'Amber' } }, 'Taken'],
    [
      'nor is what was found',
      { message: 'Already taken', details: { id: 'a-1' } },
      'Already taken',
    ],
    [
      'codes that complain are',
      { message: 'Bad input', details: { name: 'too_long' } },
      'Bad input: name: too_long',
    ],
    [
      'an argument named like a part of a request stays',
      { errors: { query: ['Too short.'] } },
      'query: Too short.',
    ],
    [
      'several arguments of one entry',
      [{ message: 'Give one', fields: ['a', 'b'] }],
      'a, b: Give one',
    ],
    ['no words', { a: null, b: [true] }, null],
    [
      'the type that keys of an entry expect',
      { code: 1002, message: 'Wrong type', details: [{ field: 'projectId', expected: 'int' }] },
      'Wrong type: projectId: field: projectId; expected: int',
    ],
    [
      'the bound that keys of an entry state',
      { message: 'Out of range', details: [{ field: 'limit', min: 1, max: 50 }] },
      'Out of range: limit: field: limit; min: 1; max: 50',
    ],
    [
      'one entry alone',
      { error: 'invalid', details: { param: 'name', maxLength: 5 } },
      'invalid: param: name; maxLength: 5',
    ],
    [
      'the values that keys of an entry list',
      { message: 'Bad', errors: [{ field: 'unit', value: 'x', allowed: ['cm', 'in'], id: 7 }] },
      'Bad: unit: field: unit; value: x; allowed: cm in; id: 7',
    ],
    [
      'what a bare code does not say',
      { message: 'Bad', errors: [{ path: 'limit', code: 'too_big', max: 50 }] },
      'Bad: limit: too_big',
    ],
    [
      'a list of objects that is no tree',
      { items: [{ errors: ['Too short'] }] },
      'items: Too short',
    ],
    [
      'a list beside a sentence',
      { message: 'Bad sail', details: { options: ['jib', 'main'], hint: 'pick one' } },
      'Bad sail: options: jib main; hint: pick one',
    ],
    [
      'a list beside a value',
      { message: 'Unsupported version', data: { supported: ['1', '2'], requested: '3' } },
      'Unsupported version: supported: 1 2; requested: 3',
    ],
    [
      'a map to complaints stays one, whatever an argument is called',
      { message: 'Bad', errors: { path: ['is too long'], name: ['is taken'] } },
      'Bad: path: is too long; name: is taken',
    ],
  ])('%s', (_, body, message) => {
    expect(errorMessage(body)).toBe(message);
  });

  it.each<[library: string, body: Json, message: string]>([
    [
      'valibot, issues',
      { issues: [{ path: [{ key: 'lines' }, { key: 0 }], message: 'Invalid integer' }] },
      'lines.0: Invalid integer',
    ],
    [
      'valibot, flatten',
      { error: { root: ['Too much'], nested: { 'berth.no': ['Invalid integer'] } } },
      'root: Too much; nested.berth.no: Invalid integer',
    ],
    [
      'zod, flatten',
      {
        message: 'Bad input',
        errors: { formErrors: ['Unrecognized key: "x"'], fieldErrors: { berth: ['Required'] } },
      },
      'Bad input: berth: Required',
    ],
    [
      'ajv, required',
      {
        errors: [
          {
            instancePath: '',
            params: { missingProperty: 'berth' },
            message: "must have required property 'berth'",
          },
        ],
      },
      "must have required property 'berth'",
    ],
    [
      'celebrate, several keys',
      {
        message: 'Validation failed',
        validation: {
          body: {
            source: 'body',
            keys: ['berth', 'crew'],
            message: '"berth" must be a string. "crew" must be a number',
          },
        },
      },
      'Validation failed: "berth" must be a string. "crew" must be a number',
    ],
    [
      'cerberus, items of a list',
      { _issues: { crew: [{ '0': ['must be of string type'] }] } },
      'crew: 0: must be of string type',
    ],
  ])('is read as %s gives it', (_, body, message) => {
    expect(errorMessage(body)).toBe(message);
  });

  it('keeps the name of an argument that is also a part of requests', () => {
    const issues = [{ code: 'invalid_type', path: ['path'], message: 'Required' }];
    expect(errorMessage(`Invalid arguments: ${JSON.stringify(issues)}`)).toBe(
      'Invalid arguments: path: Required',
    );
    expect(errorMessage({ detail: [{ loc: ['query', 'path'], msg: 'Field required' }] })).toBe(
      'path: Field required',
    );
  });
});

it('leaves JSON that a refusal gives as an example in its sentence', () => {
  const text = 'glaze: expected an object, e.g. {"tone": "...", "coats": null}';
  expect(errorMessage(text)).toBe(text);
  expect(errorMessage('Refused: {"message": "too hot"}')).toBe('Refused: too hot');
});
