import type { Catalogue } from '../../src/core/catalogue.js';
import { variantGroups } from '../../src/evaluation/variant-groups.js';
import { refinedDocFor, refinedDocsFor } from '../support/docs.js';

const cats: Catalogue = {
  version: 1,
  name: 'cats',
  source: { kind: 'none' },
  groups: [
    { id: 'group:Cats', name: 'Cats', description: 'All cats.' },
    { id: 'group:Dogs', name: 'Dogs', description: '' },
  ],
  tools: [],
};
const refined = refinedDocsFor('cats', [], {
  groups: ['group:Cats', 'group:Dogs'].map((id) =>
    refinedDocFor({ id, description: `Better ${id}.`, parameters: {} }),
  ),
});

async function texts(variant: string): Promise<string[]> {
  const published = { ...cats, groups: [{ id: 'other', name: 'Cats', description: 'Published.' }] };
  const groups = await variantGroups({
    catalogue: cats,
    variant,
    loadRefined: async (run) => (run === 'rules' ? refined : null),
    readPublished: async () => published,
  });
  return groups.map(({ description }) => description);
}

describe('variantGroups', () => {
  it.each([
    ['raw', ['All cats.', '']],
    ['rules', ['Better group:Cats.', 'Better group:Dogs.']],
    ['joined:rules', ['All cats.\nBetter group:Cats.', 'Better group:Dogs.']],
    ['published:x.json', ['Published.', '']],
    ['nobody', ['All cats.', '']],
  ])('gives tool groups the descriptions of %s', async (variant, expected) => {
    expect(await texts(variant)).toEqual(expected);
  });
});
