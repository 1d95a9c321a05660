import { readOpenApi } from '../../src/catalogues/openapi/read-openapi.js';
import { mockApi } from '../../src/serving/mock-api.js';
import { serveMock } from '../../src/serving/serve-mock.js';

const boat = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string', example: 'Argo' } },
};
const answers = (schema: object) => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
});
const document = {
  openapi: '3.0.0',
  info: { title: 'Boats', version: '1' },
  servers: [{ url: 'https://boats.example' }],
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        parameters: [{ name: 'limit', in: 'query', required: true, schema: { type: 'integer' } }],
        responses: answers({ type: 'array', items: boat }),
      },
      post: {
        operationId: 'addBoat',
        requestBody: { required: true, content: { 'application/json': { schema: boat } } },
        responses: answers(boat),
      },
    },
    '/boats/{id}': {
      get: {
        operationId: 'getBoat',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: answers(boat),
      },
    },
  },
};
const { catalogue } = await readOpenApi(document, { name: 'boats', location: 'boats.json' });
const answer = mockApi(catalogue.tools);
const get = (url: string) => answer({ method: 'GET', url, headers: {} });

describe('a mock of an OpenAPI document', () => {
  it('answers every operation with an example of its documented answer, always the same', () => {
    const first = get('/boats/7');
    expect(first).toEqual({
      status: 200,
      body: { id: expect.any(Number) as number, name: 'Argo' },
    });
    expect(get('/boats/7')).toEqual(first);
    expect(get('/boats?limit=2')).toMatchObject({ status: 200, body: [{ name: 'Argo' }] });
  });

  it('has half its bounds and another name for a field after so many answers, each operation by itself', () => {
    const bounded = catalogue.tools.map((tool) => {
      const limit = { type: 'integer', minimum: 0, maximum: 9 } as const;
      return tool.id === 'listBoats'
        ? { ...tool, parameters: { ...tool.parameters, properties: { limit } } }
        : tool;
    });
    const drifting = mockApi(bounded, { drift: 2 });
    const limited = (limit: number) =>
      drifting({ method: 'GET', url: `/boats?limit=${limit}`, headers: {} });
    expect([limited(9).status, limited(10).status]).toEqual([200, 400]);
    expect(limited(9)).toEqual({
      status: 400,
      body: { error: expect.stringContaining('5') as string },
    });
    expect(limited(5)).toMatchObject({ status: 200, body: [{ name: 'Argo' }] });
    expect(Object.keys((limited(5).body as object[])[0]!)).toEqual(['new_id', 'name']);
    expect(drifting({ method: 'GET', url: '/boats/7', headers: {} }).body).toHaveProperty('id');
  });

  it('answers with the example that the document gives, and else with all properties of the schema', async () => {
    const given = { page: 1, results: [{ id: 51329, name: 'Bradley Cooper' }] };
    const open = { type: 'object', properties: { a: boat, b: boat, id: { type: 'integer' } } };
    const json = (media: object) => ({
      200: { description: 'ok', content: { 'application/json': media } },
    });
    const responses = {
      '/one': json({ schema: open, example: given }),
      '/named': json({ schema: open, examples: { response: { value: given } } }),
      '/reference': json({ schema: open, examples: { response: { $ref: '#/x' } } }),
      '/swagger': { 200: { description: 'ok', examples: { 'application/json': given } } },
      '/refused': { 400: json({ example: 'no' })[200], ...json({ schema: open }) },
      '/only': { default: json({ schema: open, example: given })[200] },
      '/empty': { 200: { description: 'none' }, 201: json({ example: given })[200] },
      '/later': { ...json({ schema: open }), 202: json({ example: 'queued' })[200] },
    };
    const paths = Object.fromEntries(
      Object.entries(responses).map(([path, one]) => [path, { get: { responses: one } }]),
    );
    const { catalogue } = await readOpenApi(
      { ...document, paths },
      { name: 'people', location: 'people.json' },
    );
    const mock = mockApi(catalogue.tools);
    const bodyOf = (url: string) => mock({ method: 'GET', url, headers: {} }).body;
    for (const url of ['/one', '/named', '/swagger', '/only', '/empty'])
      expect(bodyOf(url)).toEqual(given);
    for (const url of ['/reference', '/refused', '/later'])
      expect(Object.keys(Object(bodyOf(url)) as object)).toEqual(['a', 'b', 'id']);
  });

  it('refuses with 400 what lacks an argument or has one of a wrong type', () => {
    expect(get('/boats').status).toBe(400);
    expect(get('/boats?limit=two').status).toBe(400);
    expect(get('/boats/seven').status).toBe(400);
    const post = (body: object) =>
      answer({ method: 'POST', url: '/boats', headers: {}, body: { ...body } });
    expect(post({ id: 1, name: 'Argo' }).status).toBe(200);
    expect(post({ id: 'one', name: 'Argo' }).status).toBe(400);
    expect(post({ id: 1 }).status).toBe(400);
  });

  it('knows no other paths and methods', () => {
    expect(get('/planes').status).toBe(404);
    expect(answer({ method: 'DELETE', url: '/boats', headers: {} }).status).toBe(405);
  });

  it('is served on 127.0.0.1 until it is told to end', async () => {
    const ending = new AbortController();
    const url = await new Promise<string>((onReady) => {
      void serveMock(answer, { port: 0, signal: ending.signal, onReady });
    });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${url}/boats/7`)).json()).toMatchObject({ name: 'Argo' });
    const broken = await fetch(`${url}/boats`, { method: 'POST', body: '{' });
    expect(broken.status).toBe(400);
    ending.abort();
  });

  it('says what to do where its port is taken', async () => {
    const ending = new AbortController();
    const { signal } = ending;
    const url = await new Promise<string>((onReady) => {
      void serveMock(answer, { port: 0, signal, onReady });
    });
    const port = Number(new URL(url).port);
    const second = serveMock(answer, { port, signal, onReady: () => undefined });
    await expect(second).rejects.toMatchObject({
      ...{ message: `Port ${port} is in use.`, remedy: expect.stringMatching(/--port/) as string },
      exitCode: 2,
    });
    ending.abort();
  });
});
