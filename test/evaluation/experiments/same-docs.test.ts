import type { Catalogue } from '../../../src/core/catalogue.js';
import type { JsonSchema } from '../../../src/core/json-schema.js';
import type { RefinedDocs } from '../../../src/core/refined-docs.js';
import type { Derivation, DocsEntry } from '../../../src/evaluation/experiments/experiment-file.js';
import { hashOfSaid, whySame } from '../../../src/evaluation/experiments/same-docs.js';
import { refinedDocFor, refinedDocsFor } from '../../support/docs.js';

const catalogue: Catalogue = {
  ...{ version: 1, name: 'boats', source: { kind: 'none' } },
  tools: ['moor', 'sail'].map((id) => ({
    ...{ id, name: id, description: `Raw ${id}.`, parameters: {}, sideEffects: 'none' },
    call: { kind: 'none' },
  })),
};

function docs(
  run: string,
  texts: Record<string, string>,
  parameters: JsonSchema = {},
): RefinedDocs {
  const tools = Object.entries(texts).map(([id, description]) =>
    refinedDocFor({ id, description, parameters }),
  );
  return refinedDocsFor('boats', tools, { run });
}

describe('what docs say', () => {
  const same = (one: RefinedDocs | null, other: RefinedDocs | null): boolean =>
    hashOfSaid(one, catalogue) === hashOfSaid(other, catalogue);

  it('is the same whatever the run', () => {
    expect(same(docs('a', { moor: 'New.' }), docs('b', { moor: 'New.' }))).toBe(true);
    expect(same(docs('a', { moor: 'New.' }), docs('b', { moor: 'Other.' }))).toBe(false);
    expect(same(docs('a', { moor: 'New.' }), docs('b', { sail: 'New.' }))).toBe(false);
  });

  it('is that of the raw docs where no tool says anything else', () => {
    expect(same(docs('a', { moor: 'Raw moor.', sail: 'Raw sail.' }), null)).toBe(true);
    expect(same(docs('a', { moor: 'Raw moor.', sail: 'New.' }), docs('b', { sail: 'New.' }))).toBe(
      true,
    );
  });

  it('differs in what was learnt about arguments, and in the sentence for choosing', () => {
    const nights = { properties: { nights: { maximum: 5 } } };
    expect(same(docs('a', { moor: 'Raw moor.' }, nights), null)).toBe(false);
    const raw = docs('a', { moor: 'Raw moor.' });
    const tools = raw.tools.map((doc) => ({ ...doc, use: 'Moors.' }));
    expect(same({ ...raw, tools }, null)).toBe(false);
  });
});

describe('why docs say the same', () => {
  const taken = (take: Derivation): DocsEntry => ({ name: 'a', from: 'b', take });
  it.each<readonly [string, DocsEntry]>([
    ['no doc was revised between them', taken('revision-4')],
    ['no doc has a sentence for choosing', taken('without-use')],
    ['no argument was documented anew', taken('without-parameter-docs')],
    ['both runs taught the same', { name: 'a', refine: { diversity: 'off' } }],
    ['the same words were left of them', { name: 'a', condensed: 'raw' }],
  ])('%s', (text, entry) => {
    expect(whySame(entry)).toBe(text);
  });
});
