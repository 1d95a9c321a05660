import { buildHttpRequest, type HttpTarget } from '../../src/calls/build-http-request.js';
import { CallRefusal } from '../../src/calls/call-refusal.js';
import type { Json, JsonObject } from '../../src/core/json.js';
import type { Binding, ToolCall, ToolDoc } from '../../src/core/tool-doc.js';

type HttpCall = Extract<ToolCall, { kind: 'http' }>;

const target: HttpTarget = { baseUrl: 'http://api.test/v1', headers: {}, credentials: [] };

function tool(call: Partial<HttpCall>, properties = {}): ToolDoc {
  return {
    id: 't',
    name: 't',
    description: '',
    parameters: { type: 'object', properties },
    sideEffects: 'none',
    call: { kind: 'http', method: 'GET', path: '/films/{id}', bindings: {}, ...call },
  };
}

function build(
  call: Partial<HttpCall>,
  args: JsonObject,
  options: { target?: Partial<HttpTarget>; env?: Record<string, string>; properties?: object } = {},
) {
  return buildHttpRequest(
    { ...target, ...options.target },
    { tool: tool(call, options.properties), arguments: args },
    options.env ?? {},
  );
}

const id = { id: { in: 'path' as const, name: 'id' } };

describe('the address of a call', () => {
  it('is the base and the filled path', () => {
    expect(build({ bindings: id }, { id: 7 }).url.href).toBe('http://api.test/v1/films/7');
  });

  it('keeps queries of base and path', () => {
    const made = build(
      { path: '/find?kind=film' },
      { q: 'a b&c' },
      { target: { baseUrl: 'http://api.test/v1/?v=2' } },
    );
    expect(made.url.href).toBe('http://api.test/v1/find?v=2&kind=film&q=a%20b%26c');
  });

  it('fills a place that no binding documents by its name', () => {
    expect(build({}, { id: 'x' }).url.pathname).toBe('/v1/films/x');
  });

  it('takes the tool’s own host where its path is absolute', () => {
    const made = build({ path: 'https://other.test/films/{id}' }, { id: 1 });
    expect(made.url.href).toBe('https://other.test/films/1');
  });

  it.each([
    'a/b',
    '../../admin',
    '..%2f..',
    '//evil.test',
    '@evil.test',
    '\\evil',
    '?x=1',
    '#x',
    'a;b',
    'é',
    '%2e%2e',
    ':80',
    "'()*!",
  ])('keeps %s inside its place', (value) => {
    const { url } = build({ path: '/films/{id}/cast' }, { id: value });
    expect(url.host).toBe('api.test');
    const segments = url.pathname.split('/');
    expect(segments).toHaveLength(5);
    expect(decodeURIComponent(segments[3] ?? '')).toBe(value);
    expect(url.search).toBe('');
    expect(url.hash).toBe('');
  });

  it.each(['.', '..'])('refuses %s, which would be another address', (value) => {
    expect(() => build({ path: '/films/{id}/cast' }, { id: value })).toThrow(CallRefusal);
  });

  it('refuses a dot segment put together from two arguments', () => {
    expect(() => build({ path: '/a/{x}{y}/b' }, { x: '.', y: '.' })).toThrow(CallRefusal);
  });

  it.each([[{}], [{ id: '' }], [{ id: null }], [{ id: [] }]])(
    'refuses to leave out a path argument: %j',
    (args) => {
      expect(() => build({ bindings: id }, args)).toThrow(/path argument "id" is missing or empty/);
    },
  );

  it('refuses an argument in the host', () => {
    expect(() => build({ path: 'https://{region}.test/x' }, { region: 'evil.test/' })).toThrow(
      CallRefusal,
    );
    expect(() =>
      build({ path: '/x' }, { region: 'e' }, { target: { baseUrl: 'http://{region}.test' } }),
    ).toThrow(CallRefusal);
  });

  it('keeps slashes where the tool asks for it, and still no dot segments', () => {
    const bindings = { id: { in: 'path' as const, name: 'id', allowReserved: true } };
    expect(build({ bindings }, { id: 'library/ubuntu' }).url.pathname).toBe(
      '/v1/films/library/ubuntu',
    );
    expect(build({ bindings }, { id: '//evil.test/x?y#z' }).url.href).toBe(
      'http://api.test/v1/films///evil.test/x%3Fy%23z',
    );
    for (const climb of ['../../admin', 'a/../../b', '..']) {
      expect(() => build({ bindings }, { id: climb })).toThrow(CallRefusal);
    }
  });
});

describe('arguments', () => {
  it('go where their bindings say, under their names on the wire', () => {
    const made = build(
      {
        method: 'POST',
        bindings: {
          ...id,
          body_id: { in: 'body', name: 'id' },
          page: { in: 'query', name: 'p' },
          trace: { in: 'header', name: 'X-Trace' },
          theme: { in: 'cookie', name: 'theme' },
        },
      },
      { id: 1, body_id: 2, page: 3, trace: 'abc', theme: 'da;rk' },
    );
    expect(made.url.href).toBe('http://api.test/v1/films/1?p=3');
    expect(made.body).toEqual({ content: '{"id":2}', contentType: 'application/json' });
    expect(made.headers.get('x-trace')).toBe('abc');
    expect(made.headers.get('cookie')).toBe('theme=da%3Brk');
    expect(made.headers.get('content-type')).toBe('application/json');
  });

  it.each(['GET', 'DELETE'])('without a binding go into the query of %s', (method) => {
    const made = build({ method, path: '/x' }, { secret_flag: true, __proto__x: 1 });
    expect(made.url.search).toBe('?secret_flag=true&__proto__x=1');
    expect(made.body).toBeUndefined();
  });

  it('without a binding go into the body of POST', () => {
    expect(build({ method: 'POST', path: '/x' }, { extra: [1] }).body?.content).toBe(
      '{"extra":[1]}',
    );
  });

  it('named like parts of every object are arguments like others', () => {
    const made = build({ path: '/x' }, { toString: 'a', constructor: 'b' });
    expect(made.url.search).toBe('?toString=a&constructor=b');
  });

  it.each(['a\r\nX-Evil: 1', 'a\nb', 'a\0b'])(
    'with line breaks are refused in headers: %j',
    (value) => {
      const header = { h: { in: 'header' as const, name: 'X-H' } };
      const cookie = { h: { in: 'cookie' as const, name: 'c' } };
      expect(() => build({ path: '/x', bindings: header }, { h: value })).toThrow(CallRefusal);
      expect(() => build({ path: '/x', bindings: cookie }, { h: value })).toThrow(CallRefusal);
      const exploding = { h: { [`${value}`]: 'x' } };
      expect(() => build({ path: '/x', bindings: cookie }, exploding)).toThrow(CallRefusal);
    },
  );

  it.each(['Host', 'content-length', 'Transfer-Encoding', 'Connection', 'Proxy-Authorization'])(
    'cannot set the header %s',
    (name) => {
      const bindings = { h: { in: 'header' as const, name } };
      expect(() => build({ path: '/x', bindings }, { h: 'evil.test' })).toThrow(CallRefusal);
    },
  );

  it('cannot stand in for a credential', () => {
    const made = build(
      { path: '/x', bindings: { h: { in: 'header', name: 'X-Key' } } },
      { key: 'mine', h: 'mine', 'k%65y': 'x' },
      {
        env: { K: 'right key' },
        target: {
          credentials: [
            { kind: 'query', name: 'key', value: '${K}' },
            { kind: 'header', name: 'x-key', value: '${K}' },
            { kind: 'cookie', name: 's', value: '${K}' },
          ],
        },
      },
    );
    expect(made.url.searchParams.getAll('key')).toEqual(['right key']);
    expect(made.headers.get('x-key')).toBe('right key');
    expect(made.headers.get('cookie')).toBe('s=right%20key');
  });
});

describe('bodies', () => {
  const field = (name: string) => ({ in: 'body' as const, name });

  it('may be one argument whole', () => {
    const bindings = { body: field('') };
    const made = build({ method: 'PUT', path: '/x', bindings }, { body: [1, { a: 2 }] });
    expect(made.body?.content).toBe('[1,{"a":2}]');
  });

  it('are an empty object where every field was left out, and nothing where there are none', () => {
    const bindings = { a: field('a') };
    expect(build({ method: 'POST', path: '/x', bindings }, {}).body?.content).toBe('{}');
    expect(build({ method: 'POST', path: '/x' }, {}).body).toBeUndefined();
  });

  it('are forms', () => {
    const bindings = {
      a: { in: 'form' as const, name: 'a' },
      tags: { in: 'form' as const, name: 'tag' },
    };
    const made = build({ method: 'POST', path: '/x', bindings }, { a: 'x y&', tags: [1, 2] });
    expect(made.body).toEqual({
      content: 'a=x+y%26&tag=1&tag=2',
      contentType: 'application/x-www-form-urlencoded',
    });
  });

  const file = 'x"; filename="upload"';
  it.each<[string, Partial<Binding>, object, Json, string, string]>([
    ['text', {}, {}, 'hi', 'x"', ''],
    ['files', {}, { format: 'binary' }, 'é', file, 'application/octet-stream'],
    ['files of a type', { contentType: 'image/*, image/png' }, {}, 'b', file, 'image/png'],
    ['files of a media type', {}, { contentMediaType: 'audio/ogg' }, 'b', file, 'audio/ogg'],
    ['objects', {}, {}, { a: 1 }, 'x"', 'application/json'],
    ['objects of a type', { contentType: 'a/x+json' }, {}, { a: 1 }, 'x"', 'a/x+json'],
    ['names with quotes', { name: 'a"b' }, {}, 'hi', 'a%22b"', ''],
  ])('are multipart with %s', (_what, more, schema, value, name, type) => {
    const bindings = { x: { in: 'form' as const, name: 'x', ...more } };
    const call = { method: 'POST', path: '/x', bindings, contentType: 'multipart/form-data' };
    const { body, headers } = build(call, { x: value }, { properties: { x: schema } });
    const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(body?.contentType ?? '')?.[1];
    expect(headers.get('content-type')).toBe(body?.contentType);
    const said = type === '' ? '' : `Content-Type: ${type}\r\n`;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    expect(body?.content).toBe(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}\r\n${said}\r\n${text}\r\n--${boundary}--\r\n`,
    );
  });

  it('have a part for each item of a list, which others can read', async () => {
    const bindings = { files: { in: 'form' as const, name: 'files' } };
    const properties = { files: { type: 'array', items: { format: 'binary' } } };
    const call = { method: 'POST', path: '/x', bindings, contentType: 'multipart/form-data' };
    const { body, headers } = build(call, { files: ['ü', 'b\r\n'] }, { properties });
    const form = await new Response(body?.content, { headers }).formData();
    const files = form.getAll('files').map((file) => new Response(file).text());
    expect(await Promise.all(files)).toEqual(['ü', 'b\r\n']);
  });

  it('are text as it is given', () => {
    const made = build(
      { method: 'POST', path: '/x', bindings: { body: field('') }, contentType: 'text/plain' },
      { body: 'line\nline' },
    );
    expect(made.body).toEqual({ content: 'line\nline', contentType: 'text/plain' });
  });

  it.each<[string, JsonObject, string | undefined]>([
    ['GET', { size: 3 }, '{"size":3}'],
    ['QUERY', { size: 1, more: 2 }, '{"size":1,"more":2}'],
    ['GET', {}, undefined],
  ])('are sent with %s where the tool has fields for one: %j', (method, given, content) => {
    const made = build({ method, path: '/x', bindings: { size: field('size') } }, given);
    expect(made.body?.content).toBe(content);
  });
});

describe('the environment', () => {
  it('fills headers and credentials at the time of the call', () => {
    const made = build(
      { path: '/x', headers: { 'X-RapidAPI-Host': 'h.test', 'X-RapidAPI-Key': '${K}' } },
      {},
      { env: { K: 'k1', P: 'u:p' }, target: { credentials: [{ kind: 'basic', value: '${P}' }] } },
    );
    expect(made.headers.get('x-rapidapi-key')).toBe('k1');
    expect(made.headers.get('authorization')).toBe('Basic dTpw');
  });

  it('refuses a call whose variable is not set', () => {
    expect(() => build({ path: '/x', headers: { a: '${NOPE}' } }, {})).toThrow(/NOPE is not set/);
  });

  it('is never read by an argument', () => {
    const made = build({ path: '/x' }, { q: '${K}' }, { env: { K: 'k1' } });
    expect(made.url.href).not.toContain('k1');
  });

  it('moves a name and password in the base into their header', () => {
    const made = build({ path: '/x' }, {}, { target: { baseUrl: 'http://u:p@api.test' } });
    expect(made.url.href).toBe('http://api.test/x');
    expect(made.headers.get('authorization')).toBe('Basic dTpw');
  });
});

describe('an argument that no binding names', () => {
  it('goes among the headers where it is called like one', () => {
    const request = build(
      { method: 'POST', path: '/films' },
      { 'Request-Source': 'desk', 'film-id': 'f1', 'X-Desk': 'd1' },
    );
    expect(request.headers.get('request-source')).toBe('desk');
    expect(request.headers.get('x-desk')).toBe('d1');
    expect(request.headers.get('film-id')).toBeNull();
  });
});
