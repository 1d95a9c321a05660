import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsToServe } from '../../src/config/served-docs.js';
import type { Catalogue } from '../../src/core/catalogue.js';
import type { Json } from '../../src/core/json.js';
import { decide } from '../../src/review/sentences.js';
import { refinedListing } from '../../src/serving/proxy/refined-listing.js';
import { saveRefinedDocs } from '../../src/storage/refined-docs-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';
import type { JsonSchema } from '../../src/core/json-schema.js';

const inputSchema = {
  type: 'object',
  properties: { at: { type: 'object', properties: { x: { type: 'integer' } } } },
};
const listed = { name: 'find', description: 'Finds.', inputSchema };
const kept = { name: 'other', description: 'Does other things.', inputSchema: { type: 'object' } };
const tool = (raw: { name: string; description: string; inputSchema: object }) => ({
  ...{ id: raw.name, name: raw.name, description: raw.description },
  ...{ parameters: raw.inputSchema as JsonSchema },
  ...{ sideEffects: 'none' as const, call: { kind: 'mcp' as const, tool: raw.name } },
  raw: raw as unknown as Json,
});
const catalogue = {
  ...{ version: 1, name: 'finder', source: { kind: 'none' } },
  tools: [tool(listed), tool(kept)],
} as unknown as Catalogue;

const doc = { description: 'How far to the right.', examples: [4] };
const ofSchema = { description: 'The answers seen were each a point.' };
const place = { ...{ place: 'description', steps: ['u1.s1'], attacks: [] } };
const sentences = [{ ...place, text: 'Finds what is at a place.' }];
const said = { description: 'Finds. Finds what is at a place.' };
const texts = { '': ofSchema, '/properties/at/properties/x': doc };
const refined = refinedDocsFor('finder', [
  refinedDocFor(tool(listed), { ...said, texts }, { sentences }),
  refinedDocFor(tool(kept), {}, { revision: 0 }),
]);
const withDocs = {
  ...{ name: 'find', ...said },
  inputSchema: {
    type: 'object',
    ...ofSchema,
    properties: { at: { type: 'object', properties: { x: { type: 'integer', ...doc } } } },
  },
};

describe('docs to serve', () => {
  let folder = { path: '', remove: () => Promise.resolve() };
  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder.path, 'tools'));
    const save = (name: string, value: unknown) =>
      writeFile(join(folder.path, name), JSON.stringify(value));
    await save('tools/finder.json', catalogue);
    await save('listed.json', { tools: [withDocs] });
    const { name, description, inputSchema: parameters } = withDocs;
    await save('functions.json', [
      { type: 'function', function: { name, description, parameters } },
    ]);
    await saveRefinedDocs(folder.path, refined);
  });
  afterAll(() => folder.remove());

  it.each([
    ['the latest run', undefined, 'finder/rules'],
    ['a run', 'rules', 'finder/rules'],
    ['the file of a run', 'refined-docs/finder/rules.json', 'refined-docs/finder/rules.json'],
    ['an export to mcp', 'listed.json', 'listed.json'],
    ['an export to openai', 'functions.json', 'functions.json'],
  ])('of %s are put into a listing alike', async (_what, word, name) => {
    const place = { workspace: folder.path, currentFolder: folder.path };
    const served = await docsToServe(word, () => Promise.resolve(catalogue), place);
    expect(served.name).toBe(name);
    const refine = refinedListing(served.docs, { narrow: false });
    expect(refine({ tools: [listed, kept] })).toEqual({ tools: [withDocs, kept] });
  });

  it('that are raw change nothing', async () => {
    const place = { workspace: folder.path, currentFolder: folder.path };
    const { docs } = await docsToServe('raw', () => Promise.resolve(catalogue), place);
    const result = { tools: [listed, kept] };
    expect(refinedListing(docs, { narrow: true })(result)).toBe(result);
  });

  it('that were never made are asked for with what makes them', async () => {
    const place = { workspace: join(folder.path, 'tools'), currentFolder: folder.path };
    await expect(
      docsToServe(undefined, () => Promise.resolve(catalogue), place),
    ).rejects.toMatchObject({
      remedy: expect.stringContaining('tooldraft refine finder') as string,
    });
  });

  it.each([undefined, 'rules', 'joined:rules', 'refined-docs/finder/rules.json'])(
    'of %s are as people reviewed them',
    async (word) => {
      const workspace = folder.path;
      const at = { workspace, currentFolder: workspace };
      const sentence = { tool: 'find', ...place, text: 'Finds what is at a place.' };
      await decide(workspace, 'finder', sentence, { decision: 'edit', edit: 'Finds things.' });
      try {
        const { docs } = await docsToServe(word, () => Promise.resolve(catalogue), at);
        const { tools } = refinedListing(docs, { narrow: false })({ tools: [listed, kept] });
        const [found] = tools as { description: string }[];
        expect(found?.description.split('\n').at(-1)).toBe('Finds. Finds things.');
      } finally {
        await rm(join(workspace, 'reviews'), { recursive: true });
      }
    },
  );
});
