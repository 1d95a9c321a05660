import { readFile } from 'node:fs/promises';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { readOpenApi } from '../../src/catalogues/openapi/read-openapi.js';
import type { ReadCatalogue } from '../../src/catalogues/read-catalogue.js';
import { warningTexts } from '../../src/catalogues/read-catalogue.js';
import { catalogueFixture, httpCallOf, toolOf } from '../support/catalogue-fixture.js';
import { sharedData } from '../support/shared-data.js';

async function read(fixture: string, more: { server?: string; tags?: string[] } = {}) {
  return readCatalogueSource({ location: catalogueFixture(fixture), workspace: '.', ...more });
}

/** A document with one operation, as parsed. */
function documentWith(operation: object, more: object = {}): object {
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://t.example.com' }],
    paths: { '/t': { post: { operationId: 't', responses: {}, ...operation } } },
    ...more,
  };
}

async function readDocument(document: unknown, location = 't.json'): Promise<ReadCatalogue> {
  return readOpenApi(document, { name: 't', location });
}

describe('OpenAPI 3.1', () => {
  let shop: ReadCatalogue;
  beforeAll(async () => {
    shop = await read('shop/openapi.yaml');
  });

  it('fills server variables and drops the trailing slash', () => {
    expect(shop.catalogue.source).toMatchObject({ baseUrl: 'https://eu.shop.example.com:8443/v3' });
  });

  it('names an operation without operationId by method and path', () => {
    expect(shop.catalogue.tools.map((tool) => tool.id)).toEqual([
      'GET /orders/{id}',
      'replaceOrder',
      'dropOrder',
      'upload',
      'raw',
      'broken',
    ]);
  });

  it('merges path-item parameters, the operation winning, and uses the path item summary', () => {
    const tool = toolOf(shop.catalogue, 'GET /orders/{id}');
    expect(tool.description).toBe('One order');
    expect(tool.parameters.properties).toMatchObject({
      id: { type: 'string', format: 'uuid' },
      verbose: { type: 'boolean', default: true, description: 'Own.' },
    });
    expect(tool.parameters.required).toEqual(['id']);
  });

  it('keeps deepObject, explode spelt as a string, and JSON in a parameter', () => {
    const { bindings } = httpCallOf(toolOf(shop.catalogue, 'GET /orders/{id}'));
    expect(bindings['filter']).toEqual({
      in: 'query',
      name: 'filter',
      style: 'deepObject',
      explode: true,
    });
    expect(bindings['where']).toEqual({
      in: 'query',
      name: 'where',
      contentType: 'application/json',
    });
    expect(Object.keys(bindings)).not.toContain('Accept');
  });

  it('follows references into neighbouring files, circular ones as $defs', () => {
    const { returns } = toolOf(shop.catalogue, 'GET /orders/{id}');
    expect(returns?.properties?.['next']).toEqual({ $ref: '#/$defs/Order' });
    expect(returns?.$defs?.['Order']?.properties?.['next']).toEqual({ $ref: '#/$defs/Order' });
  });

  it('reads the top of a deep answer whole and tells of what lies deeper its type alone', async () => {
    const level = (inner: object) => ({
      type: 'object',
      properties: { inner, size: { type: 'integer' } },
    });
    const wide = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`field${index}`, { type: 'string' }]),
    );
    const deep = level(
      level(level(level(level(level(level({ type: 'object', properties: wide })))))),
    );
    const schema = { type: 'object', properties: { deep, last: { type: 'boolean' } } };
    const responses = { 200: { content: { 'application/json': { schema } } } };
    const { catalogue } = await readDocument(documentWith({ responses }));
    const returns = toolOf(catalogue, 't').returns;
    expect(returns?.properties?.['last']).toEqual({ type: 'boolean' });
    expect(JSON.stringify(returns)).not.toContain('field0');
    const innermost = ['deep', 'inner', 'inner', 'inner', 'inner', 'inner'].reduce(
      (at, name) => at?.properties?.[name],
      returns,
    );
    expect(innermost?.properties).toEqual({ inner: { type: 'object' }, size: { type: 'integer' } });
  });

  it('takes a JSON body apart into arguments and renames what the path has already', () => {
    const tool = toolOf(shop.catalogue, 'replaceOrder');
    expect(Object.keys(tool.parameters.properties ?? {})).toEqual([
      'id',
      'verbose',
      'note',
      'body_id',
      'lines',
    ]);
    expect(httpCallOf(tool).bindings['body_id']).toEqual({ in: 'body', name: 'id' });
    expect(tool.parameters.required).toEqual(['id', 'body_id', 'lines']);
    expect(tool.parameters.properties?.['lines']?.examples).toEqual([[{ name: 'a' }]]);
    expect(tool.parameters.$defs?.['Node']).toBeDefined();
    expect(httpCallOf(tool).contentType).toBe('application/json');
  });

  it('binds a body that is no object as a whole, and keeps a server of its own', () => {
    const tool = toolOf(shop.catalogue, 'dropOrder');
    expect(httpCallOf(tool).bindings['body']).toEqual({
      in: 'body',
      name: '',
      contentType: 'application/json',
    });
    expect(tool.parameters.required).toEqual(['id']);
    expect(httpCallOf(tool).path).toBe('https://admin.example.com/orders/{id}');
  });

  it('binds raw bytes as a whole body', () => {
    const tool = toolOf(shop.catalogue, 'raw');
    expect(tool.parameters.properties?.['body']).toEqual({ type: 'string', format: 'binary' });
    expect(httpCallOf(tool).contentType).toBe('application/octet-stream');
  });

  it('makes multipart fields arguments with their content type', () => {
    const tool = toolOf(shop.catalogue, 'upload');
    expect(httpCallOf(tool).contentType).toBe('multipart/form-data');
    expect(httpCallOf(tool).bindings).toMatchObject({
      data: { in: 'form', name: 'data' },
      meta: { in: 'form', name: 'meta', contentType: 'application/json' },
    });
  });

  it('invents what a placeholder needs, matches other spellings, drops strays with a warning', () => {
    const tool = toolOf(shop.catalogue, 'upload');
    expect(tool.parameters.properties?.['folder']).toEqual({
      type: 'string',
      'x-undocumented': true,
    });
    expect(httpCallOf(tool).bindings['fileName']).toEqual({ in: 'path', name: 'fileName' });
    expect(tool.parameters.required).toEqual(['folder', 'fileName', 'data']);
    expect(warningTexts(shop.warnings)).toContain(
      'upload: The path parameter stray stands nowhere in /files/{folder}/{fileName} and was left out.',
    );
  });

  it('says what is broken in an operation and keeps the rest of it', () => {
    const tool = toolOf(shop.catalogue, 'broken');
    expect(tool.parameters.properties).toEqual({
      a: { description: 'Kept.' },
      b: { type: 'integer' },
    });
    expect(tool.parameters.dependentRequired).toEqual({ b: ['a'] });
    const said = shop.warnings.filter((warning) => warning.tool === 'broken');
    expect(said.map((warning) => warning.message)).toEqual([
      "A parameter's reference is broken: #/components/parameters/Missing.",
      'The reference #/components/schemas/Gone is broken.',
    ]);
  });

  it('does not look into vendor extensions but keeps them in the original entry', () => {
    expect(shop.warnings.some((warning) => warning.message.includes('not/here'))).toBe(false);
    expect(toolOf(shop.catalogue, 'GET /orders/{id}').raw).toHaveProperty('x-code-samples');
  });

  it('leaves out patterns that are no JavaScript expression', () => {
    const node = toolOf(shop.catalogue, 'replaceOrder').parameters.$defs?.['Node'];
    expect(node?.properties?.['name']).toEqual({ type: 'string' });
  });

  it('sends everything to --server', async () => {
    const { catalogue } = await read('shop/openapi.yaml', { server: 'http://127.0.0.1:9/x/' });
    expect(catalogue.source).toMatchObject({ baseUrl: 'http://127.0.0.1:9/x' });
    expect(httpCallOf(toolOf(catalogue, 'dropOrder')).path).toBe('/orders/{id}');
  });

  it('filters by tag in any case and lists the tags for an unknown one', async () => {
    const { catalogue } = await read('shop/openapi.yaml', { tags: ['ORDERS'] });
    expect(catalogue.tools).toHaveLength(2);
    await expect(read('shop/openapi.yaml', { tags: ['nope'] })).rejects.toMatchObject({
      code: 'catalogue',
      remedy: 'Use one of: orders.',
    });
  });
});

describe('OpenAPI 3.0', () => {
  it('converts nullable, exclusive bounds, examples and values spelt as strings', async () => {
    const { catalogue } = await read('nullable-3.0.json', { server: 'https://n.example.com' });
    const { properties, required } = toolOf(catalogue, 'count').parameters;
    expect(properties?.['step']).toEqual({
      type: ['integer', 'null'],
      enum: [1, 2, null],
      exclusiveMaximum: 9,
      examples: [2],
    });
    expect(properties?.['unit']).toEqual({
      anyOf: [{ allOf: [{ type: 'string', examples: ['cm'] }] }, { type: 'null' }],
    });
    expect(required).toEqual(['until', 'step']);
  });

  it('leaves out a parameter that a security scheme fills', async () => {
    const { catalogue, warnings } = await read('nullable-3.0.json', {
      server: 'https://n.example.com',
    });
    expect(toolOf(catalogue, 'count').parameters.properties).not.toHaveProperty('api_key');
    expect(catalogue.source).toMatchObject({
      securitySchemes: [
        { name: 'bearer', kind: 'bearer', required: true },
        { name: 'query', kind: 'query', parameter: 'api_key', required: false },
        { name: 'oauth', kind: 'bearer', required: false },
      ],
    });
    expect(warnings[0]?.message).toContain('digest');
  });

  it('says when no server can be known, and resolves relative ones against a URL', async () => {
    const fromFile = await read('nullable-3.0.json');
    expect(fromFile.catalogue.source).toEqual({ kind: 'none' });
    expect(warningTexts(fromFile.warnings).join()).toContain('--server URL');
    const text = await readFile(catalogueFixture('nullable-3.0.json'), 'utf8');
    const fromUrl = await readDocument(JSON.parse(text), 'https://n.example.com/docs/openapi.json');
    expect(fromUrl.catalogue.source).toMatchObject({ baseUrl: 'https://n.example.com/v1' });
  });
});

describe('Swagger 2.0', () => {
  let garden: ReadCatalogue;
  beforeAll(async () => {
    garden = await read('garden-swagger-2.yaml');
  });

  it('prefers https and joins host and base path', () => {
    expect(garden.catalogue.source).toMatchObject({ baseUrl: 'https://garden.example.com/api/v2' });
    expect(garden.catalogue.name).toBe('garden-swagger-2');
  });

  it('reads parameters with their schema in them, and collection formats', () => {
    const tool = toolOf(garden.catalogue, 'listPlants');
    expect(tool.description).toBe('List plants.');
    expect(tool.parameters.properties?.['page']).toEqual({
      type: 'integer',
      exclusiveMinimum: 0,
      default: 1,
    });
    expect(httpCallOf(tool).bindings).toMatchObject({
      colours: { in: 'query', name: 'colours', style: 'form', explode: false },
      sizes: { explode: true },
      parts: { style: 'pipeDelimited', explode: false },
    });
    expect(tool.parameters.properties).not.toHaveProperty('X-Garden-Key');
  });

  it('takes the body apart, without what is read only', () => {
    const tool = toolOf(garden.catalogue, 'addPlant');
    expect(Object.keys(tool.parameters.properties ?? {})).toEqual([
      'page',
      'name',
      'height',
      'parent',
    ]);
    expect(tool.parameters.properties?.['name']).toEqual({ type: 'string', examples: ['Rose'] });
    expect(tool.parameters.properties?.['height']).toEqual({ type: 'number', minimum: 0 });
    expect(tool.parameters.required).toEqual(['name']);
  });

  it('makes form fields arguments, files binary', () => {
    const tool = toolOf(garden.catalogue, 'uploadPhoto');
    expect(httpCallOf(tool).contentType).toBe('multipart/form-data');
    expect(tool.parameters.properties).toMatchObject({
      photo: { type: 'string', format: 'binary', description: 'The picture.' },
      caption: { type: ['string', 'null'] },
    });
    expect(tool.parameters.required).toEqual(['id', 'photo']);
    expect(tool.description).toBe('Deprecated.');
    expect(httpCallOf(toolOf(garden.catalogue, 'login')).contentType).toBe(
      'application/x-www-form-urlencoded',
    );
    expect(httpCallOf(toolOf(garden.catalogue, 'login')).bindings['scopes']).toMatchObject({
      in: 'form',
      explode: false,
    });
  });

  it('reads security definitions and says which cannot be filled', () => {
    expect(garden.catalogue.source).toMatchObject({
      securitySchemes: [
        { name: 'key', kind: 'header', parameter: 'X-Garden-Key', required: true },
        { name: 'login', kind: 'basic', required: true },
      ],
    });
    expect(warningTexts(garden.warnings).join()).toContain('security scheme broken');
  });
});

describe('documents made to break a reader', () => {
  it('keeps properties named like those of every JavaScript object', async () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"constructor":{"type":"string"},"toString":{"$ref":"#/components/schemas/constructor"}}}',
    ) as object;
    const { catalogue, warnings } = await readDocument(
      documentWith({ requestBody: { content: { 'application/json': { schema } } } }),
    );
    const tool = toolOf(catalogue, 't');
    expect(Object.keys(tool.parameters.properties ?? {})).toEqual(['constructor', 'toString']);
    expect(warnings[0]?.message).toBe('The reference #/components/schemas/constructor is broken.');
  });

  it('survives references that only refer to each other', async () => {
    const { catalogue } = await readDocument(
      documentWith(
        { parameters: [{ $ref: '#/components/parameters/a' }] },
        {
          components: {
            parameters: {
              a: { $ref: '#/components/parameters/b' },
              b: { $ref: '#/components/parameters/a' },
            },
          },
        },
      ),
    );
    expect(catalogue.tools).toHaveLength(1);
  });

  it('bounds what a schema that doubles with every step becomes', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, step) => [
        `s${step}`,
        {
          type: 'object',
          properties: {
            a: { $ref: `#/components/schemas/s${step + 1}` },
            b: { $ref: `#/components/schemas/s${step + 1}` },
          },
        },
      ]),
    );
    const schema = { $ref: '#/components/schemas/s0' };
    const content = { 'application/json': { schema } };
    const { catalogue } = await readDocument(
      documentWith(
        { requestBody: { content }, responses: { 200: { content } } },
        { components: { schemas } },
      ),
    );
    expect(JSON.stringify(catalogue).length).toBeLessThan(1_000_000);
  });

  it('keeps a body with alternatives whole', async () => {
    const schema = { oneOf: [{ type: 'object', properties: { a: {} } }, { type: 'object' }] };
    const { catalogue } = await readDocument(
      documentWith({
        requestBody: { required: true, content: { 'application/json': { schema } } },
      }),
    );
    expect(toolOf(catalogue, 't').parameters.required).toEqual(['body']);
  });

  it('gives duplicate operationIds numbers', async () => {
    const operation = { operationId: 'same', responses: {} };
    const { catalogue, warnings } = await readDocument(
      documentWith({}, { paths: { '/a': { get: operation }, '/b': { get: operation } } }),
    );
    expect(catalogue.tools.map((tool) => tool.id)).toEqual(['same', 'same#2']);
    expect(catalogue.tools[1]?.name).toBe('same');
    expect(warnings).toHaveLength(1);
  });

  it('does not read documents that are no neighbours', async () => {
    const { warnings } = await readDocument(
      documentWith({
        parameters: [{ $ref: 'file:///etc/passwd' }, { $ref: 'http://127.0.0.1:1/x.json' }],
      }),
    );
    expect(
      warnings.filter((warning) => warning.message.includes('another server or folder')),
    ).toHaveLength(2);
  });
});

const tmdb = sharedData('restbench/restgpt/tmdb_oas.json');
(tmdb === null ? describe.skip : describe)('TMDB as RestBench publishes it', () => {
  it('has 54 tools, every placeholder documented on the path', async () => {
    const { catalogue, warnings } = await readCatalogueSource({
      location: tmdb ?? '',
      workspace: '.',
    });
    expect(catalogue.tools).toHaveLength(54);
    expect(warnings).toEqual([]);
    expect(JSON.stringify(catalogue.tools.map((tool) => tool.parameters))).not.toContain(
      'x-undocumented',
    );
    expect(toolOf(catalogue, 'GET_movie-movie_id').parameters.properties?.['movie_id']).toEqual({
      type: 'integer',
    });
  });
});
