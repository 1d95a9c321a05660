import { readFile } from 'node:fs/promises';
import { buildHttpRequest } from '../../src/calls/build-http-request.js';
import { applyAuth } from '../../src/catalogues/apply-auth.js';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { readOpenAiFunctions } from '../../src/catalogues/openai-functions.js';
import { readToolBench } from '../../src/catalogues/toolbench.js';
import { warningTexts } from '../../src/catalogues/read-catalogue.js';
import { catalogueFixture, httpCallOf, toolOf } from '../support/catalogue-fixture.js';
import { sharedData } from '../support/shared-data.js';

async function read(location: string) {
  return readCatalogueSource({ location, workspace: '.' });
}

const withData = (path: string): typeof describe =>
  sharedData(path) === null ? describe.skip : describe;

describe('RestBench', () => {
  it('finds base URL, path and verb, and reads booleans spelt as strings', async () => {
    const { catalogue } = await read(catalogueFixture('restbench-spotify.json'));
    expect(catalogue.source).toMatchObject({ baseUrl: 'http://music.example.com/v1' });
    const playing = toolOf(catalogue, 'GET_me_player_currently-playing');
    expect(playing.call).toEqual({
      kind: 'http',
      method: 'GET',
      path: '/me/player/currently-playing',
      bindings: { market: { in: 'query', name: 'market', explode: false } },
    });
    expect(playing.parameters).toEqual({
      type: 'object',
      properties: {
        market: {
          type: 'string',
          title: 'Market',
          description: 'A country.',
          examples: ['ES'],
        },
      },
    });
    const keep = toolOf(catalogue, 'PUT_tracks_id');
    expect(httpCallOf(keep).method).toBe('PUT');
    expect(keep.parameters.required).toEqual(['id', 'at']);
    expect(keep.parameters.properties?.['at']).toEqual({ type: 'integer', default: 0, minimum: 0 });
  });
});

describe('a RestBench catalogue, which declares no security scheme', () => {
  it('takes a key for the query of each call, by the name of its variable', async () => {
    const { catalogue } = await read(catalogueFixture('restbench-spotify.json'));
    const { source, tools } = applyAuth(catalogue, { auth: ['api_key=MUSIC_KEY'] });
    expect(source).toMatchObject({
      credentials: [{ kind: 'query', name: 'api_key', value: '${MUSIC_KEY}' }],
    });
    const tool = tools.find(({ id }) => id === 'GET_me_player_currently-playing');
    if (source.kind !== 'http' || tool === undefined) throw new Error('not as expected');
    const request = { tool, arguments: { market: 'CH' } };
    const { url } = buildHttpRequest(source, request, { MUSIC_KEY: 'a b' });
    expect(url.search).toBe('?market=CH&api_key=a%20b');
  });

  it('takes no secret itself, and other formats take no such key', async () => {
    const { catalogue } = await read(catalogueFixture('restbench-spotify.json'));
    const secret = `sk-${'a'.repeat(40)}`;
    expect(() => applyAuth(catalogue, { auth: [`api_key=${secret}`] })).toThrow(
      /name of an environment variable/,
    );
    const origin = { format: 'toolbench', location: 'x', sha256: '' };
    expect(() => applyAuth({ ...catalogue, origin }, { auth: ['api_key=KEY'] })).toThrow(
      /declares no security scheme/,
    );
  });
});

const tmdbFile = 'restbench/draft/tool_instruction/TMDB_Initial.json';
withData(tmdbFile)('TMDB in the DRAFT shape', () => {
  it('has 54 tools; 34 have placeholders that nothing documents', async () => {
    const { catalogue } = await read(sharedData(tmdbFile) ?? '');
    expect(catalogue.tools).toHaveLength(54);
    expect(catalogue.source).toMatchObject({ baseUrl: 'http://api.themoviedb.org/3' });
    const undocumented = catalogue.tools.filter((tool) =>
      Object.values(tool.parameters.properties ?? {}).some((one) => one['x-undocumented']),
    );
    expect(undocumented).toHaveLength(34);
    for (const tool of undocumented) {
      const { path, bindings } = httpCallOf(tool);
      for (const [, name = ''] of path.matchAll(/\{(.*?)\}/g)) {
        expect(bindings[name]).toEqual({ in: 'path', name });
        expect(tool.parameters.required).toContain(name);
      }
    }
  });
});

describe('ToolBench', () => {
  it('reads a folder of tools, each a group', async () => {
    const { catalogue } = await read(catalogueFixture('toolbench'));
    expect(catalogue.name).toBe('toolbench');
    expect(catalogue.groups?.map(({ id, description }) => [id, description])).toEqual([
      ['group:Jokes', ''],
      ['group:Weather Now', 'Weather of today.'],
    ]);
    expect(catalogue.tools.map((tool) => tool.id)).toEqual([
      'Jokes//jokes/:id/{lang}',
      'Jokes/Get {Joke} by id',
      'Weather Now/Current',
      'Weather Now/Report',
    ]);
  });

  it('calls RapidAPI with its two headers', async () => {
    const { catalogue } = await read(catalogueFixture('toolbench'));
    expect(toolOf(catalogue, 'Weather Now/Current').call).toMatchObject({
      method: 'GET',
      path: 'https://weather-now.p.rapidapi.com/current/{city}',
      headers: {
        'X-RapidAPI-Key': '${RAPIDAPI_KEY}',
        'X-RapidAPI-Host': 'weather-now.p.rapidapi.com',
      },
      bindings: { city: { in: 'path', name: 'city' }, days: { in: 'query', name: 'days' } },
    });
    expect(toolOf(catalogue, 'Jokes/Get {Joke} by id').call).toEqual({ kind: 'none' });
  });

  it('types parameters, takes test values as examples and placeholders for nothing', async () => {
    const { catalogue } = await read(catalogueFixture('toolbench'));
    const tool = toolOf(catalogue, 'Weather Now/Current');
    expect(tool.parameters.properties).toEqual({
      city: { type: 'string', description: 'City', examples: ['Oslo'] },
      days: { type: 'number', examples: [3] },
      units: { type: 'string', description: 'metric or us' },
      wind: { type: 'boolean', examples: [true] },
      since: { type: 'string', format: 'date' },
    });
    expect(tool.returns?.properties).toEqual({
      temp: { type: 'number' },
      days: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    });
  });

  it('finds path parameters hidden in URLs and names, but not in prose', async () => {
    const { catalogue } = await read(catalogueFixture('toolbench'));
    const report = toolOf(catalogue, 'Weather Now/Report');
    expect(httpCallOf(report)).toMatchObject({
      path: 'https://weather-now.p.rapidapi.com/report/{station}',
      contentType: 'application/json',
      bindings: { station: { in: 'path' }, temp: { in: 'body' } },
    });
    expect(toolOf(catalogue, 'Jokes//jokes/:id/{lang}').parameters.required).toEqual([
      'id',
      'lang',
    ]);
    expect(toolOf(catalogue, 'Jokes/Get {Joke} by id').parameters.properties).toEqual({});
  });

  it('joins a parameter that is listed twice', () => {
    const { catalogue, warnings } = readToolBench(
      {
        tool_name: 'T',
        api_list: [
          {
            name: 'a',
            required_parameters: [{ name: 'p', type: 'STRING', description: 'x' }],
            optional_parameters: [{ name: 'p', type: 'BOOLEAN', description: 'longer' }],
          },
        ],
      },
      { name: 't', location: 't' },
    );
    expect(catalogue.tools[0]?.parameters).toEqual({
      type: 'object',
      properties: { p: { type: ['string', 'boolean'], description: 'longer' } },
      required: ['p'],
    });
    expect(warningTexts(warnings)).toEqual(['T/a: The parameter p is listed more than once.']);
  });

  it('masks what looks like a token, in the original entry too', async () => {
    const token = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'abcdefghijk'].join('.');
    const parameter = { name: 'Authorization', type: 'STRING', default: `Bearer ${token}` };
    const text = JSON.stringify({
      tool_name: 'T',
      api_list: [{ name: 'a', required_parameters: [parameter] }],
    });
    const read = await readCatalogueSource({
      location: 't.json',
      bytes: Buffer.from(text),
      workspace: '.',
    });
    expect(JSON.stringify(read.catalogue)).not.toContain(token);
    expect(Buffer.from(read.bytes).toString()).not.toContain(token);
    expect(read.catalogue.tools[0]?.parameters.properties).toEqual({
      Authorization: { type: 'string' },
    });
    expect(warningTexts(read.warnings)[0]).toContain('masked');
  });
});

for (const file of ['Initial', 'DRAFT']) {
  const path = `toolbench/draft/tool_instruction/${file}.json`;
  withData(path)(`ToolBench in the DRAFT shape, ${file}`, () => {
    it('has 282 tools as groups and 1,006 APIs with unique ids', async () => {
      const { catalogue } = await read(sharedData(path) ?? '');
      expect(catalogue.groups).toHaveLength(282);
      expect(catalogue.tools).toHaveLength(1006);
      expect(new Set(catalogue.tools.map((tool) => tool.id)).size).toBe(1006);
      const prose = toolOf(
        catalogue,
        'Mobile Phone Specs Database/Get {Image} by {Phone Image id}',
      );
      expect(Object.keys(prose.parameters.properties ?? {})).toEqual(['imageId']);
    });
  });
}

describe('test data', () => {
  it('gives the tools that its queries choose from, each once', async () => {
    const api = (name: string): object => ({
      tool_name: 'T',
      api_name: name,
      api_description: 'd',
    });
    const queries = [
      { query: 'a?', api_list: [api('a'), api('b')] },
      { query: 'b?', api_list: [api('b'), { tool_name: 'U', api_name: 'b' }] },
    ];
    const { catalogue, warnings } = await readCatalogueSource({
      location: 'G9.json',
      bytes: Buffer.from(JSON.stringify(queries)),
      workspace: '.',
    });
    expect(catalogue.tools.map((tool) => tool.id)).toEqual(['T/a', 'T/b', 'U/b']);
    expect(warnings).toEqual([]);
  });
});

describe('OpenAI functions', () => {
  it('reads nested, flat and legacy forms', () => {
    const parameters = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'dict',
      properties: { a: { type: 'float' }, b: { $ref: '#/definitions/B' } },
      required: ['a'],
      definitions: { B: { type: 'tuple', items: [{ type: 'str' }] } },
    };
    const { catalogue, warnings } = readOpenAiFunctions(
      {
        tools: [
          { type: 'function', function: { name: 'nested', description: 'd', parameters } },
          { type: 'function', name: 'flat' },
          { name: 'legacy', parameters: {}, response: { type: 'dict', properties: {} } },
          { type: 'web_search' },
          { type: 'function', function: {} },
        ],
      },
      { name: 'f', location: 'f.json' },
    );
    expect(catalogue.tools.map((tool) => tool.name)).toEqual(['nested', 'flat', 'legacy']);
    expect(catalogue.tools[0]).toMatchObject({
      call: { kind: 'none' },
      parameters: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { $ref: '#/$defs/B' } },
        required: ['a'],
        $defs: { B: { type: 'array', prefixItems: [{ type: 'string' }] } },
      },
    });
    expect(catalogue.tools[0]?.parameters).not.toHaveProperty('$schema');
    expect(catalogue.tools[2]?.returns).toEqual({ type: 'object', properties: {} });
    expect(warnings).toHaveLength(2);
  });

  it('reads JSON Lines', async () => {
    const text = '{"name":"a","parameters":{}}\n{"name":"b","parameters":{}}\n';
    const bytes = Buffer.from(text);
    const { catalogue } = await readCatalogueSource({ location: 'x.json', bytes, workspace: '.' });
    expect(catalogue.tools).toHaveLength(2);
    expect(catalogue.origin?.format).toBe('openai');
  });
});

it('keeps every original entry whole', async () => {
  const file = catalogueFixture('restbench-spotify.json');
  const { catalogue } = await read(file);
  const source = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  expect(catalogue.tools.map((tool) => tool.raw)).toEqual(Object.values(source));
});
