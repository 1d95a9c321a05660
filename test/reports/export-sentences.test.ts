import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { Sentence } from '../../src/core/sentence.js';
import { docOf } from '../../src/docs/doc-of.js';
import { exportCatalogue } from '../../src/reports/export/export-catalogue.js';
import { exportFormats, schemaFormats } from '../../src/reports/export/export-formats.js';
import { exportOpenApi } from '../../src/reports/export/export-openapi.js';
import { indexSafe } from '../../src/reports/export/index-safe.js';
import { location, read } from './shelter-docs.js';

const sentence = (place: string, text: string, more: Partial<Sentence> = {}): Sentence => ({
  ...{ place, text, steps: ['u1.s1'], attacks: [], ...more },
});
const sentences = [
  sentence('use', 'Which animals wait for a home?'),
  sentence('description', 'The newest come first.'),
  sentence('city', 'At most 40 letters.', { constraint: { maxLength: 40 } }),
];

let text: string;
let catalogue: Catalogue;
beforeAll(async () => {
  text = await readFile(location, 'utf8');
  catalogue = await read(text);
});
const docs = () =>
  catalogue.tools.map((tool) => ({
    tool,
    doc: docOf(tool, tool.id === 'listAnimals' ? sentences : []),
  }));
const source = () => catalogue.tools.find(({ id }) => id === 'listAnimals')!;

interface Listed {
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: {
      readonly description?: string;
      readonly properties: Readonly<Record<string, { readonly maxLength?: number }>>;
    };
  }[];
}

describe('docs with sentences', () => {
  it('are exported with what was appended, the sentence for choosing first', () => {
    const options = { catalogue, docs: docs(), format: 'descriptions' } as const;
    expect(JSON.parse(exportCatalogue(options))).toEqual({
      listAnimals: {
        description: `${source().description}\n\nWhich animals wait for a home? The newest come first.`,
        parameters: { city: 'A city. At most 40 letters.' },
      },
    });
  });

  const formats = [
    ...exportFormats.map((format) => [format, 'in the description', docs] as const),
    ...[...schemaFormats, 'native' as const].map(
      (format) => [format, 'in an index', () => indexSafe(docs()).docs] as const,
    ),
  ];
  it.each(formats)('say everything that was appended: %s, %s', (format, _, documented) => {
    const written = exportCatalogue({ catalogue, docs: documented(), format });
    for (const { text: said } of sentences) expect(written).toContain(said);
  });

  it.each(['openapi', 'overlay'] as const)('have examples from accepted calls: %s', (format) => {
    const documented = docs().map((one) =>
      one.tool.id === 'listAnimals' ? { ...one, calls: [{ city: 'Lyon', species: 'cat' }] } : one,
    );
    const { changes, text: written } = exportOpenApi({
      ...{ docs: documented, document: { location, text }, format },
      ...{ title: 'Better docs', appliesTo: 'shelter.yaml' },
    });
    expect(changes.filter(({ key }) => key === 'example')).toMatchObject([
      { tool: 'listAnimals', of: 'properties.species', value: 'cat' },
    ]);
    expect(written).toMatch(/example"?: "?cat/);
  });

  it.each([
    ['original', undefined],
    ['narrow', 40],
  ] as const)('stand first with what is for choosing in an index: %s', (schema, maxLength) => {
    const options = { catalogue, docs: indexSafe(docs()).docs, format: 'mcp', schema } as const;
    const { tools } = JSON.parse(exportCatalogue(options)) as Listed;
    const listed = tools.find(({ name }) => name === 'listAnimals')!;
    expect(listed.description).toBe(`Which animals wait for a home?\n${source().description}`);
    expect(listed.inputSchema.description).toBe('The newest come first.');
    expect(listed.inputSchema.properties['city']?.maxLength).toBe(maxLength);
  });

  it.each([
    ['original', false],
    ['narrow', true],
  ] as const)('change only what differs in an overlay: %s', (schema, isNarrow) => {
    const written = exportOpenApi({
      ...{ docs: docs(), document: { location, text }, format: 'overlay', schema },
      ...{ title: 'Better docs', appliesTo: 'shelter.yaml' },
    });
    const { actions } = parse(written.text) as { actions: unknown[] };
    const all = JSON.stringify(actions);
    expect(all).toContain('The newest come first.');
    expect(all).toContain('At most 40 letters.');
    expect(all.includes('"maxLength":40')).toBe(isNarrow);
    expect(new Set(written.changes.map(({ tool }) => tool))).toEqual(new Set(['listAnimals']));
    expect(written.withheld).toEqual([]);
  });
});
