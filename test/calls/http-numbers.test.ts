import { createServer } from 'node:http';
import { HttpExecutor } from '../../src/calls/http-executor.js';
import { parseJson, writeJson } from '../../src/core/json-text.js';
import { isJsonObject } from '../../src/core/json.js';
import type { Binding } from '../../src/core/tool-doc.js';
import { systemClock } from '../../src/support/system-clock.js';
import { listen } from '../support/listen.js';

/** Arguments, where they go, the URL and the body as they are sent. */
const rows: readonly (readonly [string, Readonly<Record<string, Binding>>, string, string])[] = [
  ['{"id":1917043659912705297}', { id: { in: 'path', name: 'id' } }, '/n/1917043659912705297', ''],
  [
    '{"q":[9007199254740993,1.0]}',
    { q: { in: 'query', name: 'q' } },
    '/n/{id}?q=9007199254740993&q=1.0',
    '',
  ],
  [
    '{"q":{"low":-0,"high":1e5}}',
    { q: { in: 'query', name: 'q', style: 'deepObject' } },
    '/n/{id}?q%5Blow%5D=-0&q%5Bhigh%5D=1e5',
    '',
  ],
  [
    '{"all":{"id":725653563933458433,"lines":[{"price":1.10}]}}',
    { all: { in: 'body', name: '' } },
    '/n/{id}',
    '{"id":725653563933458433,"lines":[{"price":1.10}]}',
  ],
  [
    '{"n":12345678901234567890}',
    { n: { in: 'form', name: 'n' } },
    '/n/{id}',
    'n=12345678901234567890',
  ],
];

it.each(rows)('the numbers of %s are sent as they are', async (text, bindings, url, body) => {
  let came = { url: '', body: '' };
  const server = createServer((request, response) => {
    came = { url: request.url ?? '', body: '' };
    request.setEncoding('utf8').on('data', (part: string) => (came.body += part));
    request.on('end', () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    );
  });
  const { url: baseUrl, close } = await listen(server);
  const executor = new HttpExecutor(
    { baseUrl, headers: {}, credentials: [] },
    { env: {}, timeoutMs: 5_000, maxBodyBytes: 10_000, clock: systemClock, secrets: [] },
  );
  const args = parseJson(text);
  if (!isJsonObject(args)) throw new Error('no object');
  const path = url.startsWith('/n/{id}') ? '/n/fixed' : '/n/{id}';
  const method = body === '' ? 'GET' : 'POST';
  const outcome = await executor.call({
    tool: {
      ...{ id: 'n', name: 'n', description: '', parameters: {}, sideEffects: 'none' },
      call: { kind: 'http', method, path, bindings },
    },
    arguments: args,
  });
  await executor.close();
  await close();
  expect(came).toEqual({ url: url.replace('{id}', 'fixed'), body });
  expect(outcome.kind === 'accepted' ? writeJson(outcome.body) : outcome).toBe(text);
});
