import type { Catalogue } from '../../src/core/catalogue.js';
import type { RefinedDocs } from '../../src/core/refined-docs.js';
import { variantGroups } from '../../src/evaluation/variant-groups.js';

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
const refined: RefinedDocs = {
  version: 1,
  catalogue: 'cats',
  run: 'rules',
  engine: 'rules',
  createdAt: '2026-01-01T00:00:00.000Z',
  tools: [],
  groups: ['group:Cats', 'group:Dogs'].map((tool) => ({
    tool,
    version: 1,
    stopReason: null,
    description: `Better ${tool}.`,
    sections: null,
    parameterDocs: {},
    learned: {},
    claims: [],
  })),
};

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
