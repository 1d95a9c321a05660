import type { Catalogue } from '../../src/core/catalogue.js';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import type { ToolDoc } from '../../src/core/tool-doc.js';
import { docVariant, parseDocVariant, type VariantDoc } from '../../src/evaluation/doc-variants.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';

function tool(id: string, description: string, more: Partial<ToolDoc> = {}): ToolDoc {
  return {
    id,
    name: id,
    description,
    parameters: { type: 'object', properties: { 'a/b': { type: 'string', description: 'Raw.' } } },
    sideEffects: 'none',
    call: { kind: 'none' },
    ...more,
  };
}

const shop: Catalogue = {
  version: 1,
  name: 'shop',
  source: { kind: 'none' },
  tools: [tool('orders', 'Lists entries.'), tool('parcels', 'Tracks.'), tool('empty', '')],
};

const use = 'Lists what a customer ordered.';

function refined(catalogue: string, tools: readonly string[]): RefinedDocs {
  const said = { use, description: use, parameters: { required: ['a/b'] } };
  return refinedDocsFor(
    catalogue,
    tools.map((id) => refinedDocFor(tool(id, ''), said)),
  );
}

const variant = (name: string, other?: Catalogue): Promise<readonly VariantDoc[]> =>
  docVariant({
    catalogue: shop,
    variant: name,
    loadRefined: async (run) =>
      run === 'rules'
        ? refined('shop', ['orders', 'empty'])
        : run === 'strange'
          ? refined('depot', ['boxes'])
          : null,
    ...(other === undefined ? {} : { readPublished: async () => other }),
  });

const texts = (docs: readonly VariantDoc[]): string[] => docs.map(({ doc }) => doc.description);

describe('docVariant', () => {
  it('gives every tool in order: raw, or refined where the run has it', async () => {
    expect(texts(await variant('raw'))).toEqual(['Lists entries.', 'Tracks.', '']);
    const docs = await variant('rules');
    expect(docs.map(({ tool: { id } }) => id)).toEqual(['orders', 'parcels', 'empty']);
    expect(texts(docs)[0]).toBe('Lists what a customer ordered.');
    expect(texts(docs)[1]).toBe('Tracks.');
    expect(docs[0]!.doc.parameters).toEqual({ ...docs[0]!.tool.parameters, required: ['a/b'] });
    expect(Object.keys(docs[0]!.doc)).toEqual(['use', 'description', 'parameters']);
  });

  it('joins the raw text with the refined one, once, in the description and in the sentence for choosing', async () => {
    const docs = await variant('joined:rules');
    expect(texts(docs)).toEqual([
      'Lists entries.\nLists what a customer ordered.',
      'Tracks.',
      'Lists what a customer ordered.',
    ]);
    expect(docs.map(({ doc }) => doc.use)).toEqual([`Lists entries. ${use}`, null, use]);
  });

  it('takes published docs by id, name or endpoint, with the parameters that differ', async () => {
    const parameters = { properties: { 'a/b': { description: 'Better.' }, other: {} } };
    const other = {
      ...shop,
      tools: [tool('Orders', 'Published.', { parameters }), tool('empty', '')],
    };
    const docs = await variant('published:x.json', other);
    expect(texts(docs)).toEqual(['Published.', 'Tracks.', '']);
    expect(docs[0]!.doc.parameters).toEqual({
      type: 'object',
      properties: { 'a/b': { type: 'string', description: 'Better.' } },
    });
    expect(texts(await variant('joined:published:x.json', other))[0]).toBe(
      'Lists entries.\nPublished.',
    );
  });

  it('takes exports by the names that agents see, with what stands in the descriptions of schemas', async () => {
    const tools = [
      tool('Depot A/List', 'Raw.', { name: 'List', group: 'group:Depot A' }),
      tool('Depot B/List', 'Raw.', { name: 'List', group: 'group:Depot B' }),
    ];
    const parameters = { description: 'The answers seen were each a list.' };
    const docs = await docVariant({
      ...{ catalogue: { ...shop, tools }, variant: 'published:x', loadRefined: async () => null },
      readPublished: async () => ({
        ...shop,
        tools: [
          tool('List_for_Depot_B', 'Lists B.', { parameters }),
          tool('List_for_Depot_A', 'Lists A.', { parameters: tools[0]!.parameters }),
        ],
      }),
    });
    expect(texts(docs)).toEqual(['Lists A.', 'Lists B.']);
    const { parameters: raw } = tools[0]!;
    expect(docs.map(({ doc }) => doc.parameters)).toEqual([raw, { ...raw, ...parameters }]);
  });

  it('tells how many tools published docs are about where they leave some out', async () => {
    const told: string[] = [];
    const warn = (message: string): void => void told.push(message);
    const readPublished = async (): Promise<Catalogue> => ({ ...shop, tools: shop.tools.slice(1) });
    const loadRefined = async (): Promise<null> => null;
    for (const name of ['published:x', 'condensed:joined:published:x'])
      await docVariant({
        ...{ catalogue: shop, variant: name, loadRefined, readPublished, warn },
        condense: async (docs) => docs,
      });
    const said = '2 of 3 tools of "shop" found in x; the others keep their raw docs.';
    expect(told).toEqual([said, said]);
  });

  it('tells that a run is not finished, by its name', async () => {
    const docs = refined('shop', ['orders', 'empty']);
    const [first, ...others] = docs.tools;
    for (const stopReason of [null, 'budget'] as const) {
      const told: string[] = [];
      const stopped = { ...docs, tools: [{ ...first!, stopReason }, ...others] };
      await docVariant({
        ...{ catalogue: shop, variant: 'joined:rules', loadRefined: async () => stopped },
        warn: (message) => void told.push(message),
      });
      expect(told).toEqual([
        'The run "rules" is not finished: 1 of 2 tools were stopped on the way. "tooldraft refine shop --run rules" goes on.',
      ]);
    }
  });

  it('refuses a run that is not there, docs of another catalogue and published docs of other tools', async () => {
    await expect(variant('llm')).rejects.toThrow('no refined docs of a run "llm"');
    await expect(variant('strange')).rejects.toThrow('name no tool of the catalogue "shop"');
    const other = { ...shop, tools: [tool('boxes', 'x')] };
    await expect(variant('published:x', other)).rejects.toThrow('x documents no tool of "shop"');
    const few = { ...shop, tools: [tool('orders', 'x'), tool('boxes', 'x')] };
    await expect(variant('published:x', few)).rejects.toThrow('x documents 1 of 3 tools of "shop"');
    await expect(variant('published:x')).rejects.toThrow('cannot be used here');
  });
});

describe('parseDocVariant', () => {
  const odd = ['', 'joined', 'joined:', 'joined:raw', 'joined:joined:rules', 'published:', 'odd:x'];
  it.each([...odd, 'condensed', 'condensed:', 'condensed:condensed:raw', 'condensed:odd:x'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseDocVariant(text)).toThrow('names no documentation');
    },
  );

  it('takes any other docs to condense', () => {
    expect(parseDocVariant('condensed:joined:rules')).toEqual({
      kind: 'condensed',
      docs: { kind: 'joined', with: { kind: 'run', run: 'rules' } },
    });
  });

  it('keeps colons of a path', () => {
    expect(parseDocVariant('joined:published:a:b.json')).toEqual({
      kind: 'joined',
      with: { kind: 'published', file: 'a:b.json' },
    });
  });
});
