import type { Json, JsonObject } from '../../src/core/json.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import type { Outcome } from '../../src/core/outcome.js';
import { classifyOutcome } from '../../src/calling/classify-outcome.js';
import { shapeOf } from '../../src/calling/shape-of.js';

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

function toolCalled(name: string): ToolDoc {
  const call = { kind: 'mcp', tool: name } as const;
  return { id: name, name, description: '', parameters: {}, sideEffects: 'unknown', call };
}

/** `success`, `rejected: message` or `fault reason`. */
function brief(outcome: Outcome): string {
  if (outcome.kind === 'success') return 'success';
  return outcome.kind === 'fault' ? `fault ${outcome.reason}` : `rejected: ${outcome.message}`;
}

describe('statuses', () => {
  it.each([
    [200, 'success'],
    [201, 'success'],
    [204, 'success'],
    [206, 'success'],
    [304, 'success'],
    [300, 'fault redirect'],
    [302, 'fault redirect'],
    [400, 'rejected: HTTP status 400'],
    [401, 'fault unauthorized'],
    [402, 'fault subscription'],
    [403, 'fault unauthorized'],
    [404, 'rejected: HTTP status 404'],
    [405, 'rejected: HTTP status 405'],
    [407, 'fault unauthorized'],
    [408, 'fault timeout'],
    [409, 'rejected: HTTP status 409'],
    [418, 'rejected: HTTP status 418'],
    [422, 'rejected: HTTP status 422'],
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
    [402, { error: 'deposit_due', detail: 'deposit of 57.60 EUR required, 1.00 received' }],
    [402, { code: 'card_declined', message: 'The card was declined by its bank' }],
    [402, { error: 'card_declined', detail: 'the bank does not know this token (expected tok_…)' }],
    [403, { error: 'waiver_denied', detail: 'fee waiver is for gold members' }],
    [403, { code: 'HAZARD_REFUSED', message: 'Radioactive samples are not taken here' }],
  ])('%i with a rule of the tool’s own is a refusal', (status, body) => {
    expect(brief(http(status, body))).toMatch(/^rejected: /);
  });

  it.each([
    [402, { error: 'Payment Required' }],
    [402, { message: 'Your plan has run out of credits for this month' }],
    [402, { message: 'Insufficient tokens left for this month' }],
    [403, { message: 'Forbidden' }],
    [403, { detail: 'Only admins may delete a project' }],
    [403, { message: 'The caller does not have permission to read this' }],
    [403, { error: { message: 'Request had insufficient authentication scopes.' } }],
    [403, { message: 'Missing Authentication Token' }],
    [403, 'Radioactive samples are not taken here'],
    [401, { detail: 'deposit of 57.60 EUR required, 1.00 received' }],
  ])('%i about who calls stays a fault', (status, body) => {
    expect(brief(http(status, body))).toMatch(/^fault /);
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
      kind: 'success',
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

describe('fault texts', () => {
  const texts: readonly (readonly [string, Json, string])[] = [
    [
      'RapidAPI without a subscription',
      { message: 'You are not subscribed to this API.' },
      'subscription',
    ],
    [
      'ToolBench without a subscription',
      { error: 'Unsubscribed error...', response: '' },
      'subscription',
    ],
    [
      'ToolBench with RapidAPI inside',
      { error: '', response: { message: 'You are not subscribed to this API.' } },
      'subscription',
    ],
    [
      'ToolBench with JSON text inside',
      { error: '', response: '{"message":"You are not subscribed to this API."}' },
      'subscription',
    ],
    [
      'a plan that does not suffice',
      { message: 'This endpoint is disabled for your subscription' },
      'subscription',
    ],
    ['a paid plan', { error: 'This endpoint requires a paid plan.' }, 'subscription'],
    [
      'a plan to upgrade',
      { message: 'Please upgrade your plan at https://x.example/billing' },
      'subscription',
    ],
    [
      'RapidAPI over quota',
      { message: 'You have exceeded the MONTHLY quota for Requests on your current plan, BASIC.' },
      'quota',
    ],
    ['a daily limit', { status: 'error', message: 'Daily limit reached' }, 'quota'],
    ['credits', { success: false, error: { code: 104, info: 'Insufficient credits' } }, 'quota'],
    [
      'RapidAPI over its rate',
      {
        message:
          'You have exceeded the rate limit per minute for your plan, BASIC, by the API provider',
      },
      'rate-limit',
    ],
    [
      'a rate code',
      {
        error: {
          code: 'OVER_RATE_LIMIT',
          message: 'You have exceeded your rate limit. Try again later',
        },
      },
      'rate-limit',
    ],
    [
      'ToolBench over its rate',
      { error: 'Rate limit per minute error...', response: '' },
      'rate-limit',
    ],
    ['too many requests', { error: 'Too many requests error...', response: '' }, 'rate-limit'],
    [
      'a call frequency',
      { Note: 'Thank you for using us! Our standard API call frequency is 5 calls per minute.' },
      'rate-limit',
    ],
    ['a wrong key', { cod: 401, message: 'Invalid API key. Please see the FAQ.' }, 'unauthorized'],
    [
      'ToolBench unauthorized',
      { error: 'Unauthorized 403 error...', response: '' },
      'unauthorized',
    ],
    [
      'no credentials',
      { ok: false, error: 'not_authed', detail: 'Authentication credentials were not provided.' },
      'unauthorized',
    ],
    ['an upstream time-out', { error: 'upstream request timeout' }, 'timeout'],
    ['ToolBench time-out', { error: 'Timeout error...', response: '' }, 'timeout'],
    ['axios time-out', { error: 'timeout of 10000ms exceeded' }, 'timeout'],
    ['a refused upstream', { error: 'connect ECONNREFUSED 10.0.0.7:5432' }, 'connection'],
    [
      'Python requests',
      { error: "HTTPSConnectionPool(host='x', port=443): Max retries exceeded with url: /y" },
      'connection',
    ],
    [
      'no connection to a database',
      { error: 'Listing failed: Not connected to database' },
      'connection',
    ],
    ['a connection that ended', { error: 'Connection terminated unexpectedly' }, 'connection'],
    ['a lost connection', { error: 'Lost connection to MySQL server during query' }, 'connection'],
    ['a pool that has ended', { error: 'Called end on pool more than once' }, 'connection'],
    [
      'a pool in use after its end',
      { error: 'Cannot use a pool after calling end on the pool' },
      'connection',
    ],
    ['a locked SQLite file', { error: 'OperationalError: database is locked' }, 'server-error'],
    [
      'a database that stops',
      { error: 'FATAL: the database system is shutting down' },
      'server-error',
    ],
    ['too many clients', { error: 'sorry, too many clients already' }, 'rate-limit'],
    ['an unknown host', { error: 'getaddrinfo ENOTFOUND db.internal' }, 'dns'],
    ['service unavailable', { message: 'Service Unavailable' }, 'gateway'],
    [
      'ToolBench out of order',
      { error: 'API temporarily not working error...', response: '' },
      'gateway',
    ],
    ['RapidAPI gone', { message: "API doesn't exists" }, 'gateway'],
    [
      'RapidAPI unreachable',
      { message: 'The API is unreachable, please contact the API provider' },
      'gateway',
    ],
    [
      'a broken import',
      {
        error: 'Function executing from tools.code.x import y error...\ncannot import name y',
        response: '',
      },
      'server-error',
    ],
    [
      'a missing module',
      { error: "ModuleNotFoundError: No module named 'requests'" },
      'server-error',
    ],
  ];

  it.each(texts)('finds %s in a 200 body', (_, body, reason) => {
    expect(brief(http(200, body))).toBe(`fault ${reason}`);
  });

  it.each(texts)('finds %s in an MCP error result', (_, body, reason) => {
    expect(brief(mcp(true, body))).toBe(`fault ${reason}`);
  });

  it.each([
    ['Service Unavailable', 'gateway'],
    ['error: upstream connect error or disconnect/reset before headers', 'gateway'],
    ['You have exceeded the DAILY quota for requests', 'quota'],
    ['Too many requests', 'rate-limit'],
  ])('finds a whole text that is nothing else: %s', (text, reason) => {
    expect(brief(http(200, text, 'text/plain'))).toBe(`fault ${reason}`);
    expect(brief(mcp(false, text))).toBe(`fault ${reason}`);
  });

  it.each([
    [403, { message: 'You are not subscribed to this API.' }, 'subscription'],
    [429, { message: 'You have exceeded the DAILY quota for Requests' }, 'quota'],
    [403, { message: 'Rate limit exceeded for your IP' }, 'rate-limit'],
    [400, { error: 'API key not valid. Please pass a valid API key.' }, 'unauthorized'],
    [404, { message: "Endpoint '/v1/x' does not exist" }, 'gateway'],
    [404, { message: 'no Route matched with those values' }, 'gateway'],
  ])('tells status %i with its text apart', (status, body, reason) => {
    expect(brief(http(status, body))).toBe(`fault ${reason}`);
  });

  it.each<[string, Json]>([
    [
      'a film called Rate Limit',
      { id: 1, title: 'Rate Limit', overview: 'Too many requests. A service unavailable.' },
    ],
    ['a film and nothing else', { title: 'Rate Limit Exceeded' }],
    ['a list of subscriptions', { subscriptions: [{ plan: 'pro', status: 'expired' }], total: 1 }],
    ['articles about outages', [{ headline: '503 Service Unavailable at big shop' }]],
    [
      'a log file',
      '2024-01-01 INFO start\n2024-01-02 ERROR connect ECONNREFUSED\n2024-01-03 INFO up again after the upstream server timed out twice',
    ],
    [
      'a job that failed',
      { id: 7, name: 'build', status: 'failed', message: 'tests failed', steps: [1] },
    ],
    [
      'a launch that failed',
      { flight: 3, rocket: 'falcon1', success: false, details: 'Residual stage one thrust' },
    ],
    ['a measurement error', { value: 3.2, error: 0.05 }],
    ['a check’s findings', { valid: false, errors: [{ message: 'must be number' }] }],
    ['a linter’s findings', { errors: ['line 3: unused'], warnings: [] }],
    [
      'GraphQL with partial data',
      { data: { user: { id: 1 } }, errors: [{ message: 'no avatar' }] },
    ],
    ['a plain no', { ok: false }],
    ['an empty error', { error: '', response: { id: 1 } }],
    ['a null error', { error: null, id: 4 }],
    ['a message of success', { message: 'created' }],
    ['a status word', { status: 'ok', message: 'nothing to do' }],
    ['a connection that was to be closed', 'Connection closed.'],
    ['a database that was to be locked', 'Database is locked'],
    ['a state of a service', { service: 'db', status: 'down', region: 'eu', since: 'monday' }],
  ])('leaves %s alone', (_, body) => {
    expect(brief(http(200, body))).toBe('success');
    expect(brief(mcp(false, body))).toBe('success');
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
    'The printer is not connected to the rack',
    'This database is locked, unlock it before editing pages',
    'No connections closed by the plan may be reused',
  ])('takes a refusal for a refusal: %s', (text) => {
    expect(brief(mcp(true, text))).toBe(`rejected: ${text}`);
    expect(brief(http(422, { error: text }))).toBe(`rejected: ${text}`);
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
    expect(byStatus).toMatchObject({ kind: 'rejected', status: 400 });
    expect(brief(byStatus)).toContain(message);
    expect(brief(http(200, body))).toContain(`rejected: `);
    expect(brief(http(200, body))).toContain(message);
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
      'lines.1.sku: Too short.',
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
      'names that begin with what went wrong',
      {
        exception_message: 'Invalid request received.',
        exception_detail: [{ type: 'missing', loc: ['body', 'berth'], msg: 'Field required' }],
        request_body: {},
      },
      'Invalid request received: berth: Field required',
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
    expect(brief(http(400, body))).toBe(`rejected: ${message}`);
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
    expect(brief(mcp(true, text))).toBe(`rejected: ${message}`);
  });

  it('says so where an error result has no words', () => {
    expect(brief(mcp(true))).toMatch(/^rejected: .*does not say/);
  });

  it('takes short error text for a refusal even without the error mark', () => {
    expect(brief(mcp(false, 'Error: no such city'))).toBe('rejected: Error: no such city');
    expect(brief(mcp(false, "Error reading the set 'a': wrong kind"))).toBe(
      "rejected: Error reading the set 'a': wrong kind",
    );
    expect(brief(mcp(false, "Error reading the set 'a': Too many connections"))).toMatch(/^fault/);
    expect(brief(mcp(false, 'Error handling: see below'))).toMatch(/^success/);
    expect(brief(mcp(false, { result: { error: 'no such set' } }))).toMatch(/^rejected/);
    expect(brief(mcp(false, { result: { error: null, size: 2 } }))).toMatch(/^success/);
    expect(brief(mcp(false, 'Database error: near "x"'))).toBe(
      'rejected: Database error: near "x"',
    );
    expect(brief(mcp(false, 'Disk error: none\nAll is well'))).toBe('success');
    expect(brief(mcp(false, 'Errors and how to handle them: a guide'))).toBe('success');
  });

  it('takes what a validator lists, and an error under a heading, for a refusal without the mark', () => {
    const issues = JSON.stringify(
      Array.from({ length: 12 }, (_, at) => ({ path: [`m${at}`], message: 'Required' })),
      null,
      10,
    );
    const text = `Error occurred: Invalid arguments for tool moor: ${issues} \n Please try again`;
    expect(text.length).toBeGreaterThan(1000);
    expect(brief(mcp(false, text))).toMatch(
      /^rejected: Error occurred: Invalid arguments for tool moor: m0: Required; m1: Required; /,
    );
    expect(brief(mcp(false, 'An unexpected error occurred: no wind'))).toMatch(/^rejected/);
    const headed = '# Mooring\n\n## System Error\n\nBerth `B-77` not found.';
    expect(brief(mcp(false, headed))).toMatch(/^rejected/);
    expect(brief(mcp(false, '# Guide\n\n## Error handling\n\nSee below.'))).toBe('success');
    expect(brief(mcp(false, 'Error occurrences by day'))).toBe('success');
  });

  it('takes a state of what is not there for a refusal, where there is nothing else', () => {
    const missing = { status: 'berth_not_found', message: 'No such berth' };
    expect(brief(mcp(false, missing))).toBe('rejected: No such berth');
    expect(brief(mcp(false, { ...missing, berth: 'B-7', length: 3 }))).toBe('success');
    expect(brief(mcp(false, { status: 'all_done', message: 'Nothing is left' }))).toBe('success');
  });

  it('takes arguments over again for no data beside an error', () => {
    const sent = { berth: 'B-7', mast: 'main' };
    const body = { status: 'error', message: 'No such berth', ...sent };
    const answer = { kind: 'mcp', isError: false, body, bytes: 1, truncated: false } as const;
    const tool = {
      id: 'moor',
      name: 'moor',
      description: '',
      parameters: { type: 'object' },
      sideEffects: 'unknown',
      call: { kind: 'mcp', tool: 'moor' },
      raw: {},
    } as const;
    const judged = (args: JsonObject): string =>
      brief(
        classifyOutcome(
          { ...answer, shape: shapeOf(body) },
          { durationMs: 1 },
          { tool, arguments: args },
        ),
      );
    expect(judged(sent)).toBe('rejected: No such berth');
    expect(judged({})).toBe('success');
  });

  it('takes it for a refusal where all that was sent has failed, each under its own name', () => {
    const failed = { result: 'error', reason: 'No such berth', length: null };
    const judged = (body: Json, args: JsonObject): string =>
      brief(
        classifyOutcome(
          { kind: 'mcp', isError: false, body, bytes: 1, truncated: false, shape: shapeOf(body) },
          { durationMs: 1 },
          { tool: toolCalled('moor'), arguments: args },
        ),
      );
    const sent = { boats: [{ berth: 'B-7' }, { berth: 'B-8' }] };
    expect(judged({ 'B-7': failed }, sent)).toBe('rejected: No such berth');
    expect(judged({ 'B-7': failed, 'B-8': { ...failed, reason: 'Too small' } }, sent)).toBe(
      'rejected: No such berth; Too small',
    );
    expect(judged({ 'B-7': failed, 'B-8': { result: 'ok', length: 9 } }, sent)).toBe('success');
    expect(judged({ 'B-9': failed }, sent)).toBe('success');
  });

  it('is one line of at most 500 characters that keeps what is wrong', () => {
    const noise = 'context '.repeat(300);
    const text = `${noise}\n limit must be at most 20 \n${noise}`;
    const outcome = http(400, { error: text });
    if (outcome.kind !== 'rejected') throw new Error(outcome.kind);
    expect(outcome.message.length).toBeLessThanOrEqual(500);
    expect(outcome.message).toContain('limit must be at most 20');
    expect(outcome.message).not.toContain('\n');
  });

  it('takes a stated status for the status', () => {
    expect(brief(http(200, { status: 503, message: 'try again' }))).toBe('fault gateway');
    expect(brief(http(200, { error: { code: 403, message: 'denied' } }))).toBe(
      'fault unauthorized',
    );
  });
});

describe('HTML with a good status', () => {
  const page = (title: string, body = ''): string =>
    `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;

  it.each(['502 Bad Gateway', 'Just a moment...', 'Attention Required! | Cloudflare', 'Sign in'])(
    'is a fault where the page is about %s',
    (title) => {
      expect(brief(http(200, page(title), 'text/html'))).toBe('fault html-error-page');
    },
  );

  it('is a fault where it asks for a password', () => {
    const form = page('Welcome', '<form><input name=p type="password"></form>');
    expect(brief(http(200, form, 'application/json'))).toBe('fault html-error-page');
  });

  it('is an answer where it is a document', () => {
    expect(brief(http(200, page('Moby Dick', '<h1>Herman Melville</h1>'), 'text/html'))).toBe(
      'success',
    );
  });
});

describe('JSON-RPC errors', () => {
  it.each([
    [-32700, 'Parse error', 'fault protocol'],
    [-32600, 'Invalid Request', 'fault protocol'],
    [-32601, 'Method not found', 'fault protocol'],
    [-32602, 'MCP error -32602: limit is required', 'rejected: limit is required'],
    [-32602, 'MCP error -32602: Tool nope not found', 'fault protocol'],
    [-32602, 'Unknown tool: nope', 'fault protocol'],
    [-32603, 'Internal error', 'fault server-error'],
    [-32603, 'connect ECONNREFUSED 127.0.0.1:1', 'fault connection'],
    [-32002, 'Resource not found', 'rejected: Resource not found'],
    [-32000, 'id must be a number', 'rejected: id must be a number'],
    [-32000, 'boom', 'fault server-error'],
    [-32000, 'request timed out', 'fault timeout'],
    [42, 'no such thing is not allowed', 'rejected: no such thing is not allowed'],
  ])('%i "%s" is judged as %s', (code, message, expected) => {
    expect(brief(rpc(code, message))).toBe(expected);
  });

  it('adds what its data says', () => {
    expect(brief(rpc(-32602, 'Invalid params', [{ path: ['a'], message: 'Required' }]))).toBe(
      'rejected: Invalid params: a: Required',
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
  const tool = toolCalled('add_berth');
  const refused = (body: string, args: JsonObject = {}): string =>
    brief(
      classifyOutcome(
        { kind: 'mcp', isError: true, body, bytes: 1, truncated: false, shape: shapeOf(body) },
        { durationMs: 1 },
        { tool, arguments: args },
      ),
    );
  expect(refused('Error executing tool add_berth: depth is too small')).toBe(
    'rejected: depth is too small',
  );
  expect(refused("Error calling tool 'add_berth': No such pier")).toBe('rejected: No such pier');
  expect(refused('Error executing tool add_berth')).toContain('add_berth');
  expect(refused('Error executing tool add_berths: no')).toContain('add_berths');
});

it('knows a refusal that repeats a long text', () => {
  const long = 'harbour '.repeat(300);
  const refused = (text: string, args: JsonObject): string => {
    const body = `Error: cannot sort by '${text}'`;
    const answer = { kind: 'mcp', isError: false, body, bytes: 1, truncated: false } as const;
    const call = { tool: toolCalled('list'), arguments: args };
    return classifyOutcome({ ...answer, shape: shapeOf(body) }, { durationMs: 1 }, call).kind;
  };
  expect(refused(long, { by: long })).toBe('rejected');
  expect(refused(long, { by: 'name' })).toBe('success');
});

it('knows a refusal inside the one object that is around every answer', () => {
  const refused = { Status: 'ERROR', Message: 'E1042: BERTH 9 NOT ON FILE', Data: null };
  expect(brief(http(200, { Response: refused }))).toBe('rejected: E1042: BERTH 9 NOT ON FILE');
  expect(brief(http(200, { GetBerthResult: refused }))).toMatch(/^rejected/);
  expect(brief(http(200, { Response: { Status: 'OK', Data: { BERTH: '9' } } }))).toBe('success');
  expect(brief(http(200, { lastBuild: refused }))).toBe('success');
});
