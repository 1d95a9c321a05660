import type { Json, JsonObject } from '../../src/core/json.js';
import type { Outcome } from '../../src/core/outcome.js';
import { classifyOutcome } from '../../src/calls/classify-outcome.js';
import { shapeOf } from '../../src/calls/shape-of.js';

function http(status: number, body?: Json, contentType = 'application/json'): Outcome {
  return classifyOutcome(
    {
      kind: 'http',
      status,
      contentType,
      headers: {},
      body,
      bytes: 1,
      truncated: false,
      shape: shapeOf(body),
    },
    { durationMs: 1 },
  );
}

function mcp(isError: boolean, body?: Json): Outcome {
  return classifyOutcome(
    { kind: 'mcp', isError, body, bytes: 1, truncated: false, shape: shapeOf(body) },
    { durationMs: 1 },
  );
}

function rpc(code: number, message: string, data?: Json): Outcome {
  return classifyOutcome({ kind: 'rpc-error', code, message, data }, { durationMs: 1 });
}

/** `accepted`, `refused: message` or `fault reason`. */
function brief(outcome: Outcome): string {
  if (outcome.kind === 'accepted') return 'accepted';
  return outcome.kind === 'fault' ? `fault ${outcome.reason}` : `refused: ${outcome.message}`;
}

describe('statuses', () => {
  it.each([
    [200, 'accepted'],
    [201, 'accepted'],
    [204, 'accepted'],
    [206, 'accepted'],
    [304, 'accepted'],
    [300, 'fault redirect'],
    [302, 'fault redirect'],
    [400, 'refused: HTTP status 400'],
    [401, 'fault unauthorized'],
    [402, 'fault subscription'],
    [403, 'fault unauthorized'],
    [404, 'refused: HTTP status 404'],
    [405, 'refused: HTTP status 405'],
    [407, 'fault unauthorized'],
    [408, 'fault timeout'],
    [409, 'refused: HTTP status 409'],
    [418, 'refused: HTTP status 418'],
    [422, 'refused: HTTP status 422'],
    [425, 'fault gateway'],
    [429, 'fault rate-limit'],
    [500, 'fault server-error'],
    [501, 'fault server-error'],
    [502, 'fault gateway'],
    [503, 'fault gateway'],
    [504, 'fault timeout'],
    [522, 'fault timeout'],
    [599, 'fault server-error'],
    [999, 'fault server-error'],
  ])('%i is judged as %s', (status, expected) => {
    expect(brief(http(status))).toBe(expected);
  });

  it.each([
    [402, { error: 'deposit_due', detail: 'deposit of 57.60 EUR required' }, 'subscription'],
    [403, { detail: 'Only admins may delete a project' }, 'unauthorized'],
    [403, { message: 'You are not subscribed to this API.' }, 'subscription'],
    [429, { message: 'You have exceeded the DAILY quota for Requests' }, 'quota'],
    [403, { message: 'Rate limit exceeded for your IP' }, 'rate-limit'],
    [500, { message: 'limit must be at most 100' }, 'server-error'],
  ])('%i stays a fault, which its words may tell more precisely', (status, body, reason) => {
    expect(brief(http(status, body))).toBe(`fault ${reason}`);
  });

  it('keeps status, body and headers of an answer', () => {
    const outcome = classifyOutcome(
      {
        kind: 'http',
        status: 200,
        contentType: 'text/plain',
        headers: { link: '<x>' },
        body: 'hi',
        bytes: 2,
        truncated: false,
        shape: { '': ['string'] },
      },
      { durationMs: 7, attempts: 2 },
    );
    expect(outcome).toEqual({
      kind: 'accepted',
      status: 200,
      contentType: 'text/plain',
      headers: { link: '<x>' },
      body: 'hi',
      bytes: 2,
      truncated: false,
      shape: { '': ['string'] },
      durationMs: 7,
      attempts: 2,
    });
  });
});

describe('accepted answers', () => {
  it.each<[string, Json]>([
    ['a text that begins with Error', 'Error: no such city'],
    ['a compiler’s message', 'TypeError: x is not a function\n  at main.js:3'],
    ['a line of a log', 'fatal: not a git repository'],
    ['an exception of Java', 'java.lang.NullPointerException: name'],
    ['what could not be done', 'Failed to load the page'],
    ['an error and nothing else', { error: 'no such city' }],
    ['errors of GraphQL without data', { data: null, errors: [{ message: 'User 7 not found' }] }],
    ['TMDB', { status_code: 34, status_message: 'Not found.', success: false }],
    ['Slack', { ok: false, error: 'channel_not_found' }],
    ['JSend, an error', { status: 'error', message: 'id must be at most 3', data: null }],
    ['JSend, a failure', { status: 'fail', data: { title: 'A title is required' } }],
    ['a quota', { error: 'You have exceeded the MONTHLY quota for Requests' }],
    ['a page about an error', '<html><head><title>502 Bad Gateway</title></head></html>'],
  ])('have a label where they are nothing but an error: %s', (_, body) => {
    expect(http(200, body)).toMatchObject({ kind: 'accepted', errorText: true, body });
    expect(mcp(false, body)).toMatchObject({ kind: 'accepted', errorText: true, body });
  });

  it('have a label where what was sent is repeated beside an error', () => {
    const body = { error: 'There is no todo 7', todo_id: '7' };
    const judged = (sent: JsonObject) =>
      classifyOutcome(
        { kind: 'mcp', isError: false, body, bytes: 1, truncated: false, shape: shapeOf(body) },
        { durationMs: 1 },
        { tool: { name: 'get_todo' }, arguments: sent },
      );
    expect(judged({ todo_id: '7' })).toMatchObject({ kind: 'accepted', errorText: true });
    expect(judged({ todo_id: '8' })).not.toHaveProperty('errorText');
  });

  it.each<[string, Json]>([
    ['a job that failed', { status: 'error', error: 'out of memory', finished: 0 }],
    ['a state', { status: 'error', since: '2026-01-02', message: 'no power' }],
    ['the same inside', { job: { status: 'error', error: 'out of memory' }, host: 'w1' }],
    ['a launch that failed', { flight: 3, rocket: 'falcon1', success: false, details: 'thrust' }],
    ['a sample among parts', ['Error: Operation failed', { binary: { bytes: 8 } }]],
    ['a numbered line', '1: Error: disk /dev/sda1 is full'],
    ['a measurement error', { value: 3.2, error: 0.05 }],
    ['a check’s findings', { valid: false, errors: [{ message: 'must be number' }] }],
    ['GraphQL with data', { data: { user: { id: 1 } }, errors: [{ message: 'no avatar' }] }],
    ['a plain no', { ok: false }],
    ['no error', { error: null, id: 4 }],
    ['an empty error', { error: '' }],
    ['accepted', { success: true, message: 'created' }],
    ['a guide', 'Errors and how to handle them: a guide'],
    ['a film', { title: 'Rate Limit Exceeded' }],
    ['a page', '<html><head><title>Moby Dick</title></head></html>'],
    ['a log', '2024-01-01 INFO start\n2024-01-02 ERROR connect ECONNREFUSED'],
    ['what is not there', 'Berth 9 does not exist'],
  ])('have none where there is more: %s', (_, body) => {
    expect(http(200, body)).not.toHaveProperty('errorText');
    expect(http(200, body).kind).toBe('accepted');
    expect(brief(mcp(false, body))).toBe('accepted');
    expect(mcp(false, body)).not.toHaveProperty('errorText');
  });
});

describe('the words of refusals', () => {
  it.each<[string, Json, string]>([
    ['no subscription', { message: 'You are not subscribed to this API.' }, 'subscription'],
    ['a plan', { message: 'This endpoint is disabled for your subscription' }, 'subscription'],
    ['a paid plan', { error: 'This endpoint requires a paid plan.' }, 'subscription'],
    ['a quota', { message: 'You have exceeded the MONTHLY quota for Requests' }, 'quota'],
    ['a daily limit', { status: 'error', message: 'Daily limit reached' }, 'quota'],
    ['credits', { success: false, error: { code: 104, info: 'Insufficient credits' } }, 'quota'],
    ['a rate', { message: 'You have exceeded the rate limit per minute' }, 'rate-limit'],
    ['a code for a rate', { error: 'rate_limit_exceeded', message: 'Wait' }, 'rate-limit'],
    ['too many requests', 'Too many requests', 'rate-limit'],
    ['a wrong key', { message: 'Invalid API key. Please see the FAQ.' }, 'unauthorized'],
    ['a key of Google', { error: 'API key not valid.' }, 'unauthorized'],
    ['what lies behind', { error: 'connect ECONNREFUSED 10.0.0.7:5432' }, 'connection'],
    ['an unknown host', { error: 'getaddrinfo ENOTFOUND db.internal' }, 'dns'],
    ['sampling', 'Client does not support sampling (required for it)', 'needs-client'],
    ['elicitation', 'Client does not support form elicitation.', 'needs-client'],
    ['roots', 'MCP roots are not supported by this client', 'needs-client'],
  ])('tell of a fault: %s', (_, body, reason) => {
    expect(brief(http(400, body))).toBe(`fault ${reason}`);
    expect(brief(mcp(true, body))).toBe(`fault ${reason}`);
  });

  it.each([
    'limit must be at most 100 (rate limit class)',
    'File not found: quota.txt',
    "ENOENT: no such file or directory, open '/tmp/connect ECONNREFUSED/x'",
    'Access denied - path outside allowed directories: /etc not in /tmp/x',
    'Maximum items per request limit exceeded: at most 100 items',
    'Invalid token at position 3',
    'Request timeout must be less than 30 seconds',
    'Parameter "subscription" is required',
    'No quota named "gold" exists',
    'Permission denied: you cannot edit this page',
    'Not connected to a database: call open_database first',
    'The plant has no roots',
  ])('are the tool’s own otherwise: %s', (text) => {
    expect(brief(mcp(true, text))).toBe(`refused: ${text}`);
    expect(brief(http(422, { error: text }))).toBe(`refused: ${text}`);
  });
});

describe('refusals in the tool’s own words', () => {
  it.each<[string, Json, string]>([
    [
      'problem+json',
      { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'limit is too large' },
      'limit is too large',
    ],
    [
      'Prism',
      {
        type: 'https://x',
        title: 'Invalid request',
        status: 422,
        detail: 'Your request is not valid',
        validation: [
          {
            location: ['query', 'page'],
            severity: 'Error',
            code: 'type',
            message: 'must be integer',
          },
        ],
      },
      'Your request is not valid: page: must be integer',
    ],
    [
      'TMDB',
      {
        status_code: 34,
        status_message: 'The resource you requested could not be found.',
        success: false,
      },
      'The resource you requested could not be found.',
    ],
    ['OMDb', { Response: 'False', Error: 'Movie not found!' }, 'Movie not found!'],
    [
      'a place that the error names',
      {
        success: false,
        harbour: 'north',
        pier: 'east',
        error: 'No berth north/east/9',
        errorType: 'BerthError',
      },
      'No berth north/east/9',
    ],
    ['Slack', { ok: false, error: 'channel_not_found' }, 'channel_not_found'],
    ['a status word', { status: 'error', message: 'city is required' }, 'city is required'],
    [
      'Docker registry',
      {
        errors: [
          {
            code: 'NAME_UNKNOWN',
            message: 'repository name not known to registry',
            detail: { name: 'x' },
          },
        ],
      },
      'repository name not known to registry',
    ],
    [
      'GraphQL',
      { data: { user: null }, errors: [{ message: 'User 7 not found', path: ['user'] }] },
      'user: User 7 not found',
    ],
    [
      'Google',
      { error: { code: 400, message: 'Invalid value at "page_size"', status: 'INVALID_ARGUMENT' } },
      'Invalid value at "page_size"',
    ],
    [
      'OAuth style',
      { error: 'invalid_request', error_description: 'size is missing' },
      'invalid_request: size is missing',
    ],
    ['a stated status', { code: 404, message: 'No such order' }, 'No such order'],
    [
      'JSON:API',
      {
        errors: [
          {
            status: '422',
            source: { pointer: '/data/attributes/age' },
            detail: 'must be positive',
          },
        ],
      },
      'data.attributes.age: must be positive',
    ],
    [
      'zod',
      {
        success: false,
        error: { name: 'ZodError', issues: [{ path: ['limit'], message: 'Too big' }] },
      },
      'limit: Too big',
    ],
  ])('reads %s', (_, body, message) => {
    const byStatus = http(400, body);
    expect(byStatus).toMatchObject({ kind: 'refused', status: 400 });
    expect(brief(byStatus)).toContain(message);
    expect(brief(mcp(true, body))).toBe(brief(byStatus));
  });

  it.each<[string, Json, string]>([
    [
      'FastAPI',
      {
        detail: [
          {
            loc: ['query', 'limit'],
            msg: 'Input should be less than or equal to 100',
            type: 'less_than_equal',
          },
        ],
      },
      'limit: Input should be less than or equal to 100',
    ],
    [
      'Django',
      { limit: ['A valid integer is required.'], name: ['Required.', 'Too short.'] },
      'limit: A valid integer is required.; name: Required. Too short.',
    ],
    [
      'Django, inside an argument',
      { address: { city: ['This field is required.'] } },
      'address.city: This field is required.',
    ],
    [
      'Django, in one item of a list',
      { lines: [{}, { sku: ['Too short.'] }] },
      'lines: sku: Too short.',
    ],
    [
      'ASP.NET',
      {
        title: 'One or more validation errors occurred.',
        status: 400,
        errors: { Age: ['Must be positive.'] },
      },
      'One or more validation errors occurred: Age: Must be positive.',
    ],
    [
      'Laravel',
      { message: 'The given data was invalid.', errors: { email: ['Taken.'] } },
      'The given data was invalid: email: Taken.',
    ],
    ['Salesforce', [{ message: 'No such column', errorCode: 'INVALID_FIELD' }], 'No such column'],
    ['SOAP', '<?xml version="1.0"?><e><faultstring>Bad id</faultstring></e>', 'Bad id'],
    [
      'nginx',
      '<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>',
      '404 Not Found',
    ],
    [
      'Express',
      '<!DOCTYPE html><html><head><title>Error</title></head><body><pre>Cannot GET /x</pre></body></html>',
      'Cannot GET /x',
    ],
    [
      'a site that names itself on every page',
      '<html><head><title>Boat Club</title></head><body><h1>404 : Not Found</h1></body></html>',
      '404 : Not Found',
    ],
    [
      'a title that tells more than the heading',
      '<html><head><title>Access denied</title></head><body><h1>Boat Club</h1></body></html>',
      'Access denied',
    ],
    ['plain text', 'name too long\n', 'name too long'],
  ])('reads %s with a refusing status', (_, body, message) => {
    expect(brief(http(400, body))).toBe(`refused: ${message}`);
  });

  it.each([
    [
      'MCP error -32602: Input validation error: limit is required',
      'Input validation error: limit is required',
    ],
    [
      'MCP error -32602: Invalid arguments for tool x: [{"path":["a"],"message":"Required"}]',
      'Invalid arguments for tool x: a: Required',
    ],
    ['Error: Parent directory does not exist', 'Error: Parent directory does not exist'],
  ])('reads an MCP error result: %s', (text, message) => {
    expect(brief(mcp(true, text))).toBe(`refused: ${message}`);
  });

  it('says so where an error result has no words', () => {
    expect(brief(mcp(true))).toMatch(/^refused: .*does not say/);
  });

  it('is one line of at most 500 characters that keeps what is wrong', () => {
    const noise = 'context '.repeat(300);
    const text = `${noise}\n limit must be at most 20 \n${noise}`;
    const outcome = http(400, { error: text });
    if (outcome.kind !== 'refused') throw new Error(outcome.kind);
    expect(outcome.message.length).toBeLessThanOrEqual(500);
    expect(outcome.message).toContain('limit must be at most 20');
    expect(outcome.message).not.toContain('\n');
  });
});

describe('JSON-RPC errors', () => {
  it.each([
    [-32700, 'Parse error', 'fault protocol'],
    [-32600, 'Invalid Request', 'fault protocol'],
    [-32601, 'Method not found', 'fault protocol'],
    [-32602, 'MCP error -32602: limit is required', 'refused: limit is required'],
    [-32602, 'MCP error -32602: Tool nope not found', 'fault protocol'],
    [-32602, 'Unknown tool: nope', 'fault protocol'],
    [-32603, 'Internal error', 'fault server-error'],
    [-32603, 'connect ECONNREFUSED 127.0.0.1:1', 'fault connection'],
    [-32002, 'Resource not found', 'refused: Resource not found'],
    [-32000, 'id must be a number', 'fault server-error'],
    [-32000, 'boom', 'fault server-error'],
    [-32042, 'This request requires more information', 'fault needs-client'],
    [1001, 'no such pier', 'refused: no such pier'],
    [1002, 'Too many requests', 'fault rate-limit'],
    [42, 'no such thing is not allowed', 'refused: no such thing is not allowed'],
  ])('%i "%s" is judged as %s', (code, message, expected) => {
    expect(brief(rpc(code, message))).toBe(expected);
  });

  it('adds what its data says', () => {
    expect(brief(rpc(-32602, 'Invalid params', [{ path: ['a'], message: 'Required' }]))).toBe(
      'refused: Invalid params: a: Required',
    );
  });

  it('finds codes in error results too', () => {
    expect(brief(mcp(true, 'MCP error -32603: cannot do that'))).toBe('fault server-error');
    expect(brief(mcp(true, 'MCP error -32602: Tool x not found'))).toBe('fault protocol');
  });
});

it('passes on what never got an answer', () => {
  const outcome = classifyOutcome(
    { kind: 'none', reason: 'dns', message: 'no\nhost', unsent: true },
    { durationMs: 3 },
  );
  expect(outcome).toEqual({
    kind: 'fault',
    reason: 'dns',
    message: 'no host',
    unsent: true,
    durationMs: 3,
    attempts: 1,
  });
});

it('leaves out what a server puts before a tool’s own words', () => {
  const refused = (body: string): string =>
    brief(
      classifyOutcome(
        { kind: 'mcp', isError: true, body, bytes: 1, truncated: false, shape: shapeOf(body) },
        { durationMs: 1 },
        { tool: { name: 'add_berth' }, arguments: {} },
      ),
    );
  expect(refused('Error executing tool add_berth: depth is too small')).toBe(
    'refused: depth is too small',
  );
  expect(refused("Error calling tool 'add_berth': No such pier")).toBe('refused: No such pier');
  expect(refused('Error executing tool add_berth')).toContain('add_berth');
  expect(refused('Error executing tool add_berths: no')).toContain('add_berths');
});
