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
