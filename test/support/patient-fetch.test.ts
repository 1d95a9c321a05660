import { createServer, type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { patientFetch } from '../../src/support/patient-fetch.js';
import { listen } from './listen.js';

async function answering<T>(
  listener: RequestListener,
  use: (url: string, server: ReturnType<typeof createServer>) => Promise<T>,
): Promise<T> {
  const server = createServer(listener);
  const { url, close } = await listen(server);
  try {
    return await use(url, server);
  } finally {
    await close();
  }
}

const post = (body: string, signal?: AbortSignal): RequestInit => ({
  ...{ method: 'POST', body, headers: { 'content-type': 'application/json', 'x-two': 'b' } },
  ...(signal === undefined ? {} : { signal }),
});

describe('patientFetch', () => {
  it('sends method, headers and body, and gives status, headers and body back', async () => {
    await answering(
      (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          response.writeHead(429, { 'retry-after': '3', 'set-cookie': ['a=1', 'b=2'] });
          const { method, headers, url } = request;
          const said = Buffer.concat(chunks).toString();
          response.end(JSON.stringify({ method, url, said, two: headers['x-two'], umlaut: 'ü' }));
        });
      },
      async (url) => {
        const response = await patientFetch()(`${url}/path?q=1`, post('{"ä":1}'));
        expect(response.ok).toBe(false);
        expect(response.status).toBe(429);
        expect(response.headers.get('retry-after')).toBe('3');
        expect(await response.json()).toEqual({
          ...{ method: 'POST', url: '/path?q=1', said: '{"ä":1}', two: 'b', umlaut: 'ü' },
        });
        expect(await response.text()).toContain('ü');
      },
    );
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('reads an answer that was compressed unasked: %s', async (encoding, compress) => {
    await answering(
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding });
        response.end(compress('{"ok":true}'));
      },
      async (url) => {
        expect(await (await patientFetch()(url, post('{}'))).json()).toEqual({ ok: true });
      },
    );
  });

  it('rejects where the answer is no JSON, breaks off, or was compressed wrongly', async () => {
    await answering(
      (request, response) => {
        if (request.url === '/html') response.end('<html>');
        if (request.url === '/gzip') {
          response.writeHead(200, { 'content-encoding': 'gzip' });
          response.end('no gzip');
        }
        if (request.url === '/cut') {
          response.writeHead(200, { 'content-length': '100' });
          response.write('only this', () => response.destroy());
        }
      },
      async (url) => {
        const html = await patientFetch()(`${url}/html`);
        await expect(html.json()).rejects.toThrow(/JSON/);
        await expect(patientFetch()(`${url}/cut`)).rejects.toThrow();
        await expect(patientFetch()(`${url}/gzip`)).rejects.toThrow(/header/);
      },
    );
  });

  it('ends with the reason of its signal, before the answer and in the middle of it', async () => {
    await answering(
      (request, response) => {
        if (request.url === '/half') response.write('{"half":');
      },
      async (url) => {
        for (const path of ['/never', '/half']) {
          const controller = new AbortController();
          const answer = patientFetch()(`${url}${path}`, post('{}', controller.signal));
          setTimeout(() => controller.abort(new Error('enough')), 50);
          await expect(answer).rejects.toThrow('enough');
        }
        await expect(
          patientFetch()(url, post('{}', AbortSignal.abort(new Error('never')))),
        ).rejects.toThrow('never');
      },
    );
  });

  it('keeps its connections, and takes others where the server has closed them', async () => {
    let connections = 0;
    await answering(
      (_request, response) => response.end('{}'),
      async (url, server) => {
        server.on('connection', () => (connections += 1));
        const send = patientFetch();
        for (let turn = 0; turn < 6; turn += 1) await send(url, post('{}'));
        const opened = connections;
        expect(opened).toBeLessThanOrEqual(2);
        server.closeIdleConnections();
        await sleep(20);
        await Promise.all([send(url, post('{}')), send(url, post('{}'))]);
        expect(connections).toBeGreaterThan(opened);
      },
    );
  });
});
