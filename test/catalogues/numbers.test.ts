import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalogue } from '../../src/catalogues/load-catalogue.js';
import { readOpenApi } from '../../src/catalogues/openapi/read-openapi.js';
import { writeOpenApi } from '../../src/catalogues/openapi/write-openapi.js';
import { parseDocument } from '../../src/catalogues/parse-document.js';
import { saveCatalogue } from '../../src/catalogues/save-catalogue.js';
import { writeMcpTools } from '../../src/catalogues/write-mcp-tools.js';
import { writeOpenAiFunctions } from '../../src/catalogues/write-openai-functions.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import { writeJson } from '../../src/core/json-text.js';
import { schemaSummary } from '../../src/reports/terminal/schema-summary.js';
import { textForFile } from '../../src/reports/export/text-for-file.js';

const id =
  '{"type":"integer","format":"int64","minimum":-9223372036854775808,"maximum":9223372036854775807,"default":1917043659912705297}';
const price =
  '{"type":"number","minimum":0.10,"exclusiveMaximum":1e2,"multipleOf":0.010,"examples":[1.10]}';

const json = `{"openapi":"3.1.0","info":{"title":"N","version":"1"},"servers":[{"url":"https://n.example"}],
"paths":{"/n":{"get":{"operationId":"n","summary":"N.","parameters":[
{"name":"id","in":"query","schema":${id}},{"name":"price","in":"query","schema":${price}}],"responses":{}}}}}`;

const yaml = `openapi: 3.1.0
info: {title: N, version: 1.0}
servers: [{url: 'https://n.example'}]
paths:
  /n:
    get:
      operationId: n
      summary: N.
      parameters:
        - name: id
          in: query
          schema:
            type: integer
            format: int64
            minimum: -9223372036854775808
            maximum: 9223372036854775807
            default: 1917043659912705297
        - {name: price, in: query, schema: {type: number, minimum: 0.10, exclusiveMaximum: 1e2, multipleOf: 0.010, examples: [1.10]}}
      responses: {}
`;

async function catalogueOf(text: string, file: string): Promise<Catalogue> {
  const { value } = parseDocument(text, { file });
  return (await readOpenApi(value, { name: 'n', location: file })).catalogue;
}

const written = (catalogue: Catalogue) => ({
  ...{ catalogue, groups: [] },
  tools: catalogue.tools.map((tool) => ({
    ...{ tool, wireName: tool.name, description: 'Changed.', parameters: tool.parameters },
  })),
});

describe.each([
  ['JSON', json, 'n.json'],
  ['YAML', yaml, 'n.yaml'],
])('numbers of an OpenAPI document in %s', (_, text, file) => {
  it('keep their digits in the tools, in exports and in the document itself', async () => {
    const catalogue = await catalogueOf(text, file);
    const properties = catalogue.tools[0]?.parameters.properties ?? {};
    expect(writeJson(properties['id'])).toBe(id);
    expect(writeJson(properties['price'])).toBe(price);
    expect(schemaSummary(properties['id'] ?? {})).toBe(
      'integer, int64, -9223372036854775808 to 9223372036854775807, default 1917043659912705297',
    );
    for (const exported of [writeMcpTools, writeOpenAiFunctions]) {
      const all = writeJson(exported(written(catalogue)));
      expect(all).toContain(id);
      expect(all).toContain(price);
      expect(textForFile(all, 'n.yaml')).toMatch(
        /maximum: 9223372036854775807\n[^]*minimum: 0\.10\n/,
      );
    }
    const own = writeOpenApi({ location: file, text }, written(catalogue).tools);
    expect(own.text.replace(/,? *"?description"?: "?Changed\."?\n?/, '').replace(/\s/g, '')).toBe(
      text.replace(/\s/g, ''),
    );
  });

  it.each(['json', 'yaml'] as const)('keep them in a catalogue of %s', async (format) => {
    const workspace = await mkdtemp(join(tmpdir(), 'numbers-'));
    try {
      const catalogue = await catalogueOf(text, file);
      await saveCatalogue(workspace, catalogue, { format });
      const { tools } = await loadCatalogue(workspace, 'n');
      expect(writeJson(tools[0]?.parameters)).toBe(writeJson(catalogue.tools[0]?.parameters));
    } finally {
      await rm(workspace, { recursive: true });
    }
  });
});

it('keys of a YAML document that look like numbers are their text', () => {
  const { value } = parseDocument('1917043659912705297: {1.0: a, 2023.10: b, 0x1F: c}\n200: {}\n', {
    file: 'k.yaml',
  });
  expect(writeJson(value)).toBe(
    '{"200":{},"1917043659912705297":{"31":"c","1.0":"a","2023.10":"b"}}',
  );
});
