import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, stringify } from 'yaml';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import type { JsonSchema } from '../../src/core/json-schema.js';
import { exportOpenApi } from '../../src/reports/export/export-openapi.js';
import { applyOverlay } from '../support/apply-overlay.js';
import { docFor } from '../support/docs.js';
import { overlayJudges, whenThere } from '../support/judges.js';
import { outcomeOf, runModule } from '../support/run-module.js';

const openapi3 = `
# Comments stay.
openapi: 3.0.3
info: { title: Stall, version: '1' }
servers: [{ url: 'https://stall.example/v1' }]
paths:
  /fruit:
    get:
      operationId: listFruit
      description: Lists fruit.
      parameters:
        - name: limit
          in: query
          schema:
            type: integer # whole
            minimum: 0
            exclusiveMinimum: true
            maximum: 100
        - { name: sort, in: query, schema: { type: string, enum: [name, price, age] } }
        - name: kind
          in: query
          required: true
          schema: { $ref: '#/components/schemas/Kind' }
        - $ref: '#/components/parameters/Page'
      responses:
        '200':
          description: Fruit. # all of it
    post:
      operationId: addFruit
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewFruit' }
      responses: { '201': { $ref: '#/components/responses/Made' } }
  /fruit/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    get:
      operationId: getFruit
      responses:
        '2XX': { description: One }
    put:
      operationId: putFruit
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Fruit' }
      responses:
        '200':
          description: Done
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Fruit' }
  /stalls:
    get:
      operationId: listStalls
      parameters:
        - $ref: '#/components/parameters/Page'
      responses: { '200': { description: ok } }
components:
  responses:
    Made: { description: Made }
  parameters:
    Page: { name: page, in: query, schema: { type: integer } }
  schemas:
    Kind: { type: string }
    NewFruit:
      type: object
      required:
      - name
      properties:
        name: { type: string }
        price:
          type: number
        from: { $ref: '#/components/schemas/Place' }
        to: { $ref: '#/components/schemas/Place' }
        box:
          type: object
          properties:
            size: { type: integer }
    Place:
      type: object
      properties:
        town: { type: string }
    Fruit:
      type: object
      properties:
        name: { type: string }
`;

const openapi31 = `
openapi: 3.1.0
info: { title: Stall, version: '1' }
servers: [{ url: 'https://stall.example/v1' }]
paths:
  /fruit:
    get:
      operationId: listFruit
      parameters:
        - { name: kind, in: query, schema: { $ref: '#/components/schemas/Kind' } }
      responses:
        '200': { description: Fruit, content: { application/json: {} } }
    post:
      operationId: addFruit
      description: No answers are listed.
components:
  schemas:
    Kind: { type: string }
`;

const swagger2 = `
swagger: '2.0'
info: { title: Stall, version: '1' }
host: stall.example
basePath: /v1
paths:
  /fruit:
    get:
      operationId: listFruit
      produces: [application/json]
      parameters:
        - { name: limit, in: query, type: integer }
      responses:
        200:
          description: Fruit
    post:
      operationId: addFruit
      parameters:
        - name: fruit
          in: body
          schema:
            type: object
            properties:
              name:
                type: string
      responses:
        default: { description: Anything }
`;

/** What was learnt of tools, by their ids: a schema that is laid over their own. */
type KnownOf = Readonly<Record<string, JsonSchema>>;

async function written(text: string, known: KnownOf, format: 'openapi' | 'overlay' = 'openapi') {
  const location = '/stall.yaml';
  const bytes = Buffer.from(text);
  const { catalogue } = await readCatalogueSource({ location, bytes, workspace: '/' });
  const docs = catalogue.tools.map((tool) => ({
    ...{ tool, doc: docFor(tool, { parameters: known[tool.id] ?? {} }) },
  }));
  return exportOpenApi({
    ...{ docs, document: { location, text }, format, schema: 'narrow' },
    ...{ title: 'Proven', appliesTo: 'stall.yaml' },
  });
}

/** The keys that differ, by their path, with their new values. */
function differences(before: unknown, after: unknown, path = ''): Record<string, unknown> {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (JSON.stringify(before) === JSON.stringify(after)) return {};
  if (Array.isArray(before) && Array.isArray(after) && before.some(isObject))
    return Object.assign(
      {},
      ...after.map((one, index) => differences(before[index], one, `${path}/${index}`)),
    ) as Record<string, unknown>;
  if (!isObject(before) || !isObject(after)) return { [path]: after };
  return Object.assign(
    {},
    ...[...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) =>
      differences(before[key], after[key], `${path}/${key}`),
    ),
  ) as Record<string, unknown>;
}

const property = (name: string, learned: JsonSchema) => ({ properties: { [name]: learned } });
const inside = (...names: readonly string[]): JsonSchema => {
  const within = (inner: JsonSchema, name: string) => ({ properties: { [name]: inner } });
  return { allOf: [names.reduceRight(within, { maxLength: 9 })] };
};
const list = '/paths//fruit/get/parameters';
describe('proven constraints in the schemas of an OpenAPI document', () => {
  it.each<[string, string, KnownOf, object, string[]]>([
    [
      'a bound takes the place of a documented one, and opens one that excludes',
      openapi3,
      { listFruit: property('limit', { minimum: 1, maximum: 50, default: 20 }) },
      {
        [`${list}/0/schema/minimum`]: 1,
        [`${list}/0/schema/exclusiveMinimum`]: false,
        [`${list}/0/schema/maximum`]: 50,
        [`${list}/0/schema/default`]: 20,
      },
      [],
    ],
    [
      'a list takes the place of a list',
      openapi3,
      { listFruit: property('sort', { enum: ['name', 'price'] }) },
      { [`${list}/1/schema/enum`]: ['name', 'price'] },
      [],
    ],
    [
      'what JSON Schema has no word for stays out, and an example is written where there is none',
      openapi3,
      { listFruit: property('sort', { 'x-caseInsensitive': true, examples: ['name'] }) },
      { [`${list}/1/example`]: 'name' },
      [],
    ],
    [
      'a schema that nothing else refers to is reached through its reference',
      openapi3,
      { listFruit: property('kind', { pattern: '^[a-z]+$' }) },
      { '/components/schemas/Kind/pattern': '^[a-z]+$' },
      [],
    ],
    [
      'a parameter that another operation shares stays as it is',
      openapi3,
      { listFruit: property('page', { minimum: 1 }) },
      {},
      ['what stands there binds other operations or arguments too'],
    ],
    [
      'unless that one has learnt the same',
      openapi3,
      { listFruit: property('page', { minimum: 1 }), listStalls: property('page', { minimum: 1 }) },
      { '/components/parameters/Page/schema/minimum': 1 },
      [],
    ],
    [
      'members of a body become required, in the list that is there',
      openapi3,
      {
        addFruit: { required: ['name', 'price'], properties: { price: { minimum: 0 } } },
      },
      {
        '/components/schemas/NewFruit/required': ['name', 'price'],
        '/components/schemas/NewFruit/properties/price/minimum': 0,
      },
      [],
    ],
    [
      'a parameter may be left out after all; one in the path may not',
      openapi3,
      { listFruit: { required: [] }, getFruit: { required: [] } },
      { [`${list}/2/required`]: false },
      ['the document says otherwise in a way that cannot be replaced'],
    ],
    [
      'what lies deeper is found',
      openapi3,
      { addFruit: inside('box', 'size') },
      { '/components/schemas/NewFruit/properties/box/properties/size/maxLength': 9 },
      [],
    ],
    [
      'a part that two arguments share stays as it is',
      openapi3,
      { addFruit: inside('from', 'town') },
      {},
      ['what stands there binds other operations or arguments too'],
    ],
    [
      'and so does one that an answer describes too',
      openapi3,
      { putFruit: property('name', { maxLength: 9 }) },
      {},
      ['what stands there describes answers too'],
    ],
    [
      'what binds several arguments is told, once',
      openapi3,
      {
        listFruit: {
          allOf: [
            { not: { required: ['limit', 'sort'] } },
            { if: { properties: { sort: { const: 'age' } } }, then: { required: ['limit'] } },
          ],
        },
      },
      {},
      ['what binds several arguments together has no place there but in words'],
    ],
    [
      'beside a reference where that counts',
      openapi31,
      { listFruit: property('kind', { enum: ['a', 'b'], type: ['string', 'null'] }) },
      { [`${list}/0/schema/enum`]: ['a', 'b'], [`${list}/0/schema/type`]: ['string', 'null'] },
      [],
    ],
    [
      'in parameters of Swagger 2 themselves, and in its bodies',
      swagger2,
      {
        listFruit: property('limit', { maximum: 9 }),
        addFruit: { required: ['name'], properties: { name: { maxLength: 9 } } },
      },
      {
        [`${list}/0/maximum`]: 9,
        '/paths//fruit/post/parameters/0/schema/required': ['name'],
        '/paths//fruit/post/parameters/0/schema/properties/name/maxLength': 9,
      },
      [],
    ],
    [
      'none that holds the address of this machine',
      openapi3,
      { listFruit: property('sort', { enum: ['http://127.0.0.1:4010/a'] }) },
      {},
      [],
    ],
  ])('%s', async (_, text, known, expected, reasons) => {
    const { text: after, withheld } = await written(text, known);
    expect(differences(parse(text), parse(after))).toEqual(expected);
    expect(withheld.map(({ reason }) => reason)).toEqual(reasons);
  });
});

const all: KnownOf = {
  listFruit: {
    required: [],
    properties: {
      ...{ kind: { pattern: '^[a-z]+$' }, limit: { minimum: 1, maximum: 50 } },
      sort: { enum: ['name', 'price'] },
    },
  },
  addFruit: { required: ['name', 'price'] },
};
const forms = [
  ['YAML', (text: string) => text],
  ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
  ['JSON', (text: string) => JSON.stringify(parse(text), null, 4)],
  ['JSON on one line', (text: string) => JSON.stringify(parse(text))],
  ['YAML made by a program', (text: string) => stringify(parse(text))],
] as const;

describe('a document with constraints', () => {
  it.each(forms)('in %s says the same as its overlay makes of it', async (_, form) => {
    for (const source of [openapi3, openapi31, swagger2]) {
      const text = form(source);
      const { text: direct, changes } = await written(text, all);
      const { text: overlay } = await written(text, all, 'overlay');
      expect(applyOverlay(parse(text), parse(overlay))).toEqual(parse(direct));
      expect(changes).not.toEqual([]);
      const before = parse(text) as object;
      expect(differences(before, parse(direct))).not.toEqual({});
    }
  });

  it('keeps its comments and its form', async () => {
    const { text } = await written(openapi3, all);
    for (const comment of ['# Comments stay.', 'type: integer # whole', 'Fruit. # all of it'])
      expect(text).toContain(comment);
    expect(text).toContain('      required: ["name","price"]\n      properties:\n');
    const json = JSON.stringify(parse(openapi3), null, 2);
    const { text: after } = await written(json, all);
    expect(after).toBe(`${JSON.stringify(JSON.parse(after), null, 2)}`.replace(lists, oneLine));
  });
  const lists = /"(?:required|enum)": \[\s+"name",\s+"price"\s+\]/g;
  const oneLine = (list: string): string => list.replaceAll(/\s+/g, '').replace(':', ': ');

  whenThere('@apidevtools/swagger-parser')('is valid for swagger-parser', async (packages) => {
    const broken = { ...(parse(swagger2) as object), info: {} };
    for (const source of [openapi3, openapi31, swagger2])
      expect(await judged(packages, parse((await written(source, all)).text))).toBe('valid');
    expect(await judged(packages, broken)).not.toBe('valid');
  });

  /** What swagger-parser says, in a process of its own: it cannot be loaded into this one. */
  async function judged(packages: string, document: unknown): Promise<string> {
    const file = pathToFileURL(join(packages, '@apidevtools/swagger-parser/lib/index.js')).href;
    const source = `import Parser from '${file}';
      try { await Parser.validate(${JSON.stringify(document)}); console.log('valid'); }
      catch (error) { console.log(error.message); }`;
    return (await outcomeOf(runModule(source))).stdout.trim();
  }

  for (const { name, load } of overlayJudges)
    whenThere(name)(`is what ${name} makes by the overlay`, async (packages) => {
      const apply = await load(packages);
      for (const source of [openapi3, openapi31, swagger2]) {
        const overlay: unknown = parse((await written(source, all, 'overlay')).text);
        const direct: unknown = parse((await written(source, all)).text);
        expect(await apply(parse(source), overlay)).toEqual(direct);
      }
    });
});
