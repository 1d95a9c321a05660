import { setTimeout as sleep } from 'node:timers/promises';
import type { TooldraftError } from '../../src/core/errors.js';
import type { JsonObject } from '../../src/core/json.js';
import { ProxySession } from '../../src/serving/proxy/proxy-session.js';
import type { UpstreamListener } from '../../src/serving/proxy/upstream.js';

/** A session between two in-memory ends; each start of the server is a list of what it was sent. */
function session(answer: (text: string, listener: UpstreamListener) => void = () => undefined) {
  const starts: string[][] = [];
  const listeners: UpstreamListener[] = [];
  const client: string[] = [];
  const gone: TooldraftError[] = [];
  const proxy = new ProxySession({
    label: '"some server"',
    open: (listener) => {
      const got: string[] = [];
      starts.push(got);
      listeners.push(listener);
      const send = (text: string): Promise<void> => {
        got.push(text);
        answer(text, listener);
        return Promise.resolve();
      };
      return Promise.resolve({ send, close: () => Promise.resolve() });
    },
    refine: (result) =>
      Array.isArray(result['tools']) && result['tools'].length > 0
        ? { ...result, tools: ['refined'] }
        : result,
    toClient: (text) => client.push(text),
    onGone: (error) => gone.push(error),
    describeStart: (how) => ({ message: `It did not start (${how}).`, remedy: 'Look at it.' }),
    handshakeMs: 40,
  });
  const says = (text: string): void => listeners.at(-1)!.onText(text);
  const ends = (how: string, lastWords = ''): void => listeners.at(-1)!.onEnd({ how, lastWords });
  return { proxy, starts, client, gone, says, ends };
}

const parsed = (text: string | undefined): JsonObject => JSON.parse(text ?? 'null') as JsonObject;
const initialize =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","odd":1}}';
const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
const hello = '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25"}}';
const call = '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"a"}}';

/** Texts with odd spacing, order, numbers and unknown fields, none of which is a listing. */
const passing = [
  ['a result', '{"result": {"x": 1.0, "_meta": {}}, "id":5,"jsonrpc":"2.0"}'],
  ['a number beyond 2^53', '{"jsonrpc":"2.0","id":5,"result":{"n":12345678901234567890}}'],
  [
    'an error with data',
    '{"jsonrpc":"2.0","id":5,"error":{"code":-1,"message":"m","data":[1]},"z":0}',
  ],
  ['progress', '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1}}'],
  ['list_changed', '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'],
  ['sampling', '{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{}}'],
  ['elicitation', '{"jsonrpc":"2.0","id":"e","method":"elicitation/create","params":{}}'],
  ['an unknown method', '{"jsonrpc":"2.0","id":3,"method":"x/y","params":{"q":[ ]}}'],
  ['a batch', '[{"jsonrpc":"2.0","id":5,"result":{}},{"jsonrpc":"2.0","method":"a"}]'],
  ['text that is no JSON', 'Server ready {'],
  ['an empty line', ''],
  ['a listing nobody asked for', '{"jsonrpc":"2.0","id":5,"result":{"tools":["raw"]}}'],
  ['a listing with nothing to change', '{"jsonrpc":"2.0","id":5,"result":{ "tools":[]}}'],
] as const;

describe('a session of the proxy', () => {
  it.each(passing)('passes %s to the client, byte for byte', async (_what, text) => {
    const { proxy, client, says } = session();
    await proxy.start();
    says(text);
    expect(client).toEqual([text]);
  });

  it.each(passing)('passes %s to the server, byte for byte', async (_what, text) => {
    const { proxy, starts } = session();
    await proxy.start();
    proxy.fromClient(text);
    expect(starts).toEqual([[text]]);
  });

  it.each([
    ['number', 4],
    ['text', '4'],
    ['null', null],
  ])('refines the answer to tools/list with an id that is a %s, page by page', async (_of, id) => {
    const { proxy, client, says } = session();
    await proxy.start();
    for (const cursor of [undefined, 'next']) {
      proxy.fromClient(
        JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list', params: { cursor } }),
      );
      const result = { tools: ['raw'], nextCursor: 'next', odd: true };
      says(JSON.stringify({ jsonrpc: '2.0', id, result }));
    }
    const result = { tools: ['refined'], nextCursor: 'next', odd: true };
    expect(client.map(parsed)).toEqual([1, 2].map(() => ({ jsonrpc: '2.0', id, result })));
  });

  it('refines a listing in a batch and leaves an error to tools/list alone', async () => {
    const { proxy, client, says } = session();
    await proxy.start();
    proxy.fromClient(
      '[{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]',
    );
    const error = { jsonrpc: '2.0', id: 2, error: { code: 1, message: 'no' } };
    says(JSON.stringify([{ jsonrpc: '2.0', id: 1, result: { tools: [1] } }, error]));
    expect(JSON.parse(client[0]!)).toEqual([
      { jsonrpc: '2.0', id: 1, result: { tools: ['refined'] } },
      error,
    ]);
  });

  it('keeps what comes before the server is open, in order', async () => {
    const { proxy, starts } = session();
    const opening = proxy.start();
    proxy.fromClient(initialize);
    proxy.fromClient(initialized);
    await opening;
    expect(starts).toEqual([[initialize, initialized]]);
  });
});

describe('a server that ends', () => {
  async function running(answer?: (text: string, listener: UpstreamListener) => void) {
    const all = session(answer);
    await all.proxy.start();
    all.proxy.fromClient(initialize);
    all.says(hello);
    all.proxy.fromClient(initialized);
    all.client.length = 0;
    return all;
  }

  it('gives each request in flight an error that names it, how it ended and what to do', async () => {
    const { proxy, client, ends, gone } = await running();
    proxy.fromClient(call);
    proxy.fromClient(call.replace('7', '"b"'));
    proxy.fromClient(call.replace('7', '9'));
    proxy.fromClient(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}',
    );
    ends('signal SIGKILL', ' It wrote: out of luck');
    const message =
      'The MCP server "some server" ended (signal SIGKILL) before it answered. It wrote: out of luck Send the request again: the server is started anew then.';
    const data = { remedy: 'Send the request again: the server is started anew then.' };
    expect(client.map(parsed)).toEqual(
      [7, 'b'].map((id) => ({ jsonrpc: '2.0', id, error: { code: -32_000, message, data } })),
    );
    expect(gone).toEqual([]);
    expect(proxy.pending).toBe(0);
  });

  it('is started by the next request, with the handshake of the client, which sees none of it', async () => {
    const { proxy, client, starts, ends, says } = await running((text, { onText }) => {
      const { id } = parsed(text);
      if (typeof id === 'string' && id.startsWith('tooldraft-restart'))
        onText(JSON.stringify({ id, result: {} }));
    });
    ends('exit code 1');
    proxy.fromClient('{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}');
    expect(starts).toHaveLength(1);
    proxy.fromClient(call);
    await sleep(10);
    expect(starts).toHaveLength(2);
    const [first, ...rest] = starts[1]!;
    expect(parsed(first)).toEqual({ ...parsed(initialize), id: 'tooldraft-restart-1' });
    expect(rest).toEqual([initialized, call]);
    says('{"jsonrpc":"2.0","id":7,"result":{}}');
    expect(client).toEqual(['{"jsonrpc":"2.0","id":7,"result":{}}']);
  });

  it('is started without a handshake of the proxy where the client makes its own', async () => {
    const { proxy, starts, ends } = await running();
    ends('');
    proxy.fromClient(initialize);
    await sleep(5);
    expect(starts[1]).toEqual([initialize]);
  });

  it('has its questions withdrawn, and late answers to them do not reach the next one', async () => {
    const { proxy, client, starts, says, ends } = await running();
    says('{"jsonrpc":"2.0","id":3,"method":"sampling/createMessage"}');
    ends('exit code 1');
    expect(parsed(client[1])).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: 3 },
    });
    proxy.fromClient(initialize);
    await sleep(5);
    proxy.fromClient('{"jsonrpc":"2.0","id":3,"result":{"late":true}}');
    says('{"jsonrpc":"2.0","id":3,"method":"sampling/createMessage"}');
    proxy.fromClient('{"jsonrpc":"2.0","id":3,"result":{"late":false}}');
    expect(starts[1]).toEqual([initialize, '{"jsonrpc":"2.0","id":3,"result":{"late":false}}']);
  });

  it.each([
    ['before it has answered anything', false, 'It did not start (exit code 3). It wrote: oh'],
    [
      'again before it answered after its restart',
      true,
      'was started again and ended (exit code 3)',
    ],
  ])('%s is gone', async (_when, isRestarted, said) => {
    const all = isRestarted ? await running() : session();
    if (isRestarted) all.ends('exit code 1');
    else await all.proxy.start();
    all.proxy.fromClient(initialize);
    await sleep(5);
    all.ends('exit code 3', ' It wrote: oh');
    expect(all.gone.map(({ message }) => message)).toEqual([expect.stringContaining(said)]);
    expect(parsed(all.client.at(-1))).toMatchObject({ id: 0, error: { code: -32_000 } });
    const before = all.client.length;
    all.proxy.fromClient(call);
    await sleep(5);
    expect(all.starts).toHaveLength(isRestarted ? 2 : 1);
    expect(all.client).toHaveLength(before);
  });

  it('is gone where it does not answer the handshake again', async () => {
    const { proxy, ends, gone, client } = await running();
    ends('exit code 1');
    proxy.fromClient(call);
    await sleep(80);
    expect(gone).toHaveLength(1);
    expect(parsed(client[0])).toMatchObject({ id: 7, error: { code: -32_000 } });
  });
});
