import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { yamlText } from '../../src/catalogues/openapi/yaml-text.js';
import { readCatalogueSource } from '../../src/catalogues/read-catalogue-source.js';
import { rawDocs } from '../../src/evaluation/doc-variants.js';
import { exportOpenApi } from '../../src/reports/export/export-openapi.js';
import { applyOverlay } from '../support/apply-overlay.js';
import { sharedData } from '../support/shared-data.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { docsOf, location, read, said, written } from './shelter-docs.js';

describe('docs in their own OpenAPI document', () => {
  it('change descriptions and examples, and not another character', async () => {
    const text = await readFile(location, 'utf8');
    const { text: after, changes } = await written(text, said);
    const [before, now] = [text.split('\n'), after.split('\n')];
    const gone = before.filter((line) => !now.includes(line));
    expect(gone).toEqual(
      [
        '        All animals that wait for a home,',
        '        the newest first.',
        '        - {name: species, in: query, schema: {type: string}}',
        "          description: 'A city' # in any language",
        ...['      description: >'],
      ].sort((a, b) => before.indexOf(a) - before.indexOf(b)),
    );
    expect(after).toContain(
      '- {name: species, "description": "One of: cat, dog.", "example": "cat", in: query, schema: {type: string}}',
    );
    expect(after).toContain(
      `          description: "A city's name: as it is written there" # in any language`,
    );
    expect(after).toContain(
      '      description: |-\n        One animal.\n\n        - with its story\n',
    );
    expect(after).toContain('          type: string\n          description: At most 40 letters.\n');
    expect(after).toContain('            type: string\n            description: "# no heading"\n');
    expect(changes).toHaveLength(7);
    const document = parse(after) as { paths: Record<string, { get: { description: string } }> };
    expect(document.paths['/animals']?.get.description).toBe(
      said['listAnimals']?.description?.replace('List animals.\n', ''),
    );
  });

  it('gives a shared place what is true for all who share it, and tells the rest', async () => {
    const text = await readFile(location, 'utf8');
    const { text: after, withheld } = await written(text, said);
    expect(after).toContain('      in: query\n      description: How many.\n');
    expect(withheld.map(({ tool, of }) => [tool, of])).toEqual([
      ['listAnimals', 'properties.limit'],
      ['listKeepers', 'properties.limit'],
      ['getAnimal', 'properties.animalId'],
    ]);
    const same = { texts: { '/properties/limit': { description: 'From 1 to 50.' } } };
    const agreed = await written(text, { listAnimals: same, listKeepers: same });
    expect(agreed.text).toContain('      in: query\n      description: From 1 to 50.\n');
    expect(agreed.withheld).toEqual([]);
  });

  it('are the same after they are read again', async () => {
    const text = await readFile(location, 'utf8');
    const { text: after } = await written(text, said);
    const again = await read(after);
    const tool = again.tools.find(({ id }) => id === 'listAnimals');
    const doc = said['listAnimals']?.description?.replaceAll(/\s+/g, ' ');
    expect(tool?.description.replaceAll(/\s+/g, ' ')).toBe(doc);
    expect(tool?.parameters.properties?.['species']).toMatchObject({
      ...{ description: 'One of: cat, dog.', examples: ['cat'] },
    });
  });

  it('keep the document byte for byte where nothing was refined', async () => {
    const text = (await readFile(location, 'utf8')).replaceAll('\n', '\r\n');
    expect((await written(text, {})).text).toBe(text);
  });

  it.each([
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['no line end', (text: string) => text.trimEnd()],
    ['JSON', (text: string) => JSON.stringify(parse(text), null, 4)],
    ['JSON on one line', (text: string) => JSON.stringify(parse(text))],
  ])('stand in a document with %s as in any other', async (_what, form) => {
    const text = form(await readFile(location, 'utf8'));
    const { text: after } = await written(text, { getAnimal: said['getAnimal'] ?? {} });
    const expected = parse(text.replace(/^\uFEFF/, '')) as {
      paths: Record<string, { get: Record<string, unknown> }>;
    };
    const place = expected.paths['/animals/{animalId}'];
    if (place !== undefined) place.get['description'] = said['getAnimal']?.description;
    expect(parse(after.replace(/^\uFEFF/, ''))).toEqual(expected);
  });

  it('leave out what a YAML anchor names, and tell it', async () => {
    const text = await readFile(location, 'utf8');
    const description = 'All keepers, by name.';
    const {
      text: after,
      changes,
      withheld,
    } = await written(text, { listKeepers: { description } });
    expect([after, changes]).toEqual([text, []]);
    expect(withheld).toMatchObject([
      { tool: 'listKeepers', of: 'operation', reason: 'a YAML anchor or alias stands there' },
    ]);
  });

  it('are told to stand in another file where the document is split', async () => {
    const folder = await temporaryFolder();
    const text = [
      'openapi: 3.0.3',
      "info: { title: Split, version: '1' }",
      'servers: [{ url: http://127.0.0.1:9 }]',
      'paths:',
      '  /pets:',
      '    $ref: ./pets.yaml',
      '  /owners:',
      '    get: { operationId: listOwners, description: Owners., responses: {} }',
    ].join('\n');
    const root = join(folder.path, 'api.yaml');
    await writeFile(
      join(folder.path, 'pets.yaml'),
      'get: { operationId: listPets, description: Pets., responses: {} }\n',
    );
    await writeFile(root, text);
    const docs = docsOf(await read(text, root), {
      listPets: { description: 'Pets that wait.' },
      listOwners: { description: 'Owners, by name.' },
    });
    await folder.remove();
    const { withheld, changes } = exportOpenApi({
      ...{ docs, document: { location: root, text }, format: 'openapi' },
      ...{ title: 'Better docs', appliesTo: 'api.yaml' },
    });
    expect(changes.map(({ tool }) => tool)).toEqual(['listOwners']);
    expect(withheld).toEqual([
      {
        ...{ tool: 'listPets', of: 'operation' },
        reason: 'it stands in ./pets.yaml, and only the root document is written',
      },
    ]);
  });

  it.each(['2024-06-30', 'no', 'On', '12:30', '0o17', '012', '1_000'])(
    'quote %s, which a reader of YAML 1.1 would take for something else',
    async (value) => {
      expect(yamlText(value, 4)).toBe(`"${value}"`);
      const text = await readFile(location, 'utf8');
      const { text: overlay } = await written(
        text,
        { getAnimal: { description: value } },
        'overlay',
      );
      expect(overlay).toContain(`description: "${value}"`);
    },
  );

  it('come to the same by an overlay, which says what stood there before', async () => {
    const text = await readFile(location, 'utf8');
    const { text: overlay } = await written(text, said, 'overlay');
    const { text: direct } = await written(text, said);
    expect(applyOverlay(parse(text), parse(overlay))).toEqual(parse(direct));
    expect(parse(overlay)).toMatchObject({
      overlay: '1.0.0',
      info: { title: 'Better docs', version: '1.0.0' },
      extends: 'shelter.yaml',
    });
    expect(overlay).toContain(
      "$.paths['/animals'].get.parameters[?(@.name == 'city' && @.in == 'query')]",
    );
    expect(overlay).toContain('description: "Instead of: A city"');
  });

  const tmdb = sharedData('restbench/restgpt/tmdb_oas.json');
  (tmdb === null ? it.skip : it)(
    'fit a published document of 54 operations (skipped without the data)',
    async () => {
      const text = await readFile(tmdb ?? '', 'utf8');
      const { catalogue } = await readCatalogueSource({ location: tmdb ?? '', workspace: '/' });
      const docs = rawDocs(catalogue).map(({ tool, doc }) => ({
        tool,
        doc: { ...doc, description: `${tool.description}\nAnd more.` },
      }));
      const document = { location: tmdb ?? '', text };
      const named = { title: 'T', appliesTo: 'x' };
      const direct = exportOpenApi({ docs, document, format: 'openapi', ...named });
      const overlay = exportOpenApi({ docs, document, format: 'overlay', ...named });
      expect(direct.changes).toHaveLength(54);
      expect(direct.withheld).toEqual([]);
      expect(applyOverlay(JSON.parse(text), parse(overlay.text))).toEqual(JSON.parse(direct.text));
    },
    60_000,
  );
});
