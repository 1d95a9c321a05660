import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { toolBenchPlace } from '../../src/catalogues/toolbench-place.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { Json } from '../../src/core/json.js';
import { rawDocs } from '../../src/evaluation/doc-variants.js';
import { exportToolEnv } from '../../src/reports/export/export-catalogue.js';
import { catalogueFixture } from '../support/catalogue-fixture.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const read = async (location: string): Promise<Catalogue> =>
  (await readCatalogueSource({ location, workspace: '/' })).catalogue;

const weather = 'Weather_Data';
const files = ['jokes', 'weather'];

/** The fixture as ToolBench lays it out: a folder named after the category. */
async function toolenv(): Promise<string> {
  const tools = join(folder.path, 'tools');
  await cp(join(catalogueFixture('toolbench'), 'weather'), join(tools, weather), {
    recursive: true,
  });
  return tools;
}

async function parsed(path: string): Promise<Json> {
  return JSON.parse(await readFile(path, 'utf8')) as Json;
}

describe("ToolBench's folder of tools", () => {
  it('is read with its categories and written as it was', async () => {
    const tools = await toolenv();
    const catalogue = await read(tools);
    const written = exportToolEnv({ catalogue, docs: rawDocs(catalogue) });
    const names = [...written.keys()];
    expect(names.map((path) => dirname(path))).toEqual([`tools/${weather}`, `tools/${weather}`]);
    const before = await Promise.all(
      files.map((one) => parsed(join(tools, weather, `${one}.json`))),
    );
    expect([...written.values()].map((text) => JSON.parse(text) as Json)).toEqual(before);
  });

  it('has the refined docs and nothing else new, and is read back', async () => {
    const catalogue = await read(await toolenv());
    const docs = rawDocs(catalogue).map(({ tool, doc }) => ({
      tool,
      doc: { ...doc, description: `${tool.name}, refined.` },
    }));
    const groups = (catalogue.groups ?? []).map((one) => ({ ...one, description: 'Better.' }));
    const written = exportToolEnv({ catalogue, docs, groups });
    for (const [path, text] of written) {
      const file = join(folder.path, 'out', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const back = await read(join(folder.path, 'out', 'tools'));
    expect(back.tools.map(({ id, description }) => [id, description])).toEqual(
      catalogue.tools.map(({ id, name }) => [id, `${name}, refined.`]),
    );
    expect(back.groups?.map(({ description }) => description)).toEqual(['Better.', 'Better.']);
    expect(back.tools.map(({ call }) => call)).toEqual(catalogue.tools.map(({ call }) => call));
  });

  it('has safe paths that differ, whatever tools are called', async () => {
    const tool = (name: string, more: object = {}) => ({
      ...{ tool_name: name, tool_description: '', ...more },
      api_list: [
        { name: 'get', description: '', required_parameters: [], optional_parameters: [] },
      ],
    });
    const list = [
      tool('A b', { category: '../..', standardized_name: '../../etc/passwd' }),
      tool('a-b'),
      tool('A B'),
      tool('Con', { category: 'con' }),
    ];
    await writeFile(join(folder.path, 'list.json'), JSON.stringify(list));
    const catalogue = await read(join(folder.path, 'list.json'));
    const paths = [...exportToolEnv({ catalogue, docs: rawDocs(catalogue) }).keys()];
    expect(new Set(paths).size).toBe(4);
    for (const path of paths) expect(path).toMatch(/^tools\/[^./][^/]*\/[^./][^/]*\.json$/);
  });

  it('keeps the categories that the APIs of queries name', async () => {
    const api = {
      ...{ category_name: 'Video, Images', tool_name: 'Clips', api_name: 'find', method: 'GET' },
      ...{ api_description: '', required_parameters: [], optional_parameters: [] },
    };
    const queries = [{ query: 'Find a clip.', api_list: [api] }];
    await writeFile(join(folder.path, 'queries.json'), JSON.stringify(queries));
    const catalogue = await read(join(folder.path, 'queries.json'));
    const [[path = '', text = ''] = []] = exportToolEnv({ catalogue, docs: rawDocs(catalogue) });
    expect(path).toBe('tools/Video_Images/clips.json');
    await mkdir(join(folder.path, 'out', dirname(path)), { recursive: true });
    await writeFile(join(folder.path, 'out', path), text);
    const back = await read(join(folder.path, 'out', 'tools'));
    const placeIn = ({ tools, groups = [] }: Catalogue) => toolBenchPlace(tools[0]!, groups);
    expect(placeIn(back)).toEqual(placeIn(catalogue));
    expect(placeIn(back)).not.toBeNull();
  });

  it('says of tools from elsewhere how they are called, never on this machine', async () => {
    const api = {
      ...{ openapi: '3.0.0', info: { title: 'Shop', version: '1' } },
      servers: [{ url: 'http://127.0.0.1:4010/v1' }],
      paths: { '/items/{id}': { get: { operationId: 'getItem', responses: {} } } },
    };
    await writeFile(join(folder.path, 'shop.json'), JSON.stringify(api));
    const catalogue = await read(join(folder.path, 'shop.json'));
    const docs = rawDocs(catalogue);
    const of = (server?: string) =>
      [...exportToolEnv({ catalogue, docs, ...(server === undefined ? {} : { server }) })] as const;
    expect(of().map(([path]) => path)).toEqual(['tools/Other/shop.json']);
    expect(of()[0]![1]).toContain('"url": "/v1/items/{id}"');
    expect(of('https://shop.example')[0]![1]).toContain('"url": "https://shop.example/items/{id}"');
    expect(JSON.stringify(of())).not.toMatch(/127\.0\.0\.1|4010/);
    expect(() => exportToolEnv({ catalogue, docs, schema: 'narrow' })).toThrow('no schemas');
  });
});
