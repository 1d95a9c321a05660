import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { hostileMcp, hostileMcpModes, type HostileMcpMode } from './hostile-mcp.js';
import { startHostileHttpServer, type HostileHttpServer } from './hostile-http-server.js';

describe('the hostile HTTP server', () => {
  let server: HostileHttpServer;
  beforeAll(async () => {
    server = await startHostileHttpServer();
  });
  afterAll(() => server.close());

  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(server.url + path, init);

  it('serves 50 MB where it says so', async () => {
    const body = await (await get('/50-megabytes')).text();
    expect(body.length).toBeGreaterThan(50_000_000);
  });

  it('leads to another host and keeps note of who follows', async () => {
    const stayed = await get('/redirect-elsewhere', { redirect: 'manual' });
    expect(stayed.headers.get('location')).toBe(`${server.elsewhere.url}/collect`);
    expect(server.elsewhere.requests).toEqual([]);
    await get('/redirect-elsewhere');
    expect(server.elsewhere.requests).toEqual(['GET /collect']);
  });

  it.each(['/slow-drip', '/never-answers', '/announces-50-megabytes'])(
    'does not come to an end with %s',
    async (path) => {
      const late = get(path, { signal: AbortSignal.timeout(300) }).then((one) => one.text());
      await expect(late).rejects.toThrow(/timeout|aborted/i);
    },
  );

  it.each(['/dies-half-way', '/dies-at-once', '/not-http', '/endless-redirects'])(
    'breaks the connection or the protocol with %s',
    async (path) => {
      await expect(get(path).then((one) => one.text())).rejects.toThrow();
    },
  );

  it('answers every other route', async () => {
    const unending = /drip|never|dies|not-http|redirect|megabytes|gzip|999|huge-header/;
    for (const path of server.routes.filter((one) => !unending.test(one))) {
      const response = await get(path);
      expect(response.status).toBeGreaterThanOrEqual(200);
      await response.arrayBuffer();
    }
  });
});

describe('the hostile MCP server', () => {
  async function connect(mode: HostileMcpMode): Promise<Client> {
    const client = new Client({ name: 'test', version: '0' });
    await client.connect(new StdioClientTransport({ ...hostileMcp(mode), stderr: 'ignore' }));
    return client;
  }

  it('behaves in its good mode', async () => {
    const client = await connect('good');
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(['echo']);
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hello' } });
    expect(result.content).toEqual([{ type: 'text', text: 'hello' }]);
    await client.close();
  });

  it('gives pages for ever', async () => {
    const client = await connect('endless-pages');
    const first = await client.listTools();
    const second = await client.listTools({ cursor: first.nextCursor });
    expect(second.nextCursor).not.toBe(first.nextCursor);
    await client.close();
  });

  it('asks for sampling and tells what it was told', async () => {
    const client = await connect('asks-sampling');
    const result = await client.callTool({ name: 'echo', arguments: {} });
    expect(JSON.stringify(result.content)).toContain('-32601');
    await client.close();
  });

  it('dies on a call', async () => {
    const client = await connect('dies-on-call');
    await expect(client.callTool({ name: 'echo', arguments: {} })).rejects.toThrow(/closed/i);
  });

  it('has a mode of its own for every name', () => {
    expect(new Set(hostileMcpModes).size).toBe(hostileMcpModes.length);
  });
});
