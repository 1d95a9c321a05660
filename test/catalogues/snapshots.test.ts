import { createServer, type Server } from 'node:http';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyAuth } from '../../src/catalogues/apply-auth.js';
import { credentialsRemedy } from '../../src/catalogues/credentials-remedy.js';
import { applyServer } from '../../src/catalogues/apply-server.js';
import { filterTools } from '../../src/catalogues/filter-tools.js';
import { importCatalogue } from '../../src/catalogues/import-catalogue.js';
import { listCatalogues, loadCatalogue } from '../../src/catalogues/load-catalogue.js';
import {
  missingCredentials,
  requireCredentials,
} from '../../src/catalogues/missing-credentials.js';
import { saveCatalogue } from '../../src/catalogues/save-catalogue.js';
import type { Catalogue, Source } from '../../src/core/catalogue.js';
import { listen } from '../support/listen.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { toolOf } from '../support/catalogue-fixture.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let workspace: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  workspace = folder.path;
});
afterEach(() => folder.remove());

/** A server whose document can be changed. */
async function documentServer(): Promise<{
  url: string;
  publish: (paths: object, more?: object) => void;
  close: () => Promise<void>;
}> {
  let body = '';
  const publish = (paths: object, more: object = {}): void => {
    const info = { title: 'Pets', version: '1' };
    body = JSON.stringify({ openapi: '3.0.0', info, paths, ...more });
  };
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const { url, close } = await listen(server);
  return { url: `${url}/openapi.json`, publish, close };
}

const get = (summary: string): object => ({ get: { summary, responses: {} } });

describe('importing', () => {
  it('keeps a snapshot with the bytes beside it, and people’s edits while the source is the same', async () => {
    const server = await documentServer();
    server.publish({ '/pets': { post: { operationId: 'search', responses: {} } } });
    const first = await importCatalogue({ location: server.url, workspace });
    expect(first.status).toBe('created');
    expect(first.catalogue.name).toBe('pets');
    const snapshot = join(workspace, 'tools', 'pets.json');
    expect(first.file).toBe(snapshot);
    expect(await readFile(join(workspace, 'tools', 'pets.source.json'), 'utf8')).toContain('Pets');
    const edited = (await readFile(snapshot, 'utf8')).replace('"unknown"', '"none"');
    await writeFile(snapshot, edited);
    const second = await importCatalogue({ location: server.url, workspace });
    expect(second.status).toBe('unchanged');
    expect(toolOf(second.catalogue, 'search').sideEffects).toBe('none');
    expect(await readFile(snapshot, 'utf8')).toBe(edited);

    server.publish({
      '/pets': { post: { operationId: 'search', summary: 'New', responses: {} } },
      '/more': get('More'),
    });
    await expect(importCatalogue({ location: server.url, workspace })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('added: GET /more; changed: search') as unknown,
    });
    expect(await readFile(snapshot, 'utf8')).toBe(edited);
    const third = await importCatalogue({ location: server.url, workspace, update: true });
    expect(third.status).toBe('updated');
    expect(toolOf(third.catalogue, 'search')).toMatchObject({
      description: 'New',
      sideEffects: 'none',
    });
    await server.close();
  });

  it('takes a source for unchanged whose tools are the same, with all that they refer to', async () => {
    const schema = { $ref: '#/components/schemas/Pet' };
    const requestBody = { content: { 'application/json': { schema } } };
    const paths = { '/pets': { post: { operationId: 'add', requestBody, responses: {} } } };
    const withSize = (type: string, url = 'https://pets.example') => ({
      servers: [{ url }],
      components: { schemas: { Pet: { type: 'object', properties: { size: { type } } } } },
    });
    const server = await documentServer();
    const again = () => importCatalogue({ location: server.url, workspace });
    server.publish(paths, withSize('integer'));
    await again();
    server.publish(paths, { ...withSize('integer'), info: { title: 'Pets', version: '2' } });
    expect((await again()).status).toBe('unchanged');
    const changed = { message: expect.stringContaining('what its tools refer to') as unknown };
    server.publish(paths, withSize('string'));
    await expect(again()).rejects.toMatchObject(changed);
    server.publish(paths, withSize('integer', 'https://other.example'));
    await expect(again()).rejects.toMatchObject(changed);
    await server.close();
  });

  it('refuses a name that another source or a person’s catalogue has', async () => {
    await writeFile(join(workspace, 'a.json'), '[{"name":"x","parameters":{}}]');
    await writeFile(join(workspace, 'b.json'), '[{"name":"y","parameters":{}}]');
    await importCatalogue({ location: 'a.json', name: 'n', workspace });
    await expect(
      importCatalogue({ location: 'b.json', name: 'n', workspace }),
    ).rejects.toMatchObject({ message: 'The catalogue "n" was imported from a.json.' });
    const { version, source, tools } = await loadCatalogue(workspace, 'n');
    await saveCatalogue(workspace, { version, source, tools, name: 'mine' });
    const over = { location: 'a.json', name: 'mine', workspace, update: true };
    await expect(importCatalogue(over)).rejects.toMatchObject({
      message: expect.stringContaining('was not imported') as unknown,
    });
  });

  it('takes the same tools of another MCP server for another source', async () => {
    const bytes = Buffer.from('{"tools":[{"name":"read","inputSchema":{"type":"object"}}]}');
    const at = (path: string): Parameters<typeof importCatalogue>[0] => {
      const source: Source = { kind: 'mcp-stdio', command: 'fs', args: [path], env: {} };
      return { location: `fs ${path}`, bytes, format: 'mcp', name: 'fs', source, workspace };
    };
    expect((await importCatalogue(at('/a'))).status).toBe('created');
    expect((await importCatalogue(at('/a'))).status).toBe('unchanged');
    await expect(importCatalogue(at('/b'))).rejects.toMatchObject({ code: 'configuration' });
    const updated = await importCatalogue({ ...at('/b'), update: true });
    expect(updated.catalogue.source).toMatchObject({ args: ['/b'] });
  });

  it('gives a snapshot without a server the address of the document, once that is known', async () => {
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { get: { operationId: 'search', responses: {} } } },
    });
    await writeFile(join(workspace, 'openapi.json'), text);
    const first = await importCatalogue({ location: 'openapi.json', name: 'pets', workspace });
    expect(first.catalogue.source).toEqual({ kind: 'none' });
    const bytes = Buffer.from(text);
    const address = 'https://pets.example/v1/openapi.json';
    const second = await importCatalogue({ location: address, bytes, name: 'pets', workspace });
    expect(second.status).toBe('updated');
    expect(second.catalogue.source).toMatchObject({ baseUrl: 'https://pets.example' });
    expect(await loadCatalogue(workspace, 'pets')).toEqual(second.catalogue);
  });

  it('gives an unchanged snapshot another server', async () => {
    await writeFile(
      join(workspace, 'pets.json'),
      JSON.stringify({ openapi: '3.0.0', info: {}, paths: { '/pets': get('Pets') } }),
    );
    const first = await importCatalogue({ location: 'pets.json', workspace });
    expect(first.catalogue.source).toEqual({ kind: 'none' });
    const server = 'http://127.0.0.1:9';
    const second = await importCatalogue({ location: 'pets.json', workspace, server });
    expect(second.status).toBe('updated');
    expect((await loadCatalogue(workspace, 'pets')).source).toMatchObject({ baseUrl: server });
  });
});

describe('loading', () => {
  it('lists what there is and what is meant', async () => {
    await writeFile(join(workspace, 'a.json'), '[{"name":"x","parameters":{}}]');
    await importCatalogue({ location: 'a.json', name: 'petstore', workspace });
    expect(await listCatalogues(workspace)).toEqual(['petstore']);
    expect(await loadCatalogue(workspace, 'tools/petstore.json')).toEqual(
      await loadCatalogue(workspace, 'petstore'),
    );
    await expect(loadCatalogue(workspace, 'petsotre')).rejects.toMatchObject({
      code: 'catalogue',
      message: 'There is no catalogue "petsotre". Did you mean "petstore"?',
    });
  });

  it('refuses two files of one name', async () => {
    await writeFile(join(workspace, 'a.json'), '[{"name":"x","parameters":{}}]');
    const { catalogue, file } = await importCatalogue({ location: 'a.json', workspace });
    await writeFile(file.replace('.json', '.yaml'), JSON.stringify(catalogue));
    await expect(loadCatalogue(workspace, 'a')).rejects.toMatchObject({ code: 'configuration' });
  });

  it('writes no secret that looks like one', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const catalogue = catalogueOf([{ id: 'a', description: `Use ${token}.` }]);
    const file = await saveCatalogue(workspace, catalogue);
    expect(await readFile(file, 'utf8')).not.toContain(token);
    await access(file);
  });

  it('takes 16,000 tools without trouble for memory', async () => {
    const tools = Array.from({ length: 16_000 }, (_, index) => ({
      id: `tool-${index}`,
      description: 'Finds things that are like other things. '.repeat(8),
    }));
    await saveCatalogue(workspace, catalogueOf(tools));
    const before = process.memoryUsage().heapUsed;
    const loaded = await loadCatalogue(workspace, 'c');
    expect(loaded.tools).toHaveLength(16_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(250e6);
  });
});

function catalogueOf(tools: readonly { id: string; description?: string }[]): Catalogue {
  return {
    version: 1,
    name: 'c',
    source: {
      kind: 'http',
      baseUrl: 'https://c.example.com',
      headers: {},
      credentials: [],
      securitySchemes: [
        { name: 'key', kind: 'header', parameter: 'X-Key', required: true },
        { name: 'token', kind: 'bearer', required: true },
      ],
    },
    tools: tools.map(({ id, description = '' }) => ({
      id,
      name: id,
      description,
      parameters: {
        type: 'object',
        properties: { q: { type: 'string', description: 'What to find.' }, n: { type: 'integer' } },
      },
      sideEffects: 'unknown',
      call: {
        kind: 'http',
        method: 'GET',
        path: `/${id}`,
        bindings: { q: { in: 'query', name: 'q' }, n: { in: 'query', name: 'n' } },
      },
      raw: { id, description },
    })),
  };
}

describe('filtering', () => {
  const catalogue = catalogueOf([{ id: 'GET /a/{id}' }, { id: 'GET /b' }, { id: 'list.c' }]);
  const ids = (filter: Parameters<typeof filterTools>[1]): string[] =>
    filterTools(catalogue, filter).tools.map((tool) => tool.id);

  it('takes globs on ids and names, braces and dots as they are', () => {
    expect(ids({})).toHaveLength(3);
    expect(ids({ only: ['GET *'] })).toEqual(['GET /a/{id}', 'GET /b']);
    expect(ids({ only: ['*{id}'] })).toEqual(['GET /a/{id}']);
    expect(ids({ only: ['list?c'], exclude: ['GET*'] })).toEqual(['list.c']);
    expect(ids({ exclude: ['*b'], limit: 1 })).toEqual(['GET /a/{id}']);
  });

  it.each([
    [{ only: ['lst.c'] }, 'list.c'],
    [{ exclude: ['GET /x'] }, 'GET /b'],
    [{ only: ['list*'], exclude: ['list.c'] }, 'wider'],
    [{ limit: 0 }, 'whole number'],
  ])('refuses %j', (filter, remedy) => {
    let thrown: unknown;
    try {
      ids(filter);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ code: 'configuration' });
    expect(thrown).toHaveProperty('remedy', expect.stringContaining(remedy));
  });

  it('is not slow on a hostile glob', () => {
    const start = performance.now();
    const hostile = catalogueOf([{ id: 'a'.repeat(2_000) }]);
    expect(() => filterTools(hostile, { only: ['*a'.repeat(8) + 'b'] })).toThrow(/No tool/);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('authentication', () => {
  const catalogue = catalogueOf([{ id: 'a' }]);

  it('fills schemes and headers with references only', () => {
    const { source } = applyAuth(catalogue, {
      auth: ['key=MY_KEY', 'token=${MY_TOKEN}'],
      headers: ['X-Version: 2', 'X-Other: ${OTHER}'],
    });
    expect(source).toMatchObject({
      credentials: [
        { kind: 'header', name: 'X-Key', value: '${MY_KEY}' },
        { kind: 'bearer', value: '${MY_TOKEN}' },
      ],
      headers: { 'X-Version': '2', 'X-Other': '${OTHER}' },
    });
  });

  it.each([
    [{ auth: ['nope=X'] }, /no security scheme "nope"/],
    [{ auth: ['key'] }, /--auth takes/],
    [{ auth: ['key=not-a-name'] }, /--auth takes/],
    [{ headers: ['Authorization: Bearer abc'] }, /looks like a secret/],
    [{ headers: ['X-Api-Key: abc'] }, /looks like a secret/],
    [{ headers: ['no colon'] }, /--header takes/],
    [{ headers: ['X: a\r\nY: b'] }, /--header takes/],
  ])('refuses %j', (authentication, message) => {
    expect(() => applyAuth(catalogue, authentication)).toThrow(message);
  });

  it.each([
    [['key=none', 'token=none'], []],
    [['key=none'], ['token']],
    [['token=none', 'key=none', 'token=T'], []],
  ])('leaves out what the server does not want: %j', (auth, schemes) => {
    const missing = missingCredentials(applyAuth(catalogue, { auth }), { T: 'x' });
    expect(missing.flatMap((one) => (one.kind === 'scheme' ? one.schemes : []))).toEqual(schemes);
    const filled = applyAuth(applyAuth(catalogue, { auth: ['key=K'] }), { auth });
    expect(filled.source).not.toMatchObject({ credentials: [{ kind: 'header' }] });
  });

  const bare = { securitySchemes: [] };
  it.each([
    ['a scheme', {}, 'header', /--auth key=API_TOKEN \(the header X-Key\)/],
    ['a header', bare, 'header', /--header 'x-key: \$\{API_TOKEN\}', the header/],
    ['a key in the query', bare, 'query', /--value desk=…/],
    ['nothing', bare, 'path', /with --header 'Authorization: Bearer/],
    ['a server of MCP', { kind: 'mcp-http' }, 'path', /with --header 'Authorization: Bearer/],
  ] as const)('a server that wants a key is told of %s', (_what, more, place, words) => {
    const bindings = { desk: { in: place, name: 'x-key' } };
    const call = { kind: 'http' as const, method: 'GET', path: '/a', bindings };
    const tools = catalogue.tools.map((tool) => ({ ...tool, call }));
    const source = { ...catalogue.source, ...more } as Catalogue['source'];
    expect(credentialsRemedy({ source, tools })).toMatch(words);
  });

  it('takes a key in the URL of a server by the name of its variable alone', () => {
    const { source } = applyServer(catalogue, 'https://b.test?v=2&api_key=${KEY}');
    expect(source).toMatchObject({ baseUrl: 'https://b.test?v=2&api_key=${KEY}' });
    const literal = 'https://b.test?api_key=q8Hj2k';
    expect(() => applyServer(catalogue, literal)).toThrow('looks like a secret');
  });

  it('knows what is missing before the first call', () => {
    expect(missingCredentials(catalogue, {})).toEqual([
      { kind: 'scheme', schemes: ['key', 'token'] },
    ]);
    const filled = applyAuth(catalogue, { auth: ['key=MY_KEY'] });
    expect(missingCredentials(filled, {})).toEqual([{ kind: 'variable', name: 'MY_KEY' }]);
    expect(missingCredentials(filled, { MY_KEY: 'x' })).toEqual([]);
    const byHeader = applyAuth(catalogue, { headers: ['Authorization: Bearer ${T}'] });
    expect(missingCredentials(byHeader, { T: 'x' })).toEqual([]);
    expect(() => requireCredentials(filled, {})).toThrow('MY_KEY is not set');
    const kit: Catalogue = {
      ...{ version: 1, name: 'toolkit', tools: [] },
      source: { kind: 'mcp-stdio', command: 'kit', args: [], env: { HOME_OF_KIT: '${KIT_HOME}' } },
      origin: { format: 'mcp', location: 'mcp.json#toolkit', sha256: 'x' },
    };
    const remedy = "--mcp-config 'mcp.json#toolkit'";
    expect(thrownBy(() => requireCredentials(kit, {}))).toHaveProperty(
      'remedy',
      expect.stringContaining(remedy),
    );
    expect(() => requireCredentials(catalogue, {})).toThrow('key or token');
  });

  it('moves calls with a host of their own to another server', () => {
    const [tool] = catalogue.tools;
    const call = {
      kind: 'http' as const,
      method: 'GET',
      path: 'https://x.example/a',
      bindings: {},
    };
    const moved = applyServer(
      { ...catalogue, tools: tool === undefined ? [] : [{ ...tool, call }] },
      'http://127.0.0.1:1/base/',
    );
    expect(moved.source).toMatchObject({ baseUrl: 'http://127.0.0.1:1/base' });
    expect(moved.tools[0]?.call).toMatchObject({ path: '/a' });
    expect(() => applyServer(catalogue, 'ftp://x')).toThrow(/not a server/);
  });
});

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
