import { request, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ConfigurationError } from '../../src/core/errors.js';
import { serveView, type Viewed } from '../../src/serving/serve-view.js';

const token = 'the-right-token';

/** A page that counts; `posted` is what it was sent. */
function counter() {
  let [version, looks, shown] = [1, 0, 1];
  const posted: unknown[] = [];
  const viewed: Viewed = {
    look: async () => {
      looks += 1;
      shown = version;
    },
    page: () => `<p>${shown}</p>`,
    part: (number) => (number === 0 ? { part: 'first' } : null),
    version: () => shown,
    changesSince: (since) => ({ since, version: shown }),
    post: async (body) => {
      if (body === 'wrong') throw new ConfigurationError('Not so.', { remedy: 'Else.' });
      posted.push(body);
      shown = version += 1;
      return { saved: true };
    },
  };
  return { viewed, posted, looks: () => looks, change: () => (version += 1) };
}

let ending: AbortController;
let address: URL;
let ended: Promise<void>;
let page: ReturnType<typeof counter>;

beforeEach(async () => {
  ending = new AbortController();
  page = counter();
  const { signal } = ending;
  const url = await new Promise<string>((onReady) => {
    ended = serveView(page.viewed, { port: 0, signal, token, everyMs: 10, onReady });
  });
  address = new URL(url);
});
afterEach(async () => {
  ending.abort();
  await ended;
});

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  const { hostname, port } = address;
  const sent = request({ hostname, port, path, method, headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [
    NodeJS.ReadableStream & { statusCode: number; headers: IncomingHttpHeaders },
  ];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

const json = { 'content-type': 'application/json' };
const at = (what: string): string => `/${token}/${what}`;

describe('a page that is served', () => {
  it.each([
    ['no token', '/', {}, 403],
    ['a wrong token', '/the-wrong-token/', {}, 403],
    ['the beginning of the token', '/the-right-toke/', {}, 403],
    ['the token elsewhere', `/?token=${token}`, {}, 403],
    ['another host', at(''), { host: 'evil.example' }, 403],
    ['another origin', at(''), { origin: 'https://evil.example' }, 403],
    ['a page of another server here', at('parts/0'), { origin: 'http://127.0.0.1:1' }, 403],
    ['no origin at all', at('parts/0'), { origin: 'null' }, 403],
    ['another method', at(''), { method: 'POST' }, 405],
    ['a part that is not there', at('parts/1'), {}, 404],
    ['no number', at('parts/..%2f'), {}, 404],
    ['something else', at('favicon.ico'), {}, 404],
  ])('refuses %s', async (_what, path, { method, ...headers }: Record<string, string>, status) => {
    const { status: found, text } = await ask(path, { headers, ...(method && { method }) });
    expect(found).toBe(status);
    expect(JSON.parse(text)).toEqual({ error: expect.any(String) as string });
  });

  it('gives the page and its parts to who knows the token, for nobody to keep, frame or share', async () => {
    const { status, text, headers } = await ask(at(''), { headers: { origin: address.origin } });
    expect([status, text]).toEqual([200, '<p>1</p>']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(JSON.parse((await ask(at('parts/0'))).text)).toEqual({ part: 'first' });
  });

  it('sends who leaves out the last slash to where its addresses hold', async () => {
    const { status, headers } = await ask(`/${token}`);
    expect([status, headers.location]).toEqual([308, at('')]);
  });

  it.each([
    ['another origin', { headers: { ...json, origin: 'https://evil.example' }, body: '1' }, 403],
    ['a form', { headers: { 'content-type': 'text/plain' }, body: '1' }, 415],
    ['no type', { body: '1' }, 415],
    ['no JSON', { headers: json, body: '{' }, 400],
    ['too much', { headers: json, body: JSON.stringify('x'.repeat(1_000_001)) }, 413],
    ['what the person did wrong', { headers: json, body: '"wrong"' }, 400],
    ['a question', { method: 'GET' }, 405],
  ])('takes no decision from %s', async (_what, asked: Asked, status) => {
    const answer = await ask(at('decisions'), { method: 'POST', ...asked });
    expect(answer.status).toBe(status);
    if (asked.body === '"wrong"')
      expect(JSON.parse(answer.text)).toEqual({ error: 'Not so. Else.' });
    expect(page.posted).toEqual([]);
  });

  it('tells pages that follow of what changes, from the version on that they have', async () => {
    const following = async (since: string, headers: Record<string, string> = {}) => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const { body } = await fetch(new URL(`events?since=${since}`, address), { headers, signal });
      let said = '';
      void (async () => {
        for await (const chunk of body as unknown as AsyncIterable<Uint8Array>)
          said += Buffer.from(chunk).toString();
      })().catch(() => undefined);
      const until = async (wanted: string) => {
        for (let tries = 0; tries < 200 && !said.includes(wanted); tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        expect(said).toContain(wanted);
      };
      return { until, said: () => said, stop: () => stopping.abort() };
    };
    const behind = await following('0');
    await behind.until('id: 1\ndata: {"since":0,"version":1}\n\n');
    const upToDate = await following('0', { 'last-event-id': '1' });
    page.change();
    for (const one of [behind, upToDate])
      await one.until('id: 2\ndata: {"since":1,"version":2}\n\n');
    expect(upToDate.said()).not.toContain('"since":0');
    await ask(at('decisions'), { method: 'POST', headers: json, body: '{"a":1}' });
    expect(page.posted).toEqual([{ a: 1 }]);
    await upToDate.until('"version":3');
    behind.stop();
    upToDate.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const looks = page.looks();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(page.looks()).toBe(looks);
  });
});
