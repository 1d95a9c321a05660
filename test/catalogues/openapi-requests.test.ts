import { readOpenApi } from '../../src/catalogues/openapi/read-openapi.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import type { Json } from '../../src/core/json.js';

type Schemas = Readonly<Record<string, Json>>;

/** The parameters of one POST whose body is the schema. */
async function parametersOf(schema: Json, schemas: Schemas = {}): Promise<JsonSchema> {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'http://127.0.0.1:1' }],
    paths: {
      '/things': {
        post: {
          operationId: 'add',
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    components: { schemas },
  };
  const { catalogue } = await readOpenApi(document, { name: 'shop', location: 'shop.json' });
  return catalogue.tools[0]?.parameters ?? {};
}

const text = { type: 'string' } as const;
const id = { type: 'integer', readOnly: true } as const;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Schemas, required = Object.keys(properties)) => ({
  ...{ type: 'object', required, properties },
});

describe('read-only members', () => {
  it.each<[string, Json, Schemas]>([
    ['required', object({ id, name: text, owner: object({ email: text }) }), {}],
    ['in an object', object({ name: text, owner: object({ id, email: text }) }), {}],
    [
      'behind a reference',
      object({ name: text, owner: ref('Owner') }),
      { Owner: object({ id, email: text }) },
    ],
    [
      'that are read-only by what they refer to',
      object({ id: ref('Id'), name: text, owner: object({ email: text }) }),
      { Id: id },
    ],
    [
      'that say so beside a reference',
      object({
        id: { allOf: [ref('Id')], readOnly: true },
        name: text,
        owner: object({ email: text }),
      }),
      { Id: { type: 'integer' } },
    ],
    [
      'that may be null',
      object({ id: { ...id, nullable: true }, name: text, owner: object({ email: text }) }),
      {},
    ],
    [
      'required by another part of allOf',
      {
        allOf: [
          ref('Base'),
          {
            ...object({ name: text, owner: object({ email: text }) }),
            required: ['id', 'name', 'owner'],
          },
        ],
      },
      { Base: object({ id }, []) },
    ],
  ])('are left out of a body: %s', async (_, schema, schemas) => {
    const { properties, required } = await parametersOf(schema, schemas);
    expect(Object.keys(properties ?? {})).toEqual(['name', 'owner']);
    expect(required).toEqual(['name', 'owner']);
    expect(properties?.['owner']).toMatchObject({
      required: ['email'],
      properties: { email: text },
    });
    expect(JSON.stringify(properties)).not.toContain('"id"');
  });

  it('are left out of items, of values of a map and of alternatives', async () => {
    const line = object({ id, sku: text });
    const { properties } = await parametersOf(
      object({
        lines: { type: 'array', items: line },
        byName: { type: 'object', additionalProperties: line },
        either: { oneOf: [line, object({ code: text })] },
        both: { allOf: [{ required: ['id'] }, { anyOf: [line] }] },
      }),
    );
    expect(JSON.stringify(properties)).not.toContain('"id"');
    expect(JSON.stringify(properties).match(/"required":\["sku"\]/g)).toHaveLength(4);
  });

  it('are left out of what refers to itself', async () => {
    const node = object({ id, name: text, next: ref('Node') }, ['id', 'name']);
    const { properties, $defs } = await parametersOf(ref('Node'), { Node: node });
    expect(Object.keys(properties ?? {})).toEqual(['name', 'next']);
    expect(Object.keys($defs?.['Node']?.properties ?? {})).toEqual(['name', 'next']);
    expect($defs?.['Node']?.required).toEqual(['name']);
  });

  it('stay what they are in answers', async () => {
    const document = {
      ...{
        openapi: '3.1.0',
        info: { title: 'Shop', version: '1' },
        servers: [{ url: 'http://x' }],
      },
      paths: {
        '/things': {
          get: {
            operationId: 'get',
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: object({ id, name: text }) } },
              },
            },
          },
        },
      },
    };
    const { catalogue } = await readOpenApi(document, { name: 'shop', location: 'shop.json' });
    expect(catalogue.tools[0]?.returns?.required).toEqual(['id', 'name']);
  });
});

describe('a discriminator', () => {
  const kind = object({ kind: text });
  const card = { allOf: [ref('Base'), object({ number: { ...text, minLength: 4 } })] };
  const bank = { allOf: [ref('Base'), object({ iban: text })] };
  const schemas = { Base: kind, Card: card, Bank: bank };
  const oneOf = [ref('Card'), ref('Bank')];
  const chosen = (value: string, member: string) => ({
    type: 'object',
    properties: { kind: { type: 'string', const: value }, [member]: { type: 'string' } },
    required: ['kind', member],
  });

  it.each<[string, Json, readonly [string, string]]>([
    [
      'by their places',
      { card: '#/components/schemas/Card', bank: '#/components/schemas/Bank' },
      ['card', 'bank'],
    ],
    ['by their names', { c: 'Card', b: 'Bank' }, ['c', 'b']],
    ['one of them', { card: 'Card' }, ['card', 'Bank']],
  ])(
    'gives the values of its mapping, which names schemas %s',
    async (_, mapping, [one, other]) => {
      const body = { oneOf, discriminator: { propertyName: 'kind', mapping } };
      const { properties } = await parametersOf(ref('Payment'), { ...schemas, Payment: body });
      expect(properties?.['body']?.oneOf).toMatchObject([
        chosen(one, 'number'),
        chosen(other, 'iban'),
      ]);
    },
  );

  it('gives the names of schemas where it has no mapping, and in anyOf and members too', async () => {
    const payment = { anyOf: oneOf, discriminator: { propertyName: 'kind' } };
    const { properties } = await parametersOf(object({ payment }), schemas);
    expect(properties?.['payment']?.oneOf).toMatchObject([
      chosen('Card', 'number'),
      chosen('Bank', 'iban'),
    ]);
  });

  it('gives several values of one schema', async () => {
    const mapping = { visa: 'Card', amex: 'Card', bank: 'Bank' };
    const body = { oneOf, discriminator: { propertyName: 'kind', mapping } };
    const { properties } = await parametersOf(body, schemas);
    expect(properties?.['body']?.oneOf?.[0]?.properties?.['kind']).toEqual({
      ...{ type: 'string', enum: ['visa', 'amex'] },
    });
  });

  it.each<[string, Json]>([
    ['a base that lists its heirs', { ...kind, oneOf }],
    ['a base that its heirs extend', kind],
  ])('gives alternatives that inherit from it: %s', async (_, base) => {
    const mapping = { card: 'Card', bank: 'Bank' };
    const discriminator = { propertyName: 'kind', mapping };
    const all = { Base: { ...(base as object), discriminator } as Json, Card: card, Bank: bank };
    const { properties, $defs } = await parametersOf(ref('Base'), all);
    expect(properties?.['body']?.oneOf).toMatchObject([
      chosen('card', 'number'),
      chosen('bank', 'iban'),
    ]);
    expect($defs).toBeUndefined();
  });

  it('ends where an alternative holds another of the same', async () => {
    const mapping = { card: 'Card', split: 'Split' };
    const base = { ...kind, discriminator: { propertyName: 'kind', mapping } };
    const split = { allOf: [ref('Base'), object({ rest: ref('Base') })] };
    const parameters = await parametersOf(ref('Base'), { Base: base, Card: card, Split: split });
    expect(parameters.properties?.['body']?.oneOf?.[1]).toMatchObject({
      properties: { kind: { const: 'split' }, rest: { $ref: '#/$defs/Base' } },
    });
    expect(parameters.$defs?.['Base']?.oneOf).toHaveLength(2);
    expect(JSON.stringify(parameters).length).toBeLessThan(3_000);
  });
});

describe('operations and bodies of each kind', () => {
  async function toolsOf(item: object, schemas = {}) {
    const document = { openapi: '3.2.0', paths: { '/a': item }, components: { schemas } };
    return (await readOpenApi(document, { name: 'a', location: 'a.json' })).catalogue.tools;
  }
  const sends = (schema: object, type = 'application/json') => ({
    requestBody: { required: true, content: { [type]: { schema } } },
  });

  it.each([
    ['GET', { get: sends(object({ size: text })) }],
    ['QUERY', { query: sends(object({ size: text })) }],
    ['PURGE', { additionalOperations: { PURGE: sends(object({ size: text })) } }],
    ['LINK', { additionalOperations: { LINK: { parameters: [{ name: 'size', in: 'query' }] } } }],
  ])('%s is read with what it sends', async (method, item) => {
    const [tool] = await toolsOf(item);
    expect(tool).toMatchObject({ id: `${method} /a`, call: { kind: 'http', method } });
    expect(Object.keys(tool?.parameters.properties ?? {})).toHaveLength(1);
  });

  const order = object({
    no: { type: 'integer', minimum: 5, xml: { attribute: true } },
    tags: { type: 'array', xml: { wrapped: true }, items: { ...text, xml: { name: 'tag' } } },
  });
  const ns = { name: 'n', prefix: 'p', namespace: 'urn:n' };
  it.each([
    ['names', ref('Order'), '<Order no="5"><tags><tag>text</tag></tags></Order>'],
    ['an example', { ...text, example: 'a & b' }, '<root>a &amp; b</root>'],
    ['parts', { allOf: [ref('Base')], xml: ns }, '<p:n xmlns:p="urn:n"><kind>x</kind></p:n>'],
    ['itself', ref('Loop'), expect.stringMatching(/^(<Loop>|<next>)+(<\/next>|<\/Loop>)+$/)],
  ])('a body of XML is text, with an example made from %s', async (_what, schema, example) => {
    const schemas = {
      Order: order,
      Base: object({ kind: { ...text, enum: ['x', 'y'] } }),
      Loop: object({ next: ref('Loop') }),
    };
    const [tool] = await toolsOf({ post: sends(schema, 'application/xml') }, schemas);
    const body = { type: 'string', contentMediaType: 'application/xml', examples: [example] };
    expect(tool?.parameters).toEqual({ type: 'object', properties: { body }, required: ['body'] });
  });
});
